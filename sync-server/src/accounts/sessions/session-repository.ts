import type { ExportedRows } from '#server/database/exported-rows.ts';
import { suspendedSql } from '#server/accounts/suspensions/suspension-repository.ts';
import { chunksOf } from '#server/database/chunks.ts';
import type { FlagColumn } from '#server/database/columns.ts';
import type { Db, Trx } from '#server/database/database.ts';

/** A session with its user. Instants are ISO 8601. */
export interface SessionRow {
  id: string;
  user_id: number;
  created_at: string;
  last_seen_at: string;
  role: 'member' | 'staff';
  email_verified_at: string | null;
  /** When the account was made. */
  member_since: string;
  /** When a second factor was used in it; null if only the password was. */
  second_factor_at: string | null;
  is_suspended: FlagColumn;
}

/** Sessions deleted per login: an account above the limit gets below it over several logins. */
const oldestAtOnce = 100;

const sessionColumns = [
  'sessions.id',
  'sessions.user_id',
  'sessions.created_at',
  'sessions.last_seen_at',
  'sessions.second_factor_at',
  'users.role',
  'users.email_verified_at',
  'users.created_at as member_since',
] as const;

const isSuspended = (db: Db) => db.raw(suspendedSql('users.id'));

/** The existing sessions of these digests, by digest. */
export async function findSessions(
  db: Db,
  tokenHashes: readonly string[],
): Promise<ReadonlyMap<string, SessionRow>> {
  const found = new Map<string, SessionRow>();
  for (const chunk of chunksOf(tokenHashes)) {
    const rows = await db('sessions')
      .join('users', 'users.id', 'sessions.user_id')
      .whereIn('sessions.token_hash', chunk)
      .select({ is_suspended: isSuspended(db) })
      .select<(SessionRow & { token_hash: string })[]>([...sessionColumns, 'sessions.token_hash']);
    for (const row of rows) found.set(row.token_hash, row);
  }
  return found;
}

/** The existing sessions of these ids. */
export async function findSessionsById(db: Db, ids: readonly string[]): Promise<SessionRow[]> {
  const found: SessionRow[] = [];
  for (const chunk of chunksOf(ids)) {
    const rows = await db('sessions')
      .join('users', 'users.id', 'sessions.user_id')
      .whereIn('sessions.id', chunk)
      .select({ is_suspended: isSuspended(db) })
      .select<SessionRow[]>(sessionColumns);
    found.push(...rows);
  }
  return found;
}

export async function insertSession(
  trx: Trx,
  session: {
    id: string;
    tokenHash: string;
    userId: number;
    device: string | null;
    hasSecondFactor: boolean;
    at: string;
  },
): Promise<void> {
  await trx('sessions').insert({
    id: session.id,
    token_hash: session.tokenHash,
    user_id: session.userId,
    device: session.device,
    created_at: session.at,
    last_seen_at: session.at,
    proved_at: session.at,
    second_factor_at: session.hasSecondFactor ? session.at : null,
  });
}

export async function touchSession(trx: Trx, id: string, at: string): Promise<void> {
  await trx('sessions').where({ id }).update({ last_seen_at: at });
}

/** When the person of a session last proved who they are, as ISO 8601; null if never, or if the session is over. */
export async function findProvedAt(db: Db, id: string): Promise<string | null> {
  const row = await db('sessions').where({ id }).first<{ proved_at: string | null } | undefined>('proved_at');
  return row?.proved_at ?? null;
}

/** A second factor was used in a session. @param at ISO 8601 */
export async function noteSecondFactor(trx: Trx, id: string, at: string): Promise<void> {
  await trx('sessions').where({ id }).update({ second_factor_at: at });
}

/** All sessions of a person count as started with only the password. */
export async function clearSecondFactor(trx: Trx, userId: number): Promise<void> {
  await trx('sessions').where({ user_id: userId }).update({ second_factor_at: null });
}

/** The person of a session has proved again who they are. @param at ISO 8601 */
export async function recordProof(trx: Trx, id: string, at: string): Promise<void> {
  await trx('sessions').where({ id }).update({ proved_at: at });
}

export async function deleteSession(trx: Trx, id: string): Promise<void> {
  await trx('sessions').where({ id }).delete();
}

/** A session as its person sees it. Instants are ISO 8601. */
export interface ShownSession {
  id: string;
  device: string | null;
  created_at: string;
  last_seen_at: string;
}

/** A person's sessions, last used first. */
export async function findSessionsOf(db: Db, userId: number): Promise<ShownSession[]> {
  return await db('sessions')
    .where('user_id', userId)
    .orderBy([{ column: 'last_seen_at', order: 'desc' }, { column: 'id' }])
    .select<ShownSession[]>('id', 'device', 'created_at', 'last_seen_at');
}

/** The devices with which a person is logged in, in words. Sessions of earlier versions of the server have none. */
export async function findDevicesOf(db: Db, userId: number): Promise<string[]> {
  return db('sessions').where('user_id', userId).whereNotNull('device').distinct().pluck<string[]>('device');
}

/** Deletes one session of a person, or all but one. */
export async function deleteOwnSessions(
  trx: Trx,
  userId: number,
  which: { only: string } | { except: string },
): Promise<void> {
  const own = trx('sessions').where({ user_id: userId });
  await ('only' in which ? own.where('id', which.only) : own.whereNot('id', which.except)).delete();
}

export async function deleteSessionsOf(trx: Trx, userId: number): Promise<void> {
  await trx('sessions').where({ user_id: userId }).delete();
}

/** Deletes a person's least recently used sessions. @param remaining number of sessions to keep */
export async function deleteOldestSessionsOf(trx: Trx, userId: number, remaining: number): Promise<void> {
  const oldest = await trx('sessions')
    .where({ user_id: userId })
    .orderBy([{ column: 'last_seen_at', order: 'desc' }, { column: 'id' }])
    .offset(remaining)
    .limit(oldestAtOnce)
    .pluck<string[]>('id');
  if (oldest.length > 0) await trx('sessions').whereIn('id', oldest).delete();
}

/** Deletes sessions last used, or started, before these instants; only those of staff if `ofStaff` is set. */
export async function deleteSessionsBefore(
  trx: Trx,
  { seenBefore, createdBefore, ofStaff }: { seenBefore: string; createdBefore: string; ofStaff: boolean },
): Promise<void> {
  const ended = trx('sessions').where((either) => {
    void either.where('last_seen_at', '<', seenBefore).orWhere('created_at', '<', createdBefore);
  });
  if (ofStaff) void ended.whereIn('user_id', trx('users').where('role', 'staff').select('id'));
  await ended.delete();
}

/** For the export of a person's data. */
export const exportedSessions: ExportedRows = {
  table: 'sessions',
  title: 'Where you are logged in',
  key: 'id',
  rows: (db, userId) =>
    db('sessions').where('user_id', userId).select('id', 'device', 'created_at', 'last_seen_at', 'proved_at'),
};
