import type { ReviewSide } from '#contracts/domain/trust/review-lists.ts';
import type { ReviewScores, ReviewSort } from '#contracts/domain/trust/stay-reviews.ts';
import type { CountedScores } from '#contracts/rules/reviews/review-figures.ts';
import { toFlag, type FlagColumn } from '#server/database/columns.ts';
import { insertInChunks } from '#server/database/chunks.ts';
import type { Db, Trx } from '#server/database/database.ts';
import type { ExportedRows } from '#server/database/exported-rows.ts';

/** A review as stored. Instants are ISO 8601 in UTC; `stayed_in` is `YYYY-MM`; `scores` is JSON. */
interface ReviewRow {
  id: number;
  /** Null once the record of the stay is deleted. */
  booking_id: number | null;
  property_id: number;
  side: ReviewSide;
  author_id: number;
  subject_id: number;
  took_place: FlagColumn;
  overall: number | null;
  scores: string;
  text: string;
  private_note: string;
  would_host_again: FlagColumn | null;
  stayed_in: string;
  written_at: string;
  closes_at: string;
  published_at: string | null;
  /** Since when staff hide it. */
  hidden_at: string | null;
  reply: string | null;
  replied_at: string | null;
  version: number;
}

export interface StoredReview {
  id: number;
  bookingId: number | null;
  propertyId: number;
  side: ReviewSide;
  authorId: number;
  subjectId: number;
  tookPlace: boolean;
  /** 1 to 5; null if the stay did not take place. */
  overall: number | null;
  scores: ReviewScores;
  text: string;
  privateNote: string;
  wouldHostAgain: boolean | null;
  stayedIn: string;
  writtenAt: string;
  closesAt: string;
  publishedAt: string | null;
  hiddenAt: string | null;
  reply: string | null;
  repliedAt: string | null;
  version: number;
}

const toReview = (row: ReviewRow): StoredReview => ({
  id: row.id,
  bookingId: row.booking_id,
  propertyId: row.property_id,
  side: row.side,
  authorId: row.author_id,
  subjectId: row.subject_id,
  tookPlace: toFlag(row.took_place),
  overall: row.overall,
  scores: JSON.parse(row.scores) as ReviewScores,
  text: row.text,
  privateNote: row.private_note,
  wouldHostAgain: row.would_host_again === null ? null : toFlag(row.would_host_again),
  stayedIn: row.stayed_in,
  writtenAt: row.written_at,
  closesAt: row.closes_at,
  publishedAt: row.published_at,
  hiddenAt: row.hidden_at,
  reply: row.reply,
  repliedAt: row.replied_at,
  version: row.version,
});

const toRow = (review: StoredReview): ReviewRow => ({
  id: review.id,
  booking_id: review.bookingId,
  property_id: review.propertyId,
  side: review.side,
  author_id: review.authorId,
  subject_id: review.subjectId,
  took_place: review.tookPlace,
  overall: review.overall,
  scores: JSON.stringify(review.scores),
  text: review.text,
  private_note: review.privateNote,
  would_host_again: review.wouldHostAgain,
  stayed_in: review.stayedIn,
  written_at: review.writtenAt,
  closes_at: review.closesAt,
  published_at: review.publishedAt,
  hidden_at: review.hiddenAt,
  reply: review.reply,
  replied_at: review.repliedAt,
  version: review.version,
});

/** Reviews of bookings, unordered; at most two each. */
export async function findReviewsOf(db: Db, bookingIds: readonly number[]): Promise<StoredReview[]> {
  const rows = await db<ReviewRow>('stay_reviews').whereIn('booking_id', bookingIds);
  return rows.map(toReview);
}

/** Reviews by id, unordered. */
export async function findReviews(db: Db, ids: readonly number[]): Promise<StoredReview[]> {
  return (await db<ReviewRow>('stay_reviews').whereIn('id', ids)).map(toReview);
}

export async function insertReviews(trx: Trx, reviews: readonly StoredReview[]): Promise<void> {
  await insertInChunks(trx, 'stay_reviews', reviews.map(toRow));
}

/** Stores the review as it is now. */
export async function replaceReview(trx: Trx, review: StoredReview): Promise<void> {
  await trx<ReviewRow>('stay_reviews').where('id', review.id).update(toRow(review));
}

/** All bookings with unpublished reviews whose time to write is over. @param now ISO 8601 */
export async function findDueBookingIds(db: Db, now: string): Promise<number[]> {
  const rows = await db<ReviewRow>('stay_reviews')
    .whereNull('published_at')
    .whereNotNull('booking_id')
    .where('closes_at', '<=', now)
    .orderBy('closes_at')
    .pluck<number[]>('booking_id');
  return [...new Set(rows)];
}

/** Sum and number of the published reviews of a listing that staff do not hide. */
export async function sumPublished(db: Db, propertyId: number): Promise<{ sum: number; count: number }> {
  const row = await db('stay_reviews')
    .where({ property_id: propertyId, side: 'guest', took_place: true })
    .whereNotNull('published_at')
    .whereNull('hidden_at')
    .sum({ sum: 'overall' })
    .count({ count: 'id' })
    .first<{ sum: number | string | null; count: number | string } | undefined>();
  return { sum: Number(row?.sum ?? 0), count: Number(row?.count ?? 0) };
}

