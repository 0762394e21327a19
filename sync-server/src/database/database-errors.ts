import pg from 'pg';
import { AppError } from '#server/errors.ts';

/** Error codes of the drivers that mean something to us; nothing outside this folder knows them. */
const unique = new Set(['23505', 'SQLITE_CONSTRAINT']);
const clash = new Set(['40001', '40P01']);
const full = new Set(['SQLITE_FULL', '53100', 'ENOSPC']);
const busy = new Set([
  'SQLITE_BUSY',
  'SQLITE_LOCKED',
  '55P03', // lock_not_available: lock_timeout passed
  '57014', // query_canceled: statement_timeout passed
  '53300', // too_many_connections
  '57P01', // admin_shutdown
  '57P02',
  '57P03', // cannot_connect_now
  '08000',
  '08003',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
]);

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** What a log may say of a failed statement: nothing of this is taken from a row. */
export interface DatabaseErrorSummary {
  code: string;
  severity?: string | undefined;
  constraint?: string | undefined;
  table?: string | undefined;
  /** Function of PostgreSQL that raised it. */
  routine?: string | undefined;
}

/** SQLite names the constraint in its message only: `UNIQUE constraint failed: users.email_key`. */
const sqliteConstraint = /\b([A-Z]+(?: KEY)? constraint failed(?:: [\w.]+(?:, [\w.]+)*)?)$/;

/** @returns null for an error that no database driver raised */
export function summarizeDatabaseError(error: Error): DatabaseErrorSummary | null {
  const code = codeOf(error);
  if (error instanceof pg.DatabaseError) {
    const { severity, constraint, table, routine } = error;
    return { code, severity, constraint, table, routine };
  }
  if (!code.startsWith('SQLITE_')) return null;
  return { code, constraint: sqliteConstraint.exec(error.message)?.[1] };
}

/** Whether a row with the same key is already there. */
export function isUniqueViolation(error: unknown): boolean {
  const code = codeOf(error);
  if (!unique.has(code)) return false;
  return code !== 'SQLITE_CONSTRAINT' || (error as Error).message.includes('UNIQUE constraint failed');
}

/** Whether the same transaction may well succeed when it is run again. */
export function isClash(error: unknown): boolean {
  return clash.has(codeOf(error));
}

/** The database's own troubles as refusals; anything else is given back as it is. */
export function toRefusal(thrown: unknown): Error {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown), { cause: thrown });
  if (error instanceof AppError) return error;
  const code = codeOf(error);
  if (full.has(code)) return new AppError('out_of_space', undefined, { cause: error });
  if (busy.has(code) || clash.has(code) || isConnectionLoss(error)) {
    return new AppError('unavailable', undefined, { cause: error, headers: { 'Retry-After': '1' } });
  }
  return error;
}

/** What the drivers say without a code, after the statement it happened in. */
const connectionLoss =
  /(^| - )(Connection terminated|Connection ended|Client has encountered a connection error)/;

function isConnectionLoss(error: Error): boolean {
  return error.name === 'KnexTimeoutError' || connectionLoss.test(error.message);
}
