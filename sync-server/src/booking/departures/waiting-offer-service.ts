import type { WaitingEntry } from '#contracts/domain/booking/departures.ts';
import type { NotificationParams, NotificationTopic } from '#contracts/domain/reach/notification-topics.ts';
import { assignFreePlaces, offerDurationMs } from '#contracts/rules/departures/departures.ts';
import { findBlockedWith } from '#server/accounts/blocks/block-repository.ts';
import { findLeavingAmong } from '#server/accounts/deletions/account-deletion-repository.ts';
import { findStanding } from '#server/catalog/properties/listing-terms-repository.ts';
import type { Db, Trx } from '#server/database/database.ts';
import { notify } from '#server/reach/notifications/notification-service.ts';
import { recordDepartureChange, recordWaitingChanges } from './departure-changes.ts';
import { findStoredDeparture, type StoredDeparture } from './departure-repository.ts';
import { claimPlaces, findRoomsOf, releasePlaces } from './room-repository.ts';
import { deleteWaitingEntries, findWaitingList, storeWaitingEntry } from './waiting-repository.ts';

/** Whether places of the departure can be booked or offered. */
export const isBookable = ({ status, bookByAt }: Pick<StoredDeparture, 'status' | 'bookByAt'>, now: Date) =>
  status === 'open' && bookByAt > now.toISOString();

/** Notifies a person on the waiting list. */
export const notifyWaiting = (
  trx: Trx,
  { userId, places }: WaitingEntry,
  departure: StoredDeparture,
  { topic, now, ...params }: { topic: NotificationTopic; now: Date } & NotificationParams,
): Promise<void> =>
  notify(trx, {
    userId,
    topic,
    params: {
      title: departure.title,
      startDate: departure.startDate,
      endDate: departure.endDate,
      guests: places,
      timeZone: departure.timeZone,
      ...params,
    },
    // An offer is taken on the page of trips; everything else leads to the listing.
    path: topic === 'booking.expiring' ? '/trips' : `/properties/${departure.propertyId}`,
    now,
  });

/**
 * Offers free places of a departure to the people who wait for them, first come, first served. The places are held until
 * the offer ends. Nothing is offered after the last day to book, while the listing is closed to guests, to people who
 * blocked the host or whom the host blocked, or to people whose account is to be deleted: they keep their place in the line
 * in case they change their mind. Those who go on waiting see their new position in the line.
 */
export async function offerFreePlaces(trx: Trx, departureId: number, now: Date): Promise<void> {
  if (await storeOffers(trx, departureId, now)) await recordLine(trx, departureId);
}

/** The same for places that became free while nothing could be offered; records the change of the departure too. */
export async function offerMissedPlaces(trx: Trx, departureId: number, now: Date): Promise<void> {
  if (!(await storeOffers(trx, departureId, now))) return;
  await recordLine(trx, departureId);
  const departure = await findStoredDeparture(trx, departureId);
  if (departure !== null) await recordDepartureChange(trx, departure, now);
}

/** The same after somebody has left the line, so that it has moved in any case; records the change of the departure too. */
export async function moveLineOn(
  trx: Trx,
  departure: Pick<StoredDeparture, 'id' | 'propertyId'>,
  now: Date,
): Promise<void> {
  await storeOffers(trx, departure.id, now);
  await recordLine(trx, departure.id);
  await recordDepartureChange(trx, departure, now);
}

/** Offers of one departure. */
interface Offers {
  departure: StoredDeparture;
  assigned: { entry: WaitingEntry; roomId: number }[];
}

/** The offers that can be made; null if there are none, often because the first in the line waits for more places. */
export async function findPossibleOffers(db: Db, departureId: number, now: Date): Promise<Offers | null> {
  const departure = await findStoredDeparture(db, departureId);
  if (departure === null || !isBookable(departure, now)) return null;
  const listing = await findStanding(db, departure.propertyId);
  if (listing?.isVerified !== true || !listing.listed) return null;
  const line = (await findWaitingList(db, departureId)).filter(({ state }) => state === 'waiting');
  if (line.length === 0) return null;
  // They could not take an offer, and the places would be held for nobody.
  const userIds = line.map(({ userId }) => userId);
  const blocked = await findBlockedWith(db, listing.hostId, userIds);
  const leaving = await findLeavingAmong(db, userIds);
  const waiting = line.filter(({ userId }) => !blocked.has(userId) && !leaving.has(userId));
  const assigned = assignFreePlaces(waiting, await findRoomsOf(db, [departureId])).flatMap(
    ({ entryId, roomId }) => {
      const entry = waiting.find(({ id }) => id === entryId);
      return entry === undefined ? [] : [{ entry, roomId }];
    },
  );
  return assigned.length === 0 ? null : { departure, assigned };
}

