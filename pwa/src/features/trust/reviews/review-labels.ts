import { countOf } from '#contracts/plural.ts';
import type { ReviewCategory } from '#contracts/domain/trust/review-lists.ts';

export const categoryLabels: Readonly<Record<ReviewCategory, string>> = {
  programme: 'Teaching and programme',
  food: 'Food',
  rooms: 'Rooms and place',
  welcome: 'Welcome and care',
  value: 'Value',
};

const starNames = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const;

/** '4 stars: Very good' */
export const starsLabel = (stars: number): string =>
  `${stars} ${stars === 1 ? 'star' : 'stars'}: ${starNames[stars - 1] ?? ''}`;

const dayMs = 24 * 60 * 60_000;

/** '3 days left', or 'the last day'. @param until ISO 8601 @param now milliseconds since 1970 */
export function daysLeftLabel(until: string, now: number): string {
  const days = Math.floor((Date.parse(until) - now) / dayMs);
  return days < 1 ? 'the last day' : `${countOf(days, 'day')} left`;
}
