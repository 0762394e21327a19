import { randomBytes } from 'node:crypto';
import type { NewCalendarFeed } from '#contracts/domain/catalog/calendar-sources.ts';
import { calendarSourceLimits } from '#contracts/request-limits.ts';
import { defaultCalendar } from '#contracts/rules/calendar.ts';
import { addDays } from '#contracts/rules/days.ts';
import { refuseSuspended } from '#server/accounts/suspensions/account-recheck.ts';
import { isSuspended } from '#server/accounts/suspensions/suspension-repository.ts';
import { readClaims } from '#server/booking/day-claims/booking-day-repository.ts';
import { requireHost } from '#server/catalog/properties/property-policy.ts';
import { findProperty } from '#server/catalog/properties/property-repository.ts';
import type { Database } from '#server/database/database.ts';
import type { Caller } from '#server/lib/caller.ts';
import type { Clock } from '#server/lib/clock.ts';
import { AppError } from '#server/lib/errors.ts';
import { dayIn } from '#server/lib/time.ts';
import { digestOfToken } from '#server/lib/token-digest.ts';
import { toCalendarDocument } from './calendar-document.ts';
import { deleteFeedOf, findFeedByToken, noteFeedRead, storeFeed } from './calendar-feed-repository.ts';

interface FeedDeps {
  database: Database;
  clock: Clock;
}

/** Interval at which reads are noted, so that they cost few writes. */
const notedEveryMs = 5 * 60_000;

/**
 * Makes a new secret link of a listing's calendar; the one before ends. No receipt is stored: it would hold the secret.
 * @throws {AppError} `not_found`, `forbidden`
 */
export function createFeed(
  { database, clock }: FeedDeps,
  caller: Caller,
  propertyId: number,
): Promise<NewCalendarFeed> {
  const token = randomBytes(32).toString('base64url');
  return database.write(
    async (trx) => {
      await refuseSuspended(trx, caller.userId);
      requireHost(await findProperty(trx, propertyId), caller);
      const createdAt = clock.now().toISOString();
      await storeFeed(trx, propertyId, { tokenDigest: digestOfToken(token), createdAt });
      return { token, createdAt, lastReadAt: null };
    },
    { locks: [{ kind: 'property', id: propertyId }] },
  );
}

/** Ends the link. @throws {AppError} `not_found`, `forbidden` */
export function removeFeed({ database }: FeedDeps, caller: Caller, propertyId: number): Promise<void> {
  return database.write(
    async (trx) => {
      await refuseSuspended(trx, caller.userId);
      requireHost(await findProperty(trx, propertyId), caller);
      await deleteFeedOf(trx, propertyId);
    },
    { locks: [{ kind: 'property', id: propertyId }] },
  );
}

/** The calendar of the link's listing as a file. @throws {AppError} `not_found` for an unknown link, and while the host is suspended */
export async function readFeed({ database, clock }: FeedDeps, tokenDigest: string): Promise<string> {
  const feed = await findFeedByToken(database.read, tokenDigest);
  const property = feed === null ? null : await findProperty(database.read, feed.propertyId);
  const isUsable = property !== null && !(await isSuspended(database.read, property.hostId));
  if (feed === null || !isUsable) throw new AppError('not_found', 'This link is not valid any more.');
  const now = clock.now();
  if (feed.lastReadAt === null || Date.parse(feed.lastReadAt) + notedEveryMs <= now.getTime()) {
    await database.write((trx) => noteFeedRead(trx, tokenDigest, now.toISOString()), { locks: [] });
  }
  const today = dayIn(now, property.timeZone);
  const claims = await readClaims(database.read, feed.propertyId, {
    from: addDays(today, -calendarSourceLimits.pastDays),
    to: addDays(today, calendarSourceLimits.futureDays),
  });
  const { preparationDays } = property.calendar ?? defaultCalendar;
  return toCalendarDocument(feed.propertyId, claims, { createdAt: feed.createdAt, preparationDays });
}
