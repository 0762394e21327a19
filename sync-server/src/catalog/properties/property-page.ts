import type { ListedProperty } from '#contracts/domain/catalog/properties.ts';
import { parseCursor, writeCursor } from '#server/lib/page-cursor.ts';

/** Last listing of a page; the next page starts after it. `createdAt` is ISO 8601. */
export interface PageEnd {
  createdAt: string;
  id: number;
  /** Its rank in a chosen order (`rankOf`); absent if the newest come first. */
  rank?: number;
}

export interface Page {
  limit: number;
  /** Start after this listing; null for the first page. */
  after: PageEnd | null;
}

/** A page of listings as this caller may read them. `link`: value of the `Link` header, null on the last page. */
export interface PropertyPage {
  properties: ListedProperty[];
  link: string | null;
}

const momentPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
/** Whether a text is an ISO 8601 instant in the format listings are sorted by. */
export const isMoment = (text: string): boolean =>
  momentPattern.test(text) && !Number.isNaN(Date.parse(text));

const rankedPattern = /^(-?\d{1,12}(?:\.\d{1,17})?) (.+)$/;

export const toCursor = ({ createdAt, id, rank }: PageEnd): string =>
  writeCursor(rank === undefined ? createdAt : `${rank} ${createdAt}`, id);

/** @throws {AppError} `bad_cursor` unless `toCursor` made it for a page ordered by age */
export function readCursor(cursor: string | undefined): PageEnd | null {
  if (cursor === undefined) return null;
  const { sortedBy, id } = parseCursor(cursor, isMoment);
  return { createdAt: sortedBy, id };
}

/** @throws {AppError} `bad_cursor` unless `toCursor` made it for a page in a chosen order */
export function readRankedCursor(cursor: string | undefined): PageEnd | null {
  if (cursor === undefined) return null;
  const { sortedBy, id } = parseCursor(cursor, (text) => isMoment(rankedPattern.exec(text)?.[2] ?? ''));
  const [, rank, createdAt = ''] = rankedPattern.exec(sortedBy) ?? [];
  return { createdAt, id, rank: Number(rank) };
}