/** @returns whether something was offered */
async function storeOffers(trx: Trx, departureId: number, now: Date): Promise<boolean> {
  const offers = await findPossibleOffers(trx, departureId, now);
  if (offers === null) return false;
  const { departure, assigned } = offers;
  const heldMs = offerDurationMs(Date.parse(departure.startAt) - now.getTime());
  const heldUntil = new Date(now.getTime() + heldMs).toISOString();
  const until = heldUntil < departure.bookByAt ? heldUntil : departure.bookByAt;
  let hasOffered = false;
  for (const { entry, roomId } of assigned) {
    if (!(await claimPlaces(trx, roomId, entry.places))) continue;
    await storeWaitingEntry(trx, { ...entry, state: 'offered', offeredRoomId: roomId, offeredUntil: until });
    await recordWaitingChanges(trx, departure.propertyId, [entry]);
    await notifyWaiting(trx, entry, departure, { topic: 'booking.expiring', variant: 'offer', until, now });
    hasOffered = true;
  }
  return hasOffered;
}

/**
 * Ends open offers of a departure with its last day to book, which is earlier than before, and notifies their people of the
 * new time.
 */
export async function shortenOffers(trx: Trx, departure: StoredDeparture, now: Date): Promise<void> {
  const { bookByAt: until } = departure;
  for (const entry of await findWaitingList(trx, departure.id)) {
    if (entry.offeredUntil === null || entry.offeredUntil <= until) continue;
    await storeWaitingEntry(trx, { ...entry, offeredUntil: until });
    await recordWaitingChanges(trx, departure.propertyId, [entry]);
    await notifyWaiting(trx, entry, departure, { topic: 'booking.expiring', variant: 'offer', until, now });
  }
}

/** Shows the people who wait for places their new position in the line. */
async function recordLine(trx: Trx, departureId: number): Promise<void> {
  const line = (await findWaitingList(trx, departureId)).filter(({ state }) => state === 'waiting');
  await recordWaitingChanges(trx, line[0]?.propertyId ?? 0, line);
}

/** Ends an offer without an answer: the person keeps the entry as passed, and the places are free again. */
export async function passOffer(trx: Trx, entry: WaitingEntry, now: Date): Promise<void> {
  if (entry.offeredRoomId !== null) await releasePlaces(trx, entry.offeredRoomId, entry.places);
  await storeWaitingEntry(trx, { ...entry, state: 'passed', offeredRoomId: null, offeredUntil: null });
  await recordWaitingChanges(trx, entry.propertyId, [entry]);
  const departure = await findStoredDeparture(trx, entry.departureId);
  if (departure === null) return;
  await notifyWaiting(trx, entry, departure, { topic: 'booking.expired', variant: 'offer', now });
}

/** Deletes entries of one departure; places that were held for them are free again. */
export async function removeWaitingEntries(trx: Trx, entries: readonly WaitingEntry[]): Promise<void> {
  const [first] = entries;
  if (first === undefined) return;
  const held = new Map<number, number>();
  for (const { offeredRoomId, places } of entries) {
    if (offeredRoomId !== null) held.set(offeredRoomId, (held.get(offeredRoomId) ?? 0) + places);
  }
  for (const [roomId, places] of held) await releasePlaces(trx, roomId, places);
  await deleteWaitingEntries(
    trx,
    entries.map(({ id }) => id),
  );
  await recordWaitingChanges(trx, first.propertyId, entries, true);
}

/**
 * Takes everybody off the waiting list of a departure, and notifies those who still hope for a place, unless the departure
 * is over.
 */
export async function endWaitingList(trx: Trx, departure: StoredDeparture, now: Date): Promise<void> {
  const list = await findWaitingList(trx, departure.id);
  await removeWaitingEntries(trx, list);
  if (departure.endAt <= now.toISOString()) return;
  for (const entry of list) await notifyOfEnd(trx, departure, entry, now);
}

/** Takes one person off the waiting list of a departure, and notifies them if they still hope for a place. */
export async function endWaiting(
  trx: Trx,
  departure: StoredDeparture,
  entry: WaitingEntry,
  now: Date,
): Promise<void> {
  await removeWaitingEntries(trx, [entry]);
  await notifyOfEnd(trx, departure, entry, now);
}

async function notifyOfEnd(
  trx: Trx,
  departure: StoredDeparture,
  entry: WaitingEntry,
  now: Date,
): Promise<void> {
  if (entry.state === 'passed') return;
  await notifyWaiting(trx, entry, departure, { topic: 'booking.cancelled', variant: 'offer', now });
}
