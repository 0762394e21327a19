import { AppError } from '#server/errors.ts';

/** Where a page of listings ended: the next one begins right after it. `createdAt` is ISO 8601. */
export interface PageEnd {
  createdAt: string;
  id: number;
}

const endPattern = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)~([1-9]\d{0,15})$/;

export function toCursor({ createdAt, id }: PageEnd): string {
  return Buffer.from(`${createdAt}~${id}`).toString('base64url');
}

/** @throws {AppError} `bad_cursor` for anything `toCursor` did not make */
export function readCursor(cursor: string | undefined): PageEnd | null {
  if (cursor === undefined) return null;
  const match = endPattern.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  const [, createdAt, id] = match ?? [];
  if (createdAt === undefined || id === undefined || Number.isNaN(Date.parse(createdAt))) {
    throw new AppError('bad_cursor');
  }
  if (!Number.isSafeInteger(Number(id))) throw new AppError('bad_cursor');
  return { createdAt, id: Number(id) };
}
