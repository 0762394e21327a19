import type { ReviewCategory } from '#contracts/domain/trust/review-lists.ts';
import type { ReviewFigures, ReviewScores } from '#contracts/domain/trust/stay-reviews.ts';
import { ratedFromReviews } from '#contracts/review-limits.ts';

/**
 * The rating of a listing: the mean of its reviews, rounded to hundredths, or null below three of them.
 * @param sum of the overall ratings, each 1 to 5
 */
export const ratingOf = (sum: number, count: number): number | null =>
  count < ratedFromReviews ? null : Math.round((100 * sum) / count) / 100;

/** How often reviews gave the same stars and scores. */
export interface CountedScores {
  overall: number;
  scores: ReviewScores;
  count: number;
}

/** The figures of reviews. A score that fewer than three of them gave has no mean, as the rating. */
export function summarizeScores(counted: readonly CountedScores[]): ReviewFigures {
  const total = (amountOf: (given: CountedScores) => number): number =>
    counted.reduce((sum, given) => sum + amountOf(given), 0);
  const meanOf = (category: ReviewCategory): number | null =>
    ratingOf(
      total(({ scores, count }) => (scores[category] ?? 0) * count),
      total(({ scores, count }) => (scores[category] == null ? 0 : count)),
    );
  const count = total((given) => given.count);
  return {
    rating: ratingOf(
      total((given) => given.overall * given.count),
      count,
    ),
    count,
    spread: [1, 2, 3, 4, 5].map((stars) => total((given) => (given.overall === stars ? given.count : 0))),
    aspects: {
      programme: meanOf('programme'),
      food: meanOf('food'),
      rooms: meanOf('rooms'),
      welcome: meanOf('welcome'),
      value: meanOf('value'),
    },
  };
}
