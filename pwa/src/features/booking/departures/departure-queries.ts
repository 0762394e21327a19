import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type {
  Departure,
  DepartureRoom,
  SentRoom,
  WaitingEntry,
} from '#contracts/domain/booking/departures.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import type { Question, Registration } from '#contracts/domain/booking/registrations.ts';
import { findProperty } from '#pwa/data/properties/find-property.ts';
import { readWithPending, type WithPending } from '#pwa/data/overlays.ts';
import { readOneWithPending } from '#pwa/data/read-one-with-pending.ts';
import { accountStore, privateDb, publicDb } from '#pwa/data/open-stores.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { listFetchedAt } from '#pwa/data/properties/fetched-lists.ts';
import type { PublicDb } from '#pwa/data/public-db.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { readAllPages } from '#pwa/sync/fetch/read-all-pages.ts';
import { fetchDepartures } from '#pwa/sync/fetch/fetch-departures.ts';
import { isFailedCall } from '#pwa/sync/transport/api-error.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useStore } from '#pwa/ui/use-store.ts';
import { useTask } from '#pwa/ui/use-task.ts';

const earliestFirst = (one: Departure, other: Departure): number =>
  one.startDate.localeCompare(other.startDate) || one.id - other.id;

/**
 * Departures of a listing that are not over, earliest first, or null where they were never read.
 * @param now milliseconds since 1970
 */
export async function findDepartures(
  db: PublicDb,
  propertyId: number,
  now: number,
): Promise<Departure[] | null> {
  const departures = await db.departures.where('propertyId').equals(propertyId).toArray();
  if (departures.length === 0 && (await listFetchedAt(db, `departures:${propertyId}`)) === null) return null;
  // A day of tolerance, because the departure ends in the zone of its listing.
  const yesterday = new Date(now - 24 * 60 * 60_000).toISOString().slice(0, 10);
  return departures.filter(({ endDate }) => endDate >= yesterday).sort(earliestFirst);
}

/**
 * The same, live: undefined while they are read for the first time, or if the device does not have the listing; null where
 * they cannot be had now.
 */
export function useDepartures(
  propertyId: number,
  isOnline: boolean,
): { departures: Departure[] | null | undefined; isFetching: boolean; retry: () => void } {
  const departures = useLiveQuery(() => findDepartures(publicDb(), propertyId, Date.now()), [propertyId]);
  const { result, again } = useTask(String(propertyId), isOnline, () => fetchDepartures(propertyId));
  // After a successful fetch, the live query is about to emit the stored departures.
  const isAwaited = result === undefined || result === 'fresh';
  return {
    departures: departures ?? (isAwaited ? undefined : null),
    isFetching: result === undefined,
    retry: again,
  };
}

/** Id of the listing of one of the host's departures, or null if this device does not have it. */
export async function findListingOfDeparture(db: PrivateDb, id: number): Promise<number | null> {
  const row = db.ownDepartures.get(id);
  return (await readOneWithPending<Departure>(db, 'ownDepartures', row, id))?.propertyId ?? null;
}

/** One departure from the server, or null if it cannot be had. */
async function readDeparture(id: number): Promise<Departure | null> {
  try {
    return (await appDevice.api.call('getDeparture', { params: { id } })).body;
  } catch (error) {
    if (!isFailedCall(error)) throw error;
    return null;
  }
}

/**
 * One departure, from the server or, if it cannot be reached, as this device has it: undefined while it is read, null
 * where it cannot be had now.
 */
export function useDeparture(
  id: number,
  isOnline: boolean,
): { departure: Departure | null | undefined; readAgain: () => void } {
  const stored = useLiveQuery(async () => (await publicDb().departures.get(id)) ?? null, [id]);
  const { result, again } = useTask(String(id), isOnline, () => readDeparture(id));
  return { departure: stored === undefined ? undefined : (result ?? stored ?? result), readAgain: again };
}

/**
 * The departure of a booking as this device has it, live and brought up to date, so that it is there offline too; null for
 * a booking without one.
 */
export function useBookedDeparture(
  { propertyId, departureId: id = null }: Pick<Booking, 'propertyId' | 'departureId'>,
  isOnline: boolean,
): Departure | null | undefined {
  const read = async () => (id === null ? null : fetchDepartures(propertyId));
  useTask(`${propertyId} ${id}`, isOnline, read);
  const departure = useLiveQuery(
    async () => (id === null ? null : ((await publicDb().departures.get(id)) ?? null)),
    [id],
  );
  return id === null ? null : departure;
}

