import { ratedFromReviews } from '#contracts/review-limits.ts';

/**
 * The rating of a listing: the mean of its reviews, rounded to hundredths, or null below three of them.
 * @param sum of the overall ratings, each 1 to 5
 */
export const ratingOf = (sum: number, count: number): number | null =>
  count < ratedFromReviews ? null : Math.round((100 * sum) / count) / 100;
