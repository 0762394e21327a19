import type { IncomingMessage } from 'node:http';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { calendarSourceLimits } from '#contracts/request-limits.ts';
import type { Database } from '#server/database/database.ts';
import type { Recorded } from '#server/database/once.ts';
import { runOnPool, type Query } from '#server/database/engines/postgres-connections.ts';
import { AppError } from '#server/lib/errors.ts';
import { jsonBytesOf } from '#server/lib/page-rows.ts';

/** Points per number of seconds. A call costs one point, a push envelope more. */
const allowances = {
  session: { points: 300, seconds: 60 },
  address: { points: 1200, seconds: 60 },
  login: { points: 10, seconds: 15 * 60 },
  /**
   * Failed logins of a network address with any names: guesses of one password for many accounts. Ten people who share
   * the address can each use up their own ten.
   */
  loginAddress: { points: 100, seconds: 15 * 60 },
  registration: { points: 20, seconds: 60 * 60 },
  /** Challenges for passkeys; the login page asks for one when it is opened. */
  challenge: { points: 60, seconds: 5 * 60 },
  /** Mails that reset a password, by the address that gets them. */
  reset: { points: 5, seconds: 60 * 60 },
  /** The same by network address, which the people of a house, an office or a phone company share. */
  resetAddress: { points: 60, seconds: 60 * 60 },
  /** Mails that confirm an address, by account. */
  verification: { points: 3, seconds: 60 * 60 },
  /** Downloads of one person's data, which are built again each time. */
  download: { points: 20, seconds: 60 * 60 },
  /** Changes of a person's factors: each is mailed. */
  factor: { points: 20, seconds: 60 * 60 },
  /** Changes of a person's profile: a new name goes to the devices of everyone who sees it. */
  profile: { points: 60, seconds: 60 * 60 },
  /** Reads of one secret link of a calendar. */
  calendar: { points: 120, seconds: 60 * 60 },
  /** Reads of calendars of other sites that a host asks for: each may take ten seconds of a worker that others wait for. */
  calendarRead: { points: calendarSourceLimits.syncsPerMinute, seconds: 60 },
  /** Pictures that a person begins to upload. */
  upload: { points: 240, seconds: 60 * 60 },
  /**
   * Messages that a person stores: one point for each started 2,000 characters. A device can send twice the thousand
   * messages that it may have written offline; their texts are at most 12 MB an hour.
   */
  message: { points: 2000, seconds: 60 * 60 },
  /** Listings that a person creates or edits, each with its former text: each of the 200 that a host can have, twice. */
  listing: { points: 400, seconds: 60 * 60 },
  /**
   * All writes of a person: one point for each, and one for every 1,000 bytes that it sends and that it is answered, because
   * its receipt keeps the answer. At most 20 MB an hour, and far more writes than a device has to send.
   */
  stored: { points: 20_000, seconds: 60 * 60 },
  /** Stays that a person asks for: the host is told of each, and of each that is cancelled again. */
  booking: { points: 60, seconds: 60 * 60 },
  /** Changes of one arrival guide by a person: a new code is mailed to the guests who had the one before. */
  arrivalGuide: { points: 20, seconds: 60 * 60 },
  /** Test notifications of a person: each goes to all of their browsers. */
  testPush: { points: 10, seconds: 60 * 60 },
} as const;
type Kind = keyof typeof allowances;
/** Difference between the clocks of instances that is normal. */
const skewMaxMs = 60_000;

export interface RateLimits {
  /**
   * Consumes points atomically, so that concurrent calls cannot all pass.
   * @returns points left; @throws {AppError} `too_many_requests` with `Retry-After`
   */
  consume(kind: Kind, key: string, points?: number): Promise<number>;
  /** Takes points whose number is known only afterwards. Never refuses; what is used up refuses the next call. */
  charge(kind: Kind, key: string, points: number): Promise<void>;
  /** Returns consumed points, one unless given, for a call that does not count after all. */
  giveBack(kind: Kind, key: string, points?: number): Promise<void>;
}

/** For load tools and tests of other things. */
export const noRateLimits: RateLimits = {
  consume: () => Promise.resolve(Infinity),
  charge: () => Promise.resolve(),
  giveBack: () => Promise.resolve(),
};

const countedRequests = new WeakMap<IncomingMessage, Promise<number>>();

/**
 * Counts a request for its address, once: both the fast path and the slow path call this before they work.
 * @throws {AppError} `too_many_requests`, again if the request was refused before
 */
export function countRequest(limits: RateLimits, request: IncomingMessage, address: string): Promise<number> {
  const counting = countedRequests.get(request) ?? limits.consume('address', address);
  countedRequests.set(request, counting);
  return counting;
}

/**
 * Runs an attempt that could be a guess. It counts with the failed logins unless it succeeds, because many people may
 * share an address.
 * @param key of the attempt, with the address of the caller
 * @throws {AppError} `too_many_requests`, and what the work throws
 */
