import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Duration } from 'luxon';
import { sessionsMax } from '#contracts/limits.ts';
import { uniqueName } from '#contracts/domain/users.ts';
import { batchLookups } from '#server/database/batched-lookups.ts';
import type { Database, Trx } from '#server/database/database.ts';
import type { Env } from '#server/env.ts';
import type { Clock } from '#server/lib/clock.ts';
import { instantBefore } from '#server/lib/time.ts';
import type { Caller } from '#server/lib/caller.ts';
import {
  deleteOldestSessionsOf,
  deleteSession,
  deleteSessionsBefore,
  findSessions,
  findSessionsById,
  insertSession,
  touchSession,
  type SessionRow,
} from './session-repository.ts';

/** When a session ends: after a time without use, and in any case after a time since login. Staff can do more harm. */
const lifetimes = {
  person: { idle: Duration.fromObject({ days: 30 }), absolute: Duration.fromObject({ days: 180 }) },
  staff: { idle: Duration.fromObject({ hours: 8 }), absolute: Duration.fromObject({ days: 3 }) },
} as const;

/** Longest a session's cookie is kept by a browser, in seconds. */
export const cookieMaxAgeSeconds = lifetimes.person.absolute.as('seconds');

/** How old the stored time of the last use may be: saves a write on nearly every request. */
const touchEveryMs = Duration.fromObject({ minutes: 5 }).toMillis();

/** Only a digest of the token is stored, so that a copy of the database does not contain usable sessions. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Starts a session and ends the least recently used ones beyond the limit. @returns token for the cookie; only its digest is stored */
export async function startSession(trx: Trx, userId: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await deleteOldestSessionsOf(trx, userId, sessionsMax - 1);
  await insertSession(trx, {
    id: randomUUID(),
    tokenHash: hashToken(token),
    userId,
    at: now.toISOString(),
  });
  return token;
}

interface SessionDeps {
  database: Database;
  clock: Clock;
  env: Pick<Env, 'staffEmail'>;
}

/** Finds who holds a token, or null when its session is unknown or over. */
export type CallerFinder = (token: string) => Promise<Caller | null>;

/** Sessions of requests that come at the same time are looked up together, and each of them anew for every request. */
export function createCallerFinder({ database, clock, env }: SessionDeps): CallerFinder {
  const findSession = batchLookups((hashes: readonly string[]) => findSessions(database.read, hashes));
  return async (token) => {
    const session = await findSession(hashToken(token));
    if (session === undefined) return null;
    const isStaff = isStaffSession(session, env);
    const now = clock.now();
    if (isOver(session, isStaff, now)) {
      await database.write((trx) => deleteSession(trx, session.id), { locks: [] });
      return null;
    }
    if (now.getTime() - Date.parse(session.last_seen_at) > touchEveryMs) {
      await database.write((trx) => touchSession(trx, session.id, now.toISOString()), { locks: [] });
    }
    return { userId: session.user_id, isStaff, sessionId: session.id };
  };
}

/** Of these session ids, those whose session is there and not over. */
export type FindLiveSessions = (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;

export function createLiveSessionFinder({ database, clock, env }: SessionDeps): FindLiveSessions {
  return async (ids) => {
    const sessions = await findSessionsById(database.read, ids);
    const live = sessions.filter((session) => !isOver(session, isStaffSession(session, env), clock.now()));
    return new Set(live.map(({ id }) => id));
  };
}

const isStaffSession = ({ email_key }: SessionRow, { staffEmail }: SessionDeps['env']): boolean =>
  email_key === uniqueName(staffEmail);

/** Removes what no browser can use any more, by the longer of the lifetimes; the shorter ones end when they are used. */
export async function deleteEndedSessions(trx: Trx, now: Date): Promise<void> {
  const { idle, absolute } = lifetimes.person;
  await deleteSessionsBefore(
    trx,
    instantBefore(now, idle.toObject()),
    instantBefore(now, absolute.toObject()),
  );
}

function isOver(session: SessionRow, isStaff: boolean, now: Date): boolean {
  const { idle, absolute } = isStaff ? lifetimes.staff : lifetimes.person;
  const idleMs = now.getTime() - Date.parse(session.last_seen_at);
  const ageMs = now.getTime() - Date.parse(session.created_at);
  return idleMs > idle.toMillis() || ageMs > absolute.toMillis();
}