/** What a list of reviews is about: a listing, or a person. */
export type ReviewsAbout = { propertyId: number } | { subjectId: number };

/** When a review was published: a job may still have to record it. */
const shownAt = 'coalesce(published_at, closes_at)';

/** Reviews that everyone sees at `now`, whether or not the job has recorded it. */
function publicReviews(db: Db, about: ReviewsAbout, now: string) {
  return db<ReviewRow>('stay_reviews')
    .where(
      'propertyId' in about
        ? { property_id: about.propertyId, side: 'guest' }
        : { subject_id: about.subjectId },
    )
    .where({ took_place: true })
    .whereNull('hidden_at')
    .whereRaw('(published_at is not null or closes_at <= ?)', [now]);
}

/** The last review of a page: the value that it is sorted by, when it was published, and its id. */
export interface ReviewsEnd {
  rank: number;
  shownAt: string;
  id: number;
}

const rankOf: Readonly<Record<ReviewSort, string>> = {
  newest: 'overall * 0',
  highest: 'overall',
  lowest: '-overall',
};

/** At most `limit` public reviews after the page before, in order. @param now ISO 8601 */
export async function findPublicReviews(
  db: Db,
  about: ReviewsAbout,
  { sort, after, limit, now }: { sort: ReviewSort; after: ReviewsEnd | null; limit: number; now: string },
): Promise<StoredReview[]> {
  const rank = rankOf[sort];
  const query = publicReviews(db, about, now)
    .orderByRaw(`${rank} desc, ${shownAt} desc, id desc`)
    .limit(limit);
  if (after !== null) {
    void query.whereRaw(`(${rank}, ${shownAt}, id) < (?, ?, ?)`, [after.rank, after.shownAt, after.id]);
  }
  return (await query.select<ReviewRow[]>('*')).map(toReview);
}

/** Numbers of public reviews of a listing by what they gave, unordered. @param now ISO 8601 */
export async function countByScores(db: Db, propertyId: number, now: string): Promise<CountedScores[]> {
  const rows = await publicReviews(db, { propertyId }, now)
    .groupBy('overall', 'scores')
    .select('overall', 'scores')
    .select<{ overall: number; scores: string; count: number | string }[]>(db.raw('count(*) as count'));
  return rows.map(({ overall, scores, count }) => ({
    overall,
    scores: JSON.parse(scores) as ReviewScores,
    count: Number(count),
  }));
}

/** Answers of hosts about a guest that are read. */
const hostAnswersMax = 200;

/** Whether hosts would host a guest again, one answer of each, from their latest public review. @param now ISO 8601 */
export async function findHostAnswers(
  db: Db,
  guestId: number,
  { exceptHostId, now }: { exceptHostId: number; now: string },
): Promise<boolean[]> {
  const rows = await publicReviews(db, { subjectId: guestId }, now)
    .where('side', 'host')
    .whereNot('author_id', exceptHostId)
    .whereNotNull('would_host_again')
    .orderByRaw(`${shownAt} desc, id desc`)
    .limit(hostAnswersMax)
    .select<Pick<ReviewRow, 'author_id' | 'would_host_again'>[]>('author_id', 'would_host_again');
  const latest = new Map(rows.reverse().map((row) => [row.author_id, row.would_host_again]));
  return [...latest.values()].flatMap((answer) => (answer === null ? [] : [toFlag(answer)]));
}

/** Ids of bookings with a review by a person or about them. */
export async function findReviewedBookingIds(db: Db, userId: number): Promise<number[]> {
  return await db<ReviewRow>('stay_reviews')
    .where((either) => void either.where('author_id', userId).orWhere('subject_id', userId))
    .whereNotNull('booking_id')
    .distinct('booking_id')
    .orderBy('booking_id')
    .pluck<number[]>('booking_id');
}

/** Reviews by a person or about them, by id; at most `limit`. @param after id of the last one of the page before */
export async function findReviewsWith(
  db: Db,
  userId: number,
  after: number,
  limit: number,
): Promise<StoredReview[]> {
  const rows = await db<ReviewRow>('stay_reviews')
    .where((either) => void either.where('author_id', userId).orWhere('subject_id', userId))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit);
  return rows.map(toReview);
}

export async function deleteReviews(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx<ReviewRow>('stay_reviews').whereIn('id', ids).delete();
}

/** Columns that only the author of a review has in their export. */
const columnsOfAuthor = [
  ...['author_id', 'took_place', 'overall', 'scores', 'text', 'private_note', 'would_host_again'],
  ...['stayed_in', 'written_at', 'closes_at', 'published_at', 'version'],
];

/** For the export of a person's data: what they wrote. Of a review that they answered, only the answer. */
export const exportedReviews: ExportedRows = {
  table: 'stay_reviews',
  title: 'Reviews you wrote, and your answers to reviews',
  key: 'id',
  rows: (db, userId) =>
    db('stay_reviews')
      .where((own) => {
        void own.where('author_id', userId);
        void own.orWhere((answered) => void answered.where('subject_id', userId).whereNotNull('reply'));
      })
      .select('id', 'booking_id', 'property_id', 'side', 'reply', 'replied_at')
      .select(
        columnsOfAuthor.map((column) =>
          db.raw('case when author_id = ? then ?? end as ??', [userId, column, column]),
        ),
      ),
};
