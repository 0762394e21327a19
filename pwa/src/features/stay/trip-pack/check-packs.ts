import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { isOver } from '#contracts/rules/stay.ts';
import { forgetDoorCodes } from '#pwa/data/trips/door-codes.ts';
import { currentAccount, privateDb, publicDb } from '#pwa/data/open-stores.ts';
import { forgetPacked } from '#pwa/data/trips/packed-items.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { makeRoomFor } from '#pwa/data/storage/storage-shedding.ts';
import type { TripPack } from '#pwa/data/trip-pack.ts';
import { keepOnlyTripAreas } from '#pwa/features/shared/town-map/stored-tiles.ts';
import { keepTripSnapshots } from '#pwa/launch/launch.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { fetchPerson } from '#pwa/sync/fetch/fetch-people.ts';
import { fetchProperty } from '#pwa/sync/fetch/fetch-properties.ts';
import { isPackWanted } from './pack-rules.ts';
import { keepTripMap } from './trip-map.ts';
import { keepOnlyPhotos, photosOf, storePhotos } from './trip-photos.ts';

/** A copy that is older is fetched again, in milliseconds. */
const refetchMs = 60 * 60_000;
/** Trips that are kept at the same time. */
const packsMax = 20;
const lockName = 'wellens-trip-packs';

/** Not in TypeScript's types, since only Chromium has it. */
interface Connection {
  connection?: { saveData?: boolean };
}

export const emptyPack = ({ id, propertyId }: Pick<Booking, 'id' | 'propertyId'>): TripPack => ({
  id,
  propertyId,
  choice: null,
  listing: null,
  host: null,
  photos: {},
});

/**
 * Brings the kept trips of this account up to date: fetches what is missing or older than an hour and removes what is no
 * longer wanted. One tab works at a time. Source: decision 054.
 * @param options.isUrgent the guest asked: all copies are fetched again, after the work of another tab
 */
export async function checkTripPacks({ isUrgent = false } = {}): Promise<void> {
  if (!('locks' in navigator)) return checkAll(isUrgent);
  // For a visitor the downloads of the account before are removed, which the check of that account does not do any more.
  const mayWait = isUrgent || currentAccount() === null;
  await navigator.locks.request(lockName, mayWait ? {} : { ifAvailable: true }, async (lock) => {
    if (lock !== null) await checkAll(isUrgent);
  });
}

async function checkAll(isUrgent: boolean): Promise<void> {
  const db = privateDb();
  const now = Date.now();
  const [bookings, stored] = await Promise.all([db.bookings.toArray(), db.tripPacks.toArray()]);
  const packs = new Map(stored.map((pack) => [pack.id, pack]));
  const choiceOf = (booking: Booking) => packs.get(booking.id)?.choice ?? null;
  await keepTripSnapshots(db.account, () => findConfirmed(db));
  await forgetDoorCodes(db);
  await forgetPacked(db, aheadOf(bookings, now));
  const wanted = bookings
    .filter((booking) => booking.userId === db.account && isPackWanted(booking, choiceOf(booking), now))
    .sort((one, other) => byUse(one, other, now))
    .slice(0, packsMax);
  const ids = new Set(wanted.map(({ id }) => id));
  await removeUnwanted(db, bookings, stored, ids);
  const trips = wanted.map((booking) => ({ booking, pack: packs.get(booking.id) ?? emptyPack(booking) }));
  const removeOthers = () =>
    removeDownloadsOfOthers(
      db,
      trips.map(({ pack }) => pack),
    );
  // Before the downloads, which need the room and may take long.
  await removeOthers();
  for (const trip of trips) {
    const isAllowed = trip.pack.choice !== null || !savesData();
    if (isAllowed) trip.pack = await checkPack(db, trip.booking, trip.pack, isUrgent);
  }
  await removeOthers();
}

/** Ids of confirmed stays that are not over. */
const aheadOf = (bookings: readonly Booking[], now: number): Set<number> =>
  new Set(bookings.filter((stay) => stay.status === 'confirmed' && !isOver(stay, now)).map(({ id }) => id));

/** Coming trips first, the next one before the others; then those that are over, the latest first. */
function byUse(one: Booking, other: Booking, now: number): number {
  const isOneOver = isOver(one, now);
  if (isOneOver !== isOver(other, now)) return isOneOver ? 1 : -1;
  const earlierFirst = one.startDate.localeCompare(other.startDate);
  return isOneOver ? -earlierFirst : earlierFirst;
}

