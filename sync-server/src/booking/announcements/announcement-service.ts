import { announcementLimits as limits } from '#contracts/announcement-limits.ts';
import type {
  Announcement,
  AnnouncementReads,
  NewAnnouncement,
} from '#contracts/domain/messaging/announcements.ts';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { checkAnnouncement, isFor } from '#contracts/rules/on-site/announcements.ts';
import {
  findGuestStays,
  type GuestStay,
} from '#server/booking/bookings/stored/arrival-booking-repository.ts';
import { requireBookingSide } from '#server/booking/bookings/booking-access.ts';
import { recordAnnouncementsChange } from '#server/booking/bookings/booking-change-service.ts';
import { notifyOfAnnouncement } from '#server/booking/bookings/booking-notification-service.ts';
import { findBookings, onceForBooking } from '#server/booking/bookings/stored/booking-repository.ts';
import { findStoredDeparture } from '#server/booking/departures/departure-repository.ts';
import { requireHost } from '#server/catalog/properties/property-policy.ts';
import { findProperty } from '#server/catalog/properties/property-repository.ts';
import type { OwnProperty } from '#server/catalog/properties/property-row.ts';
import { recordAudit } from '#server/database/audit-repository.ts';
import { recordChange } from '#server/database/change-repository.ts';
import type { Db, Trx } from '#server/database/database.ts';
import { once, type Recorded, type WriteCall } from '#server/database/once.ts';
import type { Caller } from '#server/lib/caller.ts';
import type { Clock } from '#server/lib/clock.ts';
import { AppError } from '#server/lib/errors.ts';
import { instantBefore } from '#server/lib/time.ts';
import { jobKind, jobName, type JobKind } from '#server/platform/jobs/job.ts';
import { insertJob } from '#server/platform/jobs/job-repository.ts';
import { leaseOf, useEntityId } from '#server/sync/lease-repository.ts';
import { findReads, insertReads } from './announcement-read-repository.ts';
import {
  countAnnouncementsSince,
  deleteAnnouncements,
  findAnnouncementIdsOf,
  findAnnouncements,
  insertAnnouncement,
  type StoredAnnouncement,
} from './announcement-repository.ts';

/** The listing, if the caller is its host. @throws {AppError} `not_found`; `forbidden`, also for staff */
export async function mayAnnounce(db: Db, propertyId: number, caller: Caller): Promise<OwnProperty> {
  return requireHost(await findProperty(db, propertyId), caller);
}

const recordForHost = (trx: Trx, hostId: number, id: number, removed = false): Promise<void> =>
  recordChange(trx, { table: 'announcements', id, removed, audience: { kind: 'users', userIds: [hostId] } });

/**
 * Announces something to a group: each guest of a confirmed stay that is not over is notified. A job notifies the rest of a
 * large group within seconds.
 * @throws {AppError} `not_found`, `forbidden`, `invalid_fields`, `id_not_leased`, `conflict`; `limit_reached` for a host who
 * wrote too many today
 */
export function announce(
  call: WriteCall,
  propertyId: number,
  sent: NewAnnouncement,
): Promise<Recorded<Announcement>> {
  const options = { locks: [{ kind: 'property', id: propertyId }], prefetch: leaseOf(call) } as const;
  return once<Announcement>(
    call,
    async (trx) => {
      const { hostId } = await mayAnnounce(trx, propertyId, call.caller);
      const now = call.clock.now();
      await requireGroup(trx, propertyId, sent);
      const since = instantBefore(now, { hours: 24 });
      if ((await countAnnouncementsSince(trx, hostId, since)) >= limits.perDay) {
        throw new AppError('limit_reached', `You can send ${limits.perDay} announcements a day.`);
      }
      const id = await useEntityId(trx, call, 'announcements');
      const stored = { ...sent, id, propertyId, text: sent.text.trim(), sentAt: now.toISOString() };
      await insertAnnouncement(trx, stored);
      await recordForHost(trx, hostId, id);
      await recordAudit(trx, {
        at: stored.sentAt,
        actorId: call.caller.userId,
        action: 'announcement.sent',
        table: 'announcements',
        id,
        detail: { propertyId, departureId: sent.departureId },
      });
      await notifyGuests(trx, stored, { after: 0, now });
      return { status: 201, body: { ...stored, readBy: [] } };
    },
    options,
  );
}

/** @throws {AppError} `invalid_fields` */
async function requireGroup(db: Db, propertyId: number, sent: NewAnnouncement): Promise<void> {
  const broken = checkAnnouncement(sent);
  if (broken !== null) throw new AppError('invalid_fields', broken.message, { errors: [broken] });
  if (sent.departureId === null) return;
  if ((await findStoredDeparture(db, sent.departureId))?.propertyId === propertyId) return;
  const errors = [{ field: 'departureId', message: 'This retreat has no such group retreat' }];
  throw new AppError('invalid_fields', undefined, { errors });
}

