import { countOf } from '#contracts/plural.ts';
import { newAccountLimits as limits } from '#contracts/request-limits.ts';
import type { ErrorCode } from '#contracts/api/errors.ts';
import type { Db } from '#server/database/database.ts';
import type { Caller } from '#server/lib/caller.ts';
import { AppError } from '#server/lib/errors.ts';
import { instantBefore } from '#server/lib/time.ts';
import { findNewPeople, haveConversation } from './conversation-people-repository.ts';

const hourMs = 60 * 60_000;
const minuteMs = 60_000;

/** Whether the account was made within 24 hours, or its email address is not confirmed; never for staff. */
export const isNewAccount = ({ isStaff, memberSince, isUnverified }: Caller, now: Date): boolean => {
  if (isStaff) return false;
  const newest = instantBefore(now, { hours: limits.hours });
  return isUnverified === true || (memberSince !== undefined && memberSince > newest);
};

/**
 * A new account writes to few people whom it never wrote to. The caller's lock makes the count exact.
 * @throws {AppError} `too_many_new_people` with `Retry-After`
 */
export async function requireFewNewPeople(db: Db, caller: Caller, otherId: number, now: Date): Promise<void> {
  if (!isNewAccount(caller, now) || (await haveConversation(db, caller.userId, otherId))) return;
  const since = instantBefore(now, { hours: 24 });
  const times = await findNewPeople(db, caller.userId, { since, limit: limits.peoplePerDay });
  requireFewer(times, {
    max: limits.peoplePerDay,
    code: 'too_many_new_people',
    windowMs: 24 * hourMs,
    now,
    tell: (wait) =>
      `A new account can write to ${limits.peoplePerDay} new people a day. You can write to the next one in ${wait}.`,
  });
}

interface Rule {
  max: number;
  code: ErrorCode;
  windowMs: number;
  now: Date;
  /** The sentence of the refusal. @param wait such as `3 hours` */
  tell: (wait: string) => string;
}

/**
 * @param times instants within the window, latest first, at most `max`
 * @throws {AppError} the rule's code with `Retry-After`, until the oldest one is no longer in the window
 */
export function requireFewer(times: readonly string[], { max, code, windowMs, now, tell }: Rule): void {
  const oldest = times[max - 1];
  if (oldest === undefined) return;
  const waitMs = Math.max(1000, Date.parse(oldest) + windowMs - now.getTime());
  const seconds = String(Math.ceil(waitMs / 1000));
  throw new AppError(code, tell(toWords(waitMs)), { headers: { 'Retry-After': seconds } });
}

/** A time to wait, rounded up: '40 minutes', '3 hours'. */
const toWords = (waitMs: number): string =>
  waitMs > hourMs
    ? countOf(Math.ceil(waitMs / hourMs), 'hour')
    : countOf(Math.ceil(waitMs / minuteMs), 'minute');
