/**
 * Bounds of stay reviews. Lengths in characters. Apart from `limits.ts`, because the first load needs none of them.
 * Source: decision 047.
 */
export const reviewLimits = {
  /** Shortest text of a guest, and of a host. */
  guestTextMin: 50,
  hostTextMin: 20,
  textMax: 2_000,
  noteMax: 1_000,
  replyMax: 1_000,
  /** Reviews on a page of a list, and those that a device keeps of an opened listing. */
  perPage: 10,
} as const;

/** Hour of the check-out day at which a review can be written, at the property. */
export const reviewOpensAtHour = 10;
/** Days after the check-out day; at the end of the last one, at the property, a review can no longer be written. */
export const reviewDays = 14;
/** Hours before that end from which on the app warns of a review that was not sent. */
export const reviewWarningHours = 48;
/** Days after publication within which the host can answer. */
export const replyDays = 30;
/** Hours within which the host can change an answer. */
export const replyEditHours = 48;
/** Number of reviews from which on a rating is shown; below, a retreat is "New". */
export const ratedFromReviews = 3;
