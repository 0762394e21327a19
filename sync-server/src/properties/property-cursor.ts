import { parseCursor, writeCursor } from '#server/page-cursor.ts';

/** Where a page of listings ended: the next one begins right after it. `createdAt` is ISO 8601. */
export interface PageEnd {
  createdAt: string;
  id: number;
}

const momentPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const isMoment = (text: string): boolean => momentPattern.test(text) && !Number.isNaN(Date.parse(text));

export const toCursor = ({ createdAt, id }: PageEnd): string => writeCursor(createdAt, id);

/** @throws {AppError} `bad_cursor` for anything `toCursor` did not make */
export function readCursor(cursor: string | undefined): PageEnd | null {
  if (cursor === undefined) return null;
  const { sortedBy, id } = parseCursor(cursor, isMoment);
  return { createdAt: sortedBy, id };
}