/** A listing as this device has it, live: undefined while it is read, null without it. */
export const useListing = (id: number): Property | null | undefined =>
  useLiveQuery(() => findProperty(publicDb(), privateDb(), id), [id]);

/** Departures of a listing for its host, with unsent changes, earliest first. */
export async function findHostDepartures(
  db: PrivateDb,
  propertyId: number,
): Promise<WithPending<Departure>[]> {
  const rows = await db.ownDepartures.where('propertyId').equals(propertyId).toArray();
  const departures = await readWithPending<Departure>(
    db,
    'ownDepartures',
    rows,
    (made) => made.propertyId === propertyId,
  );
  const taken = new Map(
    rows.flatMap(({ rooms }) => rooms.map(({ id, places, placesLeft }) => [id, places - placesLeft])),
  );
  return departures.map((departure) => withKnownRooms(departure, taken)).sort(earliestFirst);
}

/**
 * An edit that was not sent yet has rooms as they are sent: new ones without an id, and without the places left.
 * @param taken number of places that are taken or held, by room
 */
const withKnownRooms = (
  departure: WithPending<Departure>,
  taken: ReadonlyMap<number, number>,
): WithPending<Departure> => ({
  ...departure,
  rooms: departure.rooms.map((room: Partial<DepartureRoom> & SentRoom, index) => ({
    ...room,
    id: room.id ?? -(index + 1),
    placesLeft: room.placesLeft ?? room.places - (taken.get(room.id ?? 0) ?? 0),
  })),
});

/** The same, live, brought up to date when the listing is chosen. @returns undefined while the first read runs */
export function useHostDepartures(
  propertyId: number,
  isOnline: boolean,
): WithPending<Departure>[] | undefined {
  useTask(String(propertyId), isOnline, () => fetchDepartures(propertyId));
  return useLiveQuery(() => findHostDepartures(privateDb(), propertyId), [propertyId]);
}

/** The questions of a listing and of its departures from the server, or null if they cannot be had. */
async function readQuestions(propertyId: number): Promise<Question[] | null> {
  try {
    const params = { id: propertyId };
    return await readAllPages((query) => appDevice.api.call('listQuestions', { params, query }));
  } catch (error) {
    if (!isFailedCall(error)) throw error;
    return null;
  }
}

/** The same, read when they are first shown. @returns undefined while they are read, null if that failed */
export function useQuestions(
  propertyId: number,
  isOnline: boolean,
): { questions: Question[] | null | undefined; retry: () => void } {
  const { result, again } = useTask(String(propertyId), isOnline, () => readQuestions(propertyId));
  return { questions: result, retry: again };
}

/** All entries of the person on waiting lists, live: offers first, then by the first day. */
export const useWaitingEntries = (): WaitingEntry[] | undefined => {
  const account = useStore(accountStore);
  return useLiveQuery(
    async () => (account === null ? [] : sortWaiting(await privateDb().waitingEntries.toArray())),
    [account],
  );
};

const sortWaiting = (entries: readonly WaitingEntry[]): WaitingEntry[] =>
  entries.toSorted(
    (one, other) =>
      Number(other.state === 'offered') - Number(one.state === 'offered') ||
      one.startDate.localeCompare(other.startDate) ||
      one.id - other.id,
  );

/** Questions and answers of a booking, with answers that were not sent yet; null if it is not of a departure. */
export async function findRegistration(
  db: PrivateDb,
  bookingId: number,
): Promise<WithPending<Registration> | null> {
  const rows = db.registrations.where('id').equals(bookingId).toArray();
  const [registration] = await readWithPending<Registration>(db, 'registrations', rows, () => false);
  return registration ?? null;
}

/** The same, live. */
export const useRegistration = (bookingId: number): WithPending<Registration> | null | undefined =>
  useLiveQuery(() => findRegistration(privateDb(), bookingId), [bookingId]);

/** Ids of the departures of a listing that anybody has booked, also if no booking is left, for their host. */
export async function findBookedDepartures(db: PrivateDb, propertyId: number): Promise<Set<number>> {
  const bookings = await db.bookings.where('propertyId').equals(propertyId).toArray();
  return new Set(bookings.flatMap(({ departureId }) => departureId ?? []));
}

/** The same, live; none until they are read. */
export const useBookedDepartures = (propertyId: number): ReadonlySet<number> =>
  useLiveQuery(() => findBookedDepartures(privateDb(), propertyId), [propertyId]) ?? new Set();
