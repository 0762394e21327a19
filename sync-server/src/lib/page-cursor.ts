import { AppError } from './errors.ts';

const endPattern = /^(.{1,60})~([1-9]\d{0,15})$/;

/** The last row of a page, as URL-safe text. `sortedBy`: the sort key before the id. */
export function writeCursor(sortedBy: string, id: number): string {
  return Buffer.from(`${sortedBy}~${id}`).toString('base64url');
}

/**
 * @param isSorting whether a text is a valid sort key
 * @throws {AppError} `bad_cursor` unless `writeCursor` made it
 */
export function parseCursor(
  cursor: string,
  isSorting: (text: string) => boolean,
): { sortedBy: string; id: number } {
  const match = endPattern.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  const [, sortedBy = '', id = ''] = match ?? [];
  if (match === null || !isSorting(sortedBy) || !Number.isSafeInteger(Number(id)))
    throw new AppError('bad_cursor');
  return { sortedBy, id: Number(id) };
}
