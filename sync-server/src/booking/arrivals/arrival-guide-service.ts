import { isDeepStrictEqual } from 'node:util';
import type { ArrivalGuide, ArrivalGuideUpdate } from '#contracts/domain/stay/arrivals.ts';
import { recordUpcomingArrivals } from '#server/booking/bookings/booking-change-service.ts';
import { notifyOfArrival } from '#server/booking/bookings/booking-notification-service.ts';
import { findBookings } from '#server/booking/bookings/stored/booking-repository.ts';
import { findUpcomingParticipants } from '#server/booking/bookings/stored/booking-participant-repository.ts';
import { requireHost, requireVersion } from '#server/catalog/properties/property-policy.ts';
import { findProperty } from '#server/catalog/properties/property-repository.ts';
import type { OwnProperty } from '#server/catalog/properties/property-row.ts';
import { recordAudit } from '#server/database/audit-repository.ts';
import { recordChange } from '#server/database/change-repository.ts';
import type { Db, Trx } from '#server/database/database.ts';
import { once, type Recorded, type WriteCall } from '#server/database/once.ts';
import type { Caller } from '#server/lib/caller.ts';
import { toHostGuide } from './arrival-feed-service.ts';
import {
  deleteGuide,
  emptyGuide,
  findGuides,
  storeGuide,
  type StoredGuide,
} from './arrival-guide-repository.ts';
import { isCodeDue } from './arrival-policy.ts';
import { findReleases } from './arrival-release-repository.ts';

/** The listing, if the caller is its host. @throws {AppError} `not_found`; `forbidden`, also for staff */
export async function mayGuide(db: Db, propertyId: number, caller: Caller): Promise<OwnProperty> {
  return requireHost(await findProperty(db, propertyId), caller);
}

const findGuide = async (db: Db, propertyId: number): Promise<StoredGuide> =>
  (await findGuides(db, [propertyId])).get(propertyId) ?? emptyGuide(propertyId);

/** The guide of a listing, for its host. @throws {AppError} `not_found`, `forbidden` */
export async function getGuide(db: Db, propertyId: number, caller: Caller): Promise<ArrivalGuide> {
  await mayGuide(db, propertyId, caller);
  return toHostGuide(await findGuide(db, propertyId));
}

/**
 * Changes fields of a guide. Guests of confirmed stays receive it again; those who had the code are told that it changed.
 * @throws {AppError} `not_found`, `forbidden`; `stale_version` with the current guide
 */
export function updateGuide(
  call: WriteCall,
  propertyId: number,
  update: ArrivalGuideUpdate,
): Promise<Recorded<undefined>> {
  return once<undefined>(
    call,
    async (trx) => {
      const { hostId } = await mayGuide(trx, propertyId, call.caller);
      const stored = await findGuide(trx, propertyId);
      requireVersion(toHostGuide(stored), call.ifMatch);
      const now = call.clock.now();
      const changed = withUpdate(stored, update, now);
      if (isDeepStrictEqual(stored, changed)) return { status: 204, body: null };
      await storeGuide(trx, { ...changed, version: stored.version + 1 });
      await recordAudit(trx, {
        at: now.toISOString(),
        actorId: call.caller.userId,
        action: 'arrival_guide.edited',
        table: 'properties',
        id: propertyId,
        // Names only: staff read this.
        detail: { fields: Object.keys(update) },
      });
      await recordChange(trx, {
        table: 'arrivalGuides',
        id: propertyId,
        audience: { kind: 'users', userIds: [hostId] },
      });
      await recordUpcomingArrivals(trx, propertyId, now);
      if (changed.code !== stored.code && changed.code !== '') await notifyOfNewCode(trx, changed, now);
      return { status: 204, body: null };
    },
    { locks: [{ kind: 'property', id: propertyId }] },
  );
}

function withUpdate(stored: StoredGuide, update: ArrivalGuideUpdate, now: Date): StoredGuide {
  // A body of JSON has no undefined fields.
  const changed = { ...stored, ...(update as Partial<ArrivalGuide>) };
  return changed.code === stored.code ? changed : { ...changed, codeChangedAt: now.toISOString() };
}

/** Notifies guests who had another code. Those who have had none yet are notified by the release. */
async function notifyOfNewCode(trx: Trx, guide: StoredGuide, now: Date): Promise<void> {
  const ids = (await findUpcomingParticipants(trx, guide.id, now)).map(({ id }) => id);
  const told = [...(await findReleases(trx, ids)).keys()];
  for (const booking of await findBookings(trx, told)) {
    if (isCodeDue(booking, guide, now)) await notifyOfArrival(trx, booking, { now, variant: 'changed' });
  }
}

/** Deletes the guide of a listing, also on the devices of its host and of guests who are there. */
export async function removeGuide(
  trx: Trx,
  { id, hostId }: { id: number; hostId: number },
  now: Date,
): Promise<void> {
  await recordUpcomingArrivals(trx, id, now);
  const audience = { kind: 'users', userIds: [hostId] } as const;
  await recordChange(trx, { table: 'arrivalGuides', id, removed: true, audience });
  await deleteGuide(trx, id);
}
