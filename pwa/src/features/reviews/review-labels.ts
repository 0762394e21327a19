import type { ReviewCategory } from '#contracts/domain/stay-reviews.ts';

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

const monthFormat = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 'March 2030'. @param month `YYYY-MM` */
export const formatMonth = (month: string): string => monthFormat.format(new Date(`${month}-01T00:00:00Z`));