/** Removes photos and maps of all trips but these. */
async function removeDownloadsOfOthers(db: PrivateDb, kept: readonly TripPack[]): Promise<void> {
  if (privateDb() !== db) return;
  await keepOnlyPhotos(new Set(kept.flatMap(({ photos }) => Object.keys(photos))));
  await keepOnlyTripAreas(new Set(kept.map(({ id }) => id)));
}

const findConfirmed = (db: PrivateDb): Promise<Booking[]> =>
  db.bookings.filter(({ userId, status }) => userId === db.account && status === 'confirmed').toArray();

/** Whether the guest asked the browser to save data; then only trips they asked for are fetched. */
const savesData = (): boolean => (navigator as Connection).connection?.saveData === true;

/** Removes copies that are not wanted; a choice stays as long as its booking. */
async function removeUnwanted(
  db: PrivateDb,
  bookings: readonly Booking[],
  packs: readonly TripPack[],
  wanted: ReadonlySet<number>,
): Promise<void> {
  const known = new Set(bookings.map(({ id }) => id));
  for (const pack of packs) {
    if (wanted.has(pack.id)) continue;
    if (!known.has(pack.id) || pack.choice === null) await db.tripPacks.delete(pack.id);
    else if (pack.listing !== null) await db.tripPacks.put({ ...emptyPack(pack), choice: pack.choice });
  }
}

/** @returns the pack as it is stored now */
async function checkPack(
  db: PrivateDb,
  booking: Booking,
  pack: TripPack,
  isUrgent: boolean,
): Promise<TripPack> {
  const isOnline = appDevice.connection.snapshot().isOnline;
  const isDue = (copy: { fetchedAt: number } | null): boolean =>
    isOnline && (isUrgent || copy === null || copy.fetchedAt < Date.now() - refetchMs);
  if (isDue(pack.listing)) await fetchProperty(booking.propertyId);
  if (isDue(pack.host)) await fetchPerson(booking.host.id);
  const found = { ...pack, ...(await findCopies(booking, pack)) };
  const urls = photosOf(booking, found.listing?.row ?? null);
  const isSame =
    found.listing?.fetchedAt === pack.listing?.fetchedAt && found.host?.fetchedAt === pack.host?.fetchedAt;
  if (!isSame) await store(db, found);
  const photos = await storePhotos(urls, pack.photos, {
    mayFetch: isOnline,
    onStored: (some) => store(db, { ...found, photos: some }),
  });
  const known = pack.map ?? null;
  const isMapDue = isDue(known) || (isOnline && known !== null && known.missing > 0);
  const map = isMapDue ? await keepTripMap(booking, known) : known;
  const next = { ...found, photos, map };
  if (!isSame || map !== known || !hasSameKeys(photos, pack.photos)) await store(db, next);
  return next;
}

/** The newer of the copies in the cache of public data and in the pack. */
async function findCopies(
  { propertyId, host }: Booking,
  pack: TripPack,
): Promise<Pick<TripPack, 'listing' | 'host'>> {
  const [listing, person] = await Promise.all([
    publicDb().properties.get(propertyId),
    publicDb().people.get(host.id),
  ]);
  return {
    listing: listing === undefined ? pack.listing : { row: listing, fetchedAt: listing.fetchedAt },
    host: person === undefined ? pack.host : { row: person, fetchedAt: person.fetchedAt },
  };
}

/** Stores the copies, but not over the guest's choice of this minute. */
async function store(db: PrivateDb, pack: TripPack): Promise<void> {
  await changePack(db, pack, (stored) => ({ ...pack, choice: stored.choice }));
}

/** Changes the pack of a stay in one transaction. @throws {StorageFullError} the stored pack is unchanged */
export async function changePack(
  db: PrivateDb,
  stay: Pick<Booking, 'id' | 'propertyId'>,
  change: (stored: TripPack) => TripPack,
): Promise<void> {
  const work = () =>
    db.transaction('rw', db.tripPacks, async () => {
      await db.tripPacks.put(change((await db.tripPacks.get(stay.id)) ?? emptyPack(stay)));
    });
  await makeRoomFor(work, { caches: appDevice.environment.caches, publicDb: publicDb() });
}

const hasSameKeys = (one: object, other: object): boolean =>
  Object.keys(one).length === Object.keys(other).length && Object.keys(one).every((key) => key in other);
