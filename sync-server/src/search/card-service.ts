import { cardPageSize } from '#contracts/limits.ts';
import { normalizeFilters, type SearchFilters } from '#contracts/rules/search/search-matching.ts';
import type { RenderedBody } from '#server/http/handlers.ts';
import { AppError } from '#server/lib/errors.ts';
import { readCursor, toCursor } from '#server/catalog/properties/property-page.ts';
import type { BoundingBox } from './entry-filter.ts';
import type { PublicListings } from './public-listings.ts';

interface CardQuery extends SearchFilters {
  bbox?: string | undefined;
  takenFrom?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** A page of packed cards of verified listings that match, newest first. @throws {AppError} `bad_filter`, `bad_cursor` */
export function findCardPage(listings: PublicListings, query: CardQuery): Promise<RenderedBody> {
  const { bbox, takenFrom = null, limit = cardPageSize, cursor, ...asked } = query;
  const filters = normalizeFilters(asked);
  const box = bbox === undefined ? null : readBox(bbox);
  const after = readCursor(cursor);
  const key = `cards ${JSON.stringify({ box, takenFrom, limit, after, filters })}`;
  return listings.findCards({ filters, box, takenFrom }, { key, limit, after }, toCursor);
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
