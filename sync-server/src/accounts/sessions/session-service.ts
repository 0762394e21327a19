import { randomBytes, randomUUID } from 'node:crypto';
import { Duration } from 'luxon';
import { sessionsMax } from '#contracts/request-limits.ts';
import { batchLookups } from '#server/database/batched-lookups.ts';
import { toFlag } from '#server/database/columns.ts';
import type { Database, Trx } from '#server/database/database.ts';
import type { Env } from '#server/env.ts';
import type { Clock } from '#server/lib/clock.ts';
import { AppError } from '#server/lib/errors.ts';
import { instantBefore } from '#server/lib/time.ts';
import { digestOfToken } from '#server/lib/token-digest.ts';
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

/** Session lifetimes: since the last use, and since login. Shorter for staff, whose sessions can do more harm. */
const lifetimes = {
  person: { idle: Duration.fromObject({ days: 30 }), absolute: Duration.fromObject({ days: 180 }) },
  staff: { idle: Duration.fromObject({ hours: 8 }), absolute: Duration.fromObject({ days: 3 }) },
} as const;

/** Lifetime of the session cookie in the browser, in seconds. */
export const cookieMaxAgeSeconds = lifetimes.person.absolute.as('seconds');

/** Maximum age of the stored last-use time. Saves a write on nearly every request. */
const touchEveryMs = Duration.fromObject({ minutes: 5 }).toMillis();

/** Starts a session, which counts as proof of who uses it, and ends the least recently used ones beyond the limit. @returns token for the cookie; only its digest is stored */
export async function startSession(
  trx: Trx,
  userId: number,
  now: Date,
  { device = null, hasSecondFactor = false }: { device?: string | null; hasSecondFactor?: boolean } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await deleteOldestSessionsOf(trx, userId, sessionsMax - 1);
  await insertSession(trx, {
    id: randomUUID(),
    tokenHash: digestOfToken(token),
    userId,
    device,
    hasSecondFactor,
    at: now.toISOString(),
  });
  return token;
}

interface SessionDeps {
  database: Database;
  clock: Clock;
}

/** Finds the caller of a token; null if the session is unknown or has ended. */
type CallerFinder = (token: string) => Promise<Caller | null>;

/** Concurrent requests are looked up in one statement. Nothing is cached between requests. */
export function createCallerFinder({
  database,
  clock,
  env,
}: SessionDeps & { env: Pick<Env, 'mailUrl' | 'staffSecondFactor'> }): CallerFinder {
  const findSession = batchLookups((hashes: readonly string[]) => findSessions(database.read, hashes));
  return async (token) => {
    const session = await findSession(digestOfToken(token));
    if (session === undefined) return null;
    const isStaff = session.role === 'staff';
    const now = clock.now();
    if (isOver(session, isStaff, now)) {
      await storeIfPossible(database, (trx) => deleteSession(trx, session.id));
      return null;
    }
    if (now.getTime() - Date.parse(session.last_seen_at) > touchEveryMs) {
      await storeIfPossible(database, (trx) => touchSession(trx, session.id, now.toISOString()));
    }
    const needsSecondFactor = isStaff && env.staffSecondFactor && session.second_factor_at === null;
    const isSuspended = toFlag(session.is_suspended);
    const isUnverified = env.mailUrl !== 'off' && session.email_verified_at === null;
    return {
      userId: session.user_id,
      isStaff: isStaff && !needsSecondFactor && !isSuspended,
      needsSecondFactor,
      sessionId: session.id,
      isUnverified,
      isSuspended,
      memberSince: session.member_since,
    };
  };
}

/** Stores what the next request stores otherwise: a disk that is full or a database that is locked must not fail reads. */
async function storeIfPossible(database: Database, work: (trx: Trx) => Promise<void>): Promise<void> {
  await database.write(work, { locks: [] }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}

/** The subset of these session ids whose session is active. */
export type FindLiveSessions = (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;

export function createLiveSessionFinder({ database, clock }: SessionDeps): FindLiveSessions {
  return async (ids) => {
    const sessions = await findSessionsById(database.read, ids);
    const live = sessions.filter((session) => !isOver(session, session.role === 'staff', clock.now()));
    return new Set(live.map(({ id }) => id));
  };
}

/**
 * Deletes sessions past their lifetime, with their push subscriptions: a browser that nobody has used for so long gets no
 * more news of the account.
 */
export async function deleteEndedSessions(trx: Trx, now: Date): Promise<void> {
  for (const [whose, { idle, absolute }] of Object.entries(lifetimes)) {
    const seenBefore = instantBefore(now, idle.toObject());
    const createdBefore = instantBefore(now, absolute.toObject());
    await deleteSessionsBefore(trx, { seenBefore, createdBefore, ofStaff: whose === 'staff' });
  }
}

function isOver(session: SessionRow, isStaff: boolean, now: Date): boolean {
  const { idle, absolute } = isStaff ? lifetimes.staff : lifetimes.person;
  const idleMs = now.getTime() - Date.parse(session.last_seen_at);
  const ageMs = now.getTime() - Date.parse(session.created_at);
  return idleMs > idle.toMillis() || ageMs > absolute.toMillis();
}
