import type { Trx } from '#server/database/database.ts';
import { recordChange } from '#server/database/change-repository.ts';
import { updateListingFigures } from './publication-service.ts';
import { deleteReviews, findReviewsWith, replaceReview, type StoredReview } from './review-repository.ts';

interface ErasedReviews {
  userId: number;
  /** Whether the person wants their published reviews to be erased too. */
  removesPublished: boolean;
  /** Reviews per transaction. */
  limit: number;
}

/**
 * Erases what reviews say about or for a person: their unpublished ones, those that hosts wrote about them, and private
 * notes. Their answers whether they would host a guest again no longer count. Their published reviews remain, as those of a
 * former member, or are erased with the answers to them, and the figures of those listings follow. What the other person told
 * Wellens about a stay that did not take place remains, because it belongs to that person.
 * @param after id of the last review of the page before
 * @returns id of the last review of this page; null if there are no more
 */
export async function eraseReviewsOf(trx: Trx, about: ErasedReviews, after: number): Promise<number | null> {
  const { userId, limit } = about;
  const page = await findReviewsWith(trx, userId, after, limit);
  const erased = page.filter((review) => isErased(review, about));
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
  const counted = erased.filter(({ side, publishedAt }) => side === 'guest' && publishedAt !== null);
  for (const propertyId of new Set(counted.map((review) => review.propertyId))) {
    await updateListingFigures(trx, propertyId);
  }
  return page.length < limit ? null : (page.at(-1)?.id ?? null);
}

const isErased = (
  { authorId, publishedAt, tookPlace, side }: StoredReview,
  { userId, removesPublished }: ErasedReviews,
): boolean =>
  authorId === userId ? removesPublished || publishedAt === null || !tookPlace : side === 'host' && tookPlace;

/** The answer is by the host, who is the subject of a guest's review. */
const withoutPrivate = (review: StoredReview, userId: number): StoredReview => ({
  ...review,
  ...(review.tookPlace && { privateNote: '' }),
  ...(review.authorId === userId && { wouldHostAgain: null }),
  ...(review.subjectId === userId && { reply: null, repliedAt: null }),
});
