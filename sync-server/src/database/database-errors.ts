import pg from 'pg';
import { AppError } from '#server/lib/errors.ts';

/** Error codes of the drivers that mean something to us; nothing outside this folder knows them. */
const unique = new Set(['23505', 'SQLITE_CONSTRAINT']);
const conflict = new Set(['40001', '40P01']);
const full = new Set(['SQLITE_FULL', '53100', 'ENOSPC']);
/** A transaction met another server than the one this process serves, and what that means is not decided yet. */
export const otherTimelineCode = 'OTHER_TIMELINE';
/**
 * Trouble that passes, or that ends when somebody corrects the database. Classes of SQLSTATE: 08 connection, 28 log-in
 * refused, 53 resources, 57 a cancelled statement or a shutdown.
 */
const busyClasses = /^(08|28|53|57)...$/;
const busy = new Set([
  otherTimelineCode,
  'SQLITE_BUSY',
  'SQLITE_LOCKED',
  'SQLITE_CANTOPEN', // no file handle left
  'SQLITE_IOERR',
  'SQLITE_NOMEM',
  'SQLITE_PROTOCOL',
  'SQLITE_READONLY_DBMOVED', // the file was moved or replaced; a restart ends it
  '25006', // read_only_sql_transaction: a standby that is not promoted yet
  '25P03', // idle_in_transaction_session_timeout passed
  '25P04', // transaction_timeout passed
  '3D000', // invalid_catalog_name: the database was renamed or dropped
  '55000', // object_not_in_prerequisite_state: the database accepts no connections
  '55P03', // lock_not_available: lock_timeout passed
  '58030', // io_error
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
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
export function isConflict(error: unknown): boolean {
  return conflict.has(codeOf(error));
}

/** Whether a statement gave up because of the locks of another transaction. */
export const isBlocked = (error: unknown): boolean => codeOf(error) === '55P03' || isConflict(error);

/** Whether the database itself is in trouble: full, locked, shutting down or out of reach, whatever it was asked. */
export function isTrouble(error: unknown): boolean {
  return !(error instanceof AppError) && toRefusal(error) instanceof AppError && !isConflict(error);
}

/** The database's own troubles as refusals; anything else is given back as it is. */
export function toRefusal(thrown: unknown): Error {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown), { cause: thrown });
  if (error instanceof AppError) return error;
  const code = codeOf(error);
  if (full.has(code)) return new AppError('out_of_space', undefined, { cause: error });
  if (busy.has(code) || busyClasses.test(code) || conflict.has(code) || isConnectionLoss(error)) {
    return new AppError('unavailable', undefined, { cause: error, headers: { 'Retry-After': '1' } });
  }
  return error;
}

/** Not a database, no right to open it, or a folder that cannot be used. */
const notOpened = /^(SQLITE_(NOTADB|CORRUPT|READONLY|PERM)|E[A-Z]+)$/;

/**
 * Why a database cannot be opened, without the statement that found it out.
 * @returns null if the error is a mistake in the code instead
 */
export function whyNotOpened(error: unknown): string | null {
  const code = codeOf(error);
  if (!(error instanceof Error) || !(notOpened.test(code) || isTrouble(error))) return null;
  // If a host name has two addresses, the driver's error holds one error for each and has no message itself.
  return error.message.split(' - ').at(-1) || code;
}

/** What the drivers say without a code, after the statement it happened in. */
const connectionLossMessages = [
  'Connection terminated',
  'Connection ended',
  'Client has encountered a connection error',
  'Query read timeout', // a statement got no answer
  'timeout expired', // a connection could not be opened in time
];
const connectionLoss = new RegExp(`(^| - )(${connectionLossMessages.join('|')})`);

function isConnectionLoss(error: Error): boolean {
  return error.name === 'KnexTimeoutError' || connectionLoss.test(error.message);
}