export async function countingFailures<T>(
  limits: RateLimits,
  key: string,
  work: () => Promise<T>,
): Promise<T> {
  // Counted before; otherwise concurrent guesses would all be tried.
  await limits.consume('login', key);
  const result = await work();
  await limits.giveBack('login', key);
  return result;
}

/**
 * Runs a write of which a person may store only so many. A copy of an earlier call does not count, nor does a refused one,
 * so that the tries of a device while the server is busy use up nothing.
 * @throws {AppError} `too_many_requests`, and what the work throws
 */
export async function countingStored<T>(
  limits: RateLimits,
  {
    kind,
    userId,
    points = 1,
  }: { kind: 'message' | 'listing' | 'calendarRead'; userId: number; points?: number },
  work: () => Promise<Recorded<T>>,
): Promise<Recorded<T>> {
  const key = String(userId);
  // Counted before; otherwise concurrent writes would all be stored.
  await limits.consume(kind, key, points);
  try {
    const result = await work();
    if (result.replayed) await limits.giveBack(kind, key, points);
    return result;
  } catch (error) {
    await limits.giveBack(kind, key, points);
    throw error;
  }
}

const bytesPerPoint = 1_000;
const pointsOf = (value: unknown): number =>
  value === undefined ? 0 : Math.floor(jsonBytesOf(value) / bytesPerPoint);

/**
 * Runs any write of a person; an envelope counts its calls itself. A copy of an earlier call does not count, nor does one
 * that failed. A refused one counts as one, because its receipt is stored.
 * @param sent its body
 * @throws {AppError} `too_many_requests`, and what the work throws
 */
export async function countingWrites<T extends object>(
  limits: RateLimits,
  { userId, sent }: { userId: number; sent: object },
  work: () => Promise<T>,
): Promise<T> {
  const key = String(userId);
  const points = 1 + pointsOf(sent);
  // Counted before; otherwise concurrent writes would all be stored.
  await limits.consume('stored', key, points);
  const reply = await work().catch(async (error: unknown) => {
    const kept = error instanceof AppError && error.status < 500 ? 1 : 0;
    if (points > kept) await limits.giveBack('stored', key, points - kept);
    throw error;
  });
  if ('replayed' in reply && reply.replayed === true) await limits.giveBack('stored', key, points);
  else if ('body' in reply) {
    const answered = pointsOf(reply.body);
    if (answered > 0) await limits.charge('stored', key, answered);
  }
  return reply;
}

/** What is counted has ended already: a counter out of reach must not replace its answer. */
const settle = (counting: Promise<unknown>): Promise<void> =>
  counting.then(
    () => undefined,
    () => undefined,
  );

/** Counts in memory on SQLite, which has one process; in the database on PostgreSQL, for all instances. */
export function createRateLimits({ engine, read }: Pick<Database, 'engine' | 'read'>): RateLimits {
  const limiterOf = (kind: Kind): RateLimiterAbstract => {
    const options = {
      keyPrefix: kind,
      points: allowances[kind].points,
      duration: allowances[kind].seconds,
    };
    if (engine === 'sqlite') return new RateLimiterMemory(options);
    return new RateLimiterPostgres({
      ...options,
      // Without the name that the limiter gives its statements: a pooler may run the next one on another session.
      storeClient: { query: ({ text, values }: Query) => runOnPool(read, { text, values }) },
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
    });
  };
  const limiters: Record<Kind, RateLimiterAbstract> = {
    session: limiterOf('session'),
    address: limiterOf('address'),
    login: limiterOf('login'),
    loginAddress: limiterOf('loginAddress'),
    registration: limiterOf('registration'),
    challenge: limiterOf('challenge'),
    reset: limiterOf('reset'),
    resetAddress: limiterOf('resetAddress'),
    download: limiterOf('download'),
    verification: limiterOf('verification'),
    factor: limiterOf('factor'),
    profile: limiterOf('profile'),
    calendar: limiterOf('calendar'),
    calendarRead: limiterOf('calendarRead'),
    upload: limiterOf('upload'),
    message: limiterOf('message'),
    listing: limiterOf('listing'),
    stored: limiterOf('stored'),
    booking: limiterOf('booking'),
    arrivalGuide: limiterOf('arrivalGuide'),
    testPush: limiterOf('testPush'),
  };
  const consume = async (kind: Kind, key: string, points: number): Promise<number> => {
    try {
      return (await limiters[kind].consume(key, points)).remainingPoints;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      if (refusal.msBeforeNext <= allowances[kind].seconds * 1000 + skewMaxMs) throw tooMany(refusal);
      // The clock was set back since the period began, which would now last that much longer.
      await limiters[kind].delete(key);
      return consume(kind, key, points);
    }
  };
  return {
    consume: (kind, key, points = 1) => consume(kind, key, points),
    charge: (kind, key, points) => settle(limiters[kind].penalty(key, points)),
    giveBack: (kind, key, points = 1) => settle(limiters[kind].reward(key, points)),
  };
}

function tooMany({ msBeforeNext }: RateLimiterRes): AppError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new AppError('too_many_requests', undefined, { headers: { 'Retry-After': String(seconds) } });
}
