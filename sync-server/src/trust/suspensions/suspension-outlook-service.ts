import type { StaffSuspension, SuspensionOutlook } from '#contracts/domain/trust/suspensions.ts';
import type { PublicUser } from '#contracts/domain/accounts/users.ts';
import { findSuspensionsOf, type Suspension } from '#server/accounts/suspensions/suspension-repository.ts';
import { findPublicUsers, findUser } from '#server/accounts/users/user-repository.ts';
import { countEndingStays } from '#server/booking/bookings/stay-suspension-service.ts';
import { countShownListings } from '#server/hosting/properties/host-listings-service.ts';
import type { Db } from '#server/database/database.ts';

/** Stays of each side that are counted, and earlier suspensions that are shown. */
const limits = { stays: 500, history: 20 };

/** What a suspension of a person would do now, and the earlier ones. */
export async function findSuspensionOutlook(db: Db, userId: number, now: Date): Promise<SuspensionOutlook> {
  const asHost = await countEndingStays(db, { hostId: userId }, now, limits.stays);
  const asGuest = await countEndingStays(db, { guestId: userId }, now, limits.stays);
  const suspensions = await findSuspensionsOf(db, userId, limits.history);
  const staffIds = suspensions.flatMap(({ startedBy, endedBy }) => [
    startedBy,
    ...(endedBy === null ? [] : [endedBy]),
  ]);
  const people = await findPublicUsers(db, staffIds);
  return {
    isStaff: (await findUser(db, userId))?.role === 'staff',
    listings: await countShownListings(db, userId),
    asHost: { stays: asHost.stays, refund: asHost.refund },
    asGuest: { stays: asGuest.stays, refund: asGuest.refund },
    requests: asHost.requests + asGuest.requests,
    isMore: asHost.isMore || asGuest.isMore,
    history: suspensions.map((suspension) => viewForStaff(suspension, people)),
  };
}

const viewForStaff = (
  { id, reportId, statement, startedAt, startedBy, until, endedAt, endedBy, endReason }: Suspension,
  people: ReadonlyMap<number, PublicUser>,
): StaffSuspension => ({
  ...{ id, reportId, statement, startedAt, until, endedAt, endReason },
  startedBy: people.get(startedBy) ?? null,
  endedBy: endedBy === null ? null : (people.get(endedBy) ?? null),
});
