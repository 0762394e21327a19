import type {
  GuestRecord,
  ListingReviews,
  PersonReviews,
  PublicReview,
  ReviewSort,
  ReviewsQuery,
} from '#contracts/domain/trust/stay-reviews.ts';
import { ratedFromReviews, reviewLimits } from '#contracts/review-limits.ts';
import { summarizeScores } from '#contracts/rules/reviews/review-figures.ts';
import { findDeletion } from '#server/accounts/deletions/account-deletion-repository.ts';
import { findPublicAccount, findPublicUsers } from '#server/accounts/users/user-repository.ts';
import { requireKnown } from '#server/catalog/properties/known-listing-service.ts';
import { isOpen } from '#server/catalog/properties/property-policy.ts';
import { findListed, findProperty } from '#server/catalog/properties/property-repository.ts';
import type { Db } from '#server/database/database.ts';
import type { Caller } from '#server/lib/caller.ts';
import type { Clock } from '#server/lib/clock.ts';
import { AppError } from '#server/lib/errors.ts';
import { parseCursor, writeCursor } from '#server/lib/page-cursor.ts';
import { publishedAtOf } from './review-policy.ts';
import { requireHosted } from './review-service.ts';
import {
  countByScores,
  findHostAnswers,
  findPublicReviews,
  type ReviewsAbout,
  type ReviewsEnd,
  type StoredReview,
} from './review-repository.ts';

/** A listing's reviews with their figures. @throws {AppError} `not_found`, `bad_cursor` */
export async function listListingReviews(
  { db, clock, caller }: { db: Db; clock: Clock; caller: Caller | null },
  propertyId: number,
  { sort = 'newest', cursor }: ReviewsQuery,
): Promise<ListingReviews> {
  const { id } = await requireKnown(db, await findProperty(db, propertyId), caller);
  const now = clock.now().toISOString();
  const figures = summarizeScores(await countByScores(db, id, now));
  const { reviews, next } = await findPage(db, { propertyId: id }, { sort, cursor, now });
  return { figures, reviews: await viewReviews(db, reviews, false), next };
}

/** What other hosts said of the guest of a booking. @throws {AppError} `not_found`, `forbidden` */
export async function getGuestRecord(
  { db, clock }: { db: Db; clock: Clock },
  bookingId: number,
  caller: Caller,
): Promise<GuestRecord> {
  const { userId, host } = await requireHosted(db, bookingId, caller);
  const now = clock.now().toISOString();
  const answers = await findHostAnswers(db, userId, { exceptHostId: host.id, now });
  if (answers.length < ratedFromReviews) return { hostAgain: null };
  return { hostAgain: { yes: answers.filter(Boolean).length, of: answers.length } };
}

/** What was said of a person. @throws {AppError} `not_found` as for their page; `bad_cursor` */
export async function listPersonReviews(
  { db, clock }: { db: Db; clock: Clock },
  personId: number,
  cursor: string | undefined,
): Promise<PersonReviews> {
  const account = await findPublicAccount(db, personId);
  if (account === null || (await findDeletion(db, personId)) !== null) {
    throw new AppError('not_found', 'This person could not be found.');
  }
  const now = clock.now().toISOString();
  const { reviews, next } = await findPage(db, { subjectId: personId }, { sort: 'newest', cursor, now });
  return { reviews: await viewReviews(db, reviews, true), next };
}

async function findPage(
  db: Db,
  about: ReviewsAbout,
  { sort, cursor, now }: { sort: ReviewSort; cursor: string | undefined; now: string },
): Promise<{ reviews: StoredReview[]; next: string | null }> {
  const limit = reviewLimits.perPage;
  const after = cursor === undefined ? null : readCursor(cursor);
  const found = await findPublicReviews(db, about, { sort, after, limit: limit + 1, now });
  const reviews = found.slice(0, limit);
  const last = reviews.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  return { reviews, next: hasMore ? writeReviewCursor(last, sort) : null };
}

const rankIn = (sort: ReviewSort, overall: number): number =>
  sort === 'newest' ? 0 : sort === 'highest' ? overall : -overall;

const writeReviewCursor = (last: StoredReview, sort: ReviewSort): string =>
  writeCursor(`${rankIn(sort, last.overall ?? 0)} ${publishedAtOf(last)}`, last.id);

const sortedByPattern = /^(-?[0-5]) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/;

function readCursor(cursor: string): ReviewsEnd {
  const { sortedBy, id } = parseCursor(cursor, (text) => sortedByPattern.test(text));
  const [, rank = '', shownAt = ''] = sortedByPattern.exec(sortedBy) ?? [];
  return { rank: Number(rank), shownAt, id };
}

/** Reviews as everyone sees them. @param withProperty whether they name the listing, if that is public */
async function viewReviews(
  db: Db,
  reviews: readonly StoredReview[],
  withProperty: boolean,
): Promise<PublicReview[]> {
  const authors = await findPublicUsers(
    db,
    reviews.map(({ authorId }) => authorId),
  );
  const stays = withProperty ? reviews.filter(({ side }) => side === 'guest') : [];
  const listings = await findListed(db, [...new Set(stays.map(({ propertyId }) => propertyId))]);
  const titles = new Map(listings.filter(isOpen).map(({ id, title }) => [id, title]));
  return reviews.flatMap((review) => {
    const author = authors.get(review.authorId);
    if (author === undefined || review.overall === null) return [];
    const title = review.side === 'guest' ? titles.get(review.propertyId) : undefined;
    const { id, side, overall, scores, text, stayedIn, reply, repliedAt } = review;
    return [
      {
        ...{ id, side, author, overall, scores, text, stayedIn, reply },
        property: title === undefined ? null : { id: review.propertyId, title },
        publishedOn: publishedAtOf(review).slice(0, 10),
        repliedOn: repliedAt?.slice(0, 10) ?? null,
      },
    ];
  });
}
