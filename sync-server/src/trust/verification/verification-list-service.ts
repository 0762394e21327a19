import { addressOf } from '#contracts/api/endpoint.ts';
import { isStorableText } from '#contracts/fields/visible-text.ts';
import { propertyPage } from '#contracts/limits.ts';
import {
  listForReview,
  listVerificationQueue,
  type ReviewCounts,
  type ReviewQuery,
} from '#contracts/domain/verification.ts';
import type { Db } from '#server/database/database.ts';
import { AppError } from '#server/lib/errors.ts';
import { cutPage } from '#server/lib/page-rows.ts';
import { parseCursor, writeCursor } from '#server/lib/page-cursor.ts';
import {
  isMoment,
  readCursor,
  toCursor,
  type PropertyPage,
} from '#server/catalog/properties/property-page.ts';
import {
  countForReview,
  findForReview,
  findQueue,
  findWaiting,
  queuePlace,
} from './verification-repository.ts';
import { listPendingVerification } from '#contracts/domain/properties.ts';

/** A page of all listings, newest first, for staff. @throws {AppError} `bad_filter`, `bad_cursor` */
export async function findReviewPage(db: Db, query: ReviewQuery): Promise<PropertyPage> {
  const { limit = propertyPage.default, filter = 'all', text = '', hostId } = query;
  // PostgreSQL accepts no NUL, not even in a parameter.
  if (!isStorableText(text)) {
    throw new AppError('bad_filter', 'text: Contains characters that cannot be searched.');
  }
  const page = { limit: limit + 1, after: readCursor(query.cursor) };
  const found = await findForReview(db, { filter, text, hostId }, page);
  const { rows: properties, hasMore } = cutPage(found, limit);
  const last = properties.at(-1);
  if (!hasMore || last === undefined) return { properties, link: null };
  const next = addressOf(listForReview, {}, { ...query, cursor: toCursor(last) });
  return { properties, link: `<${next}>; rel="next"` };
}

const isQueuePlace = (text: string): boolean => isMoment(text.replace(/^9(?=\d{4}-)/, ''));

/** A page of the listings that wait for staff. @throws {AppError} `bad_cursor` */
export async function findQueuePage(
  db: Db,
  { limit = propertyPage.default, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<PropertyPage> {
  const end = cursor === undefined ? null : parseCursor(cursor, isQueuePlace);
  const after = end === null ? null : { place: end.sortedBy, id: end.id };
  const found = await findQueue(db, { limit: limit + 1, after });
  const { rows: properties, hasMore } = cutPage(found, limit);
  const last = properties.at(-1);
  if (!hasMore || last === undefined) return { properties, link: null };
  const next = addressOf(
    listVerificationQueue,
    {},
    { limit, cursor: writeCursor(queuePlace(last), last.id) },
  );
  return { properties, link: `<${next}>; rel="next"` };
}

/** Number of listings by verification status, for staff. */
export function findReviewCounts(db: Db): Promise<ReviewCounts> {
  return countForReview(db);
}

/** Listings that staff have not verified yet, oldest first. @throws {AppError} `bad_cursor` */
export async function findWaitingPage(
  db: Db,
  query: { limit?: number | undefined; cursor?: string | undefined },
): Promise<PropertyPage> {
  const { limit = propertyPage.default } = query;
  const found = await findWaiting(db, { limit: limit + 1, after: readCursor(query.cursor) });
  const { rows: properties, hasMore } = cutPage(found, limit);
  const last = properties.at(-1);
  if (!hasMore || last === undefined) return { properties, link: null };
  const address = addressOf(
    listPendingVerification,
    {},
    {
      ...(query.limit === undefined ? {} : { limit }),
      cursor: toCursor(last),
    },
  );
  return { properties, link: `<${address}>; rel="next"` };
}
