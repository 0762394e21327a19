import type { Trx } from '#server/database/database.ts';
import { recordChange } from '#server/database/change-repository.ts';
import { deleteReviews, findReviewsWith, replaceReview, type StoredReview } from './review-repository.ts';

/**
 * Erases what reviews say about or for a person: their unpublished ones, those that hosts wrote about them, and private
 * notes. Their published reviews remain, as those of a former member. What the other person told Wellens about a stay that
 * did not take place remains too, because it belongs to that person.
 * @param after id of the last review of the page before
 * @returns id of the last review of this page; null if there are no more
 */
export async function eraseReviewsOf(
  trx: Trx,
  userId: number,
  after: number,
  limit: number,
): Promise<number | null> {
  const page = await findReviewsWith(trx, userId, after, limit);
  const erased = page.filter((review) => isErased(review, userId));
  await deleteReviews(
    trx,
    erased.map(({ id }) => id),
  );
  for (const review of page) {
    if (!erased.includes(review)) await replaceReview(trx, withoutPrivate(review, userId));
    const other = review.authorId === userId ? review.subjectId : review.authorId;
    const audience = { kind: 'users', userIds: [other] } as const;
    if (review.bookingId !== null)
      await recordChange(trx, { table: 'stayReviews', id: review.bookingId, audience });
  }
  return page.length < limit ? null : (page.at(-1)?.id ?? null);
}

const isErased = ({ authorId, publishedAt, tookPlace, side }: StoredReview, userId: number): boolean =>
  authorId === userId ? publishedAt === null || !tookPlace : side === 'host' && tookPlace;

/** The answer is by the host, who is the subject of a guest's review. */
const withoutPrivate = (review: StoredReview, userId: number): StoredReview => ({
  ...review,
  ...(review.tookPlace && { privateNote: '' }),
  ...(review.subjectId === userId && { reply: null, repliedAt: null }),
});