/** Confirmed stays that are not over and belong to the group of an announcement. */
async function findGroup(db: Db, announcement: StoredAnnouncement, now: Date): Promise<GuestStay[]> {
  const stays = await findGuestStays(db, announcement, now);
  return stays.filter((stay) => isFor(announcement, stay));
}

/** Guests who are notified in one transaction, in which other writes wait. */
export const notifiedAtOnce = 25;

/** @param after id of the last booking whose guest has been notified */
const notifyGuestsJob = jobName<{ announcementId: number; propertyId: number; after: number }>(
  'announcement.notify-guests',
);

/**
 * Notifies the next guests of a group in the open transaction; a job goes on with the others.
 * @param after id of the last booking whose guest has been notified; 0 for none
 */
async function notifyGuests(
  trx: Trx,
  announcement: StoredAnnouncement,
  { after, now }: { after: number; now: Date },
): Promise<void> {
  const group = (await findGroup(trx, announcement, now)).filter(({ id }) => id > after);
  const ids = group.slice(0, notifiedAtOnce).map(({ id }) => id);
  for (const booking of await findBookings(trx, ids)) {
    await recordAnnouncementsChange(trx, booking);
    await notifyOfAnnouncement(trx, booking, now);
  }
  const last = ids.at(-1);
  if (group.length === ids.length || last === undefined) return;
  const { id: announcementId, propertyId } = announcement;
  await insertJob(trx, notifyGuestsJob, { announcementId, propertyId, after: last }, { now });
}

/** Notifies the next guests of a group. The same transaction marks the job as done, so nobody is notified twice. */
export const notifyGuestsKind = ({ clock }: { clock: Clock }): JobKind =>
  jobKind(notifyGuestsJob, ({ announcementId, propertyId, after }) =>
    Promise.resolve({
      locks: [{ kind: 'property', id: propertyId }],
      async store(trx) {
        const [announcement] = await findAnnouncements(trx, [announcementId]);
        if (announcement !== undefined) await notifyGuests(trx, announcement, { after, now: clock.now() });
      },
    }),
  );

/** A booking of the caller. @throws {AppError} `not_found` for a stranger, `forbidden` for others */
export async function requireReadingGuest(db: Db, bookingId: number, caller: Caller): Promise<Booking> {
  const { booking, side } = await requireBookingSide(db, bookingId, caller);
  if (side !== 'guest') throw new AppError('forbidden', 'Only the guest of a stay reads its announcements.');
  return booking;
}

/**
 * Stores that the guest of a stay read announcements, also after the stay: devices send it late. Announcements that are gone,
 * or for others, are ignored.
 * @throws {AppError} `not_found`, `forbidden`
 */
export function storeReads(
  call: WriteCall,
  bookingId: number,
  { ids, at }: AnnouncementReads,
): Promise<Recorded<undefined>> {
  return onceForBooking<undefined>(call, bookingId, async (trx) => {
    const booking = await requireReadingGuest(trx, bookingId, call.caller);
    const reads = await findReads(trx, bookingId);
    const news = (await findAnnouncements(trx, [...new Set(ids)])).filter(
      (one) => !reads.has(one.id) && one.propertyId === booking.propertyId && isFor(one, booking),
    );
    if (news.length === 0) return { status: 204, body: null };
    const readAt = new Date(Math.min(Date.parse(at), call.clock.now().getTime())).toISOString();
    await insertReads(
      trx,
      bookingId,
      news.map(({ id }) => id),
      readAt,
    );
    for (const { id } of news) await recordForHost(trx, booking.host.id, id);
    await recordAnnouncementsChange(trx, booking);
    return { status: 204, body: null };
  });
}

/** Deletes the announcements for a departure, or all at a listing, also on the devices of host and guests. */
export async function takeAnnouncementsDown(
  trx: Trx,
  { id: propertyId, hostId }: { id: number; hostId: number },
  departureId: number | null,
  now: Date,
): Promise<void> {
  const ids = await findAnnouncementIdsOf(trx, departureId === null ? { propertyId } : { departureId });
  if (ids.length === 0) return;
  await deleteAnnouncements(trx, ids);
  for (const id of ids) await recordForHost(trx, hostId, id, true);
  for (const stay of await findGuestStays(trx, { propertyId, departureId }, now)) {
    await recordAnnouncementsChange(trx, stay);
  }
}
