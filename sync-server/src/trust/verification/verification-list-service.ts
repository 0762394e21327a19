import { addressOf } from '#contracts/api/endpoint.ts';
import { isStorableText } from '#contracts/fields/visible-text.ts';
import { listPendingVerification } from '#contracts/domain/catalog/verification.ts';
import { propertyPage } from '#contracts/limits.ts';
import {
  listForVerification,
  listVerificationQueue,
  type VerificationCounts,
  type VerificationQuery,
} from '#contracts/domain/catalog/verification.ts';
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
import { countByStatus, type StatusCount } from '#server/catalog/properties/property-repository.ts';
import { findForVerification, findQueue, findWaiting, queuePlace } from './verification-repository.ts';

/** A page of all listings, newest first, for staff. @throws {AppError} `bad_filter`, `bad_cursor` */
export async function findVerificationPage(db: Db, query: VerificationQuery): Promise<PropertyPage> {
  const { limit = propertyPage.default, filter = 'all', text = '', hostId } = query;
  // PostgreSQL accepts no NUL, not even in a parameter.
  if (!isStorableText(text)) {
    throw new AppError('bad_filter', 'text: Contains characters that cannot be searched.');
  }
  const page = { limit: limit + 1, after: readCursor(query.cursor) };
  const found = await findForVerification(db, { filter, text, hostId }, page);
  const { rows: properties, hasMore } = cutPage(found, limit);
  const last = properties.at(-1);
  if (!hasMore || last === undefined) return { properties, link: null };
  const next = addressOf(listForVerification, {}, { ...query, cursor: toCursor(last) });
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
export async function countByVerification(db: Db): Promise<VerificationCounts> {
  const rows = await countByStatus(db);
  const sum = (belongs: (row: StatusCount) => boolean): number =>
    rows.filter(belongs).reduce((total, { count }) => total + count, 0);
  return {
    all: sum(() => true),
    pending: sum(({ status }) => status === 'pending'),
    unsubmitted: sum(({ status }) => status === null),
    verified: sum(({ status }) => status === 'verified'),
    rejected: sum(({ status }) => status === 'rejected'),
    changed: sum(({ status, hasChanged }) => status === 'verified' && hasChanged),
  };
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
