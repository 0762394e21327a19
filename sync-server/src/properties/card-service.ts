import { cardPageSize } from '#contracts/limits.ts';
import type { RenderedBody } from '#server/middleware/handlers.ts';
import { AppError } from '#server/errors.ts';
import { readCursor, toCursor } from './property-cursor.ts';
import type { BoundingBox } from './read-model/entry-filter.ts';
import type { PublicListings } from './read-model/public-listings.ts';

interface CardQuery {
  bbox?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** A page of packed cards of verified listings, newest first. @throws {AppError} `bad_filter`, `bad_cursor` */
export function findCardPage(listings: PublicListings, query: CardQuery): Promise<RenderedBody> {
  const box = query.bbox === undefined ? null : readBox(query.bbox);
  const limit = query.limit ?? cardPageSize;
  const after = readCursor(query.cursor);
  const key = `cards ${JSON.stringify({ box, limit, after })}`;
  return listings.findCards(box, { key, limit, after }, toCursor);
}

const degree = /^-?\d{1,3}(\.\d{1,15})?$/;

/** `west,south,east,north` in degrees. */
function readBox(text: string): BoundingBox {
  const parts = text.split(',').map((part) => (degree.test(part.trim()) ? Number(part) : NaN));
  const [west = NaN, south = NaN, east = NaN, north = NaN] = parts;
  const isOnEarth = Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && north <= 90;
  if (parts.length !== 4 || !isOnEarth || !(south <= north)) {
    throw new AppError('bad_filter', 'bbox: Must be west,south,east,north in degrees.');
  }
  return { west, south, east, north };
}
