import { addressOf } from '#contracts/endpoint.ts';
import { isStorableText } from '#contracts/visible-text.ts';
import { propertyPage } from '#contracts/limits.ts';
import { listForReview, type ReviewCounts, type ReviewQuery } from '#contracts/verification.ts';
import type { Db } from '#server/database/database.ts';
import { AppError } from '#server/errors.ts';
import { cutPage } from '#server/page-rows.ts';
import { readCursor, toCursor } from './property-cursor.ts';
import type { PropertyPage } from './property-list-service.ts';
import { countForReview, findForReview } from './review-repository.ts';

/** A page of all listings, newest first, for staff. @throws {AppError} `bad_filter`, `bad_cursor` */
export async function findReviewPage(db: Db, query: ReviewQuery): Promise<PropertyPage> {
  const { limit = propertyPage.default, filter = 'all', text = '' } = query;
  // PostgreSQL takes no NUL, not even in a question.
  if (!isStorableText(text)) {
    throw new AppError('bad_filter', 'text: Contains characters that cannot be searched.');
  }
  const page = { limit: limit + 1, after: readCursor(query.cursor) };
  const found = await findForReview(db, { filter, text }, page);
  const { rows: properties, hasMore } = cutPage(found, limit);
  const last = properties.at(-1);
  if (!hasMore || last === undefined) return { properties, link: null };
  const next = addressOf(listForReview, {}, { ...query, cursor: toCursor(last) });
  return { properties, link: `<${next}>; rel="next"` };
}

/** How many listings stand where in their verification, for staff. */
export function findReviewCounts(db: Db): Promise<ReviewCounts> {
  return countForReview(db);
}
