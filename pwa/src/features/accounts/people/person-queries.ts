import { useEffect } from 'react';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { Favorite } from '#contracts/domain/catalog/favorites.ts';
import type { OwnProfile } from '#contracts/domain/trust/profiles.ts';
import { accountStore, privateDb, publicDb } from '#pwa/data/open-stores.ts';
import { readWithPending } from '#pwa/data/overlays.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import type { StoredPerson } from '#pwa/data/public-db.ts';
import { reportUnlessClosed } from '#pwa/data/report-unless-closed.ts';
import { findKeptPerson } from '#pwa/data/trip-pack.ts';
import { fetchPerson } from '#pwa/sync/fetch/fetch-people.ts';
import type { FetchResult } from '#pwa/sync/fetch/single-flight.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useStore } from '#pwa/ui/use-store.ts';
import { useTask } from '#pwa/ui/use-task.ts';

/** The person as this device has them, also if only a kept trip does, with the account's own unsent changes; null if it has nothing. */
export async function findPerson(id: number): Promise<StoredPerson | null> {
  const db = privateDb();
  const person = (await publicDb().people.get(id)) ?? (await findKept(db, id));
  if (person === null) return null;
  if (db.account !== id) return person;
  const [own] = await readWithPending<OwnProfile>(db, 'profiles', db.profiles.toArray());
  if (own === undefined) return person;
  const { name, bio, languages } = own;
  return { ...person, name, bio, languages };
}

async function findKept(db: PrivateDb, id: number): Promise<StoredPerson | null> {
  const kept = await findKeptPerson(db, id);
  return kept && { ...kept.row, fetchedAt: kept.fetchedAt };
}

interface FetchedPerson {
  /** Undefined while it is read. */
  person: StoredPerson | null | undefined;
  /** Result of the latest fetch; undefined while it runs. */
  outcome: FetchResult | undefined;
  retry: () => void;
}

/** The same, live, and fetched again whenever the page is opened with a connection. */
export function usePerson(id: number, isOnline: boolean): FetchedPerson {
  const account = useStore(accountStore);
  const person = useLiveQuery(() => findPerson(id), [account, id]);
  const { result, again } = useTask(String(id), isOnline, () => fetchPerson(id), person != null);
  return { person, outcome: result, retry: again };
}

/** How long a person who was only fetched to be there offline counts as up to date, in milliseconds. */
const refetchMs = 24 * 60 * 60_000;

/** Whether the account saved the listing, or stays or stayed there as a guest. */
async function isSavedOrBooked(propertyId: number): Promise<boolean> {
  const db = privateDb();
  const ofProperty = { propertyId };
  const favorites = await readWithPending<Favorite>(
    db,
    'favorites',
    db.favorites.where(ofProperty).toArray(),
  );
  if (favorites.some((favorite) => favorite.propertyId === propertyId)) return true;
  const bookings = await readWithPending<Booking>(db, 'bookings', db.bookings.where(ofProperty).toArray());
  return bookings.some((booking) => booking.propertyId === propertyId && booking.userId === db.account);
}

/** Fetches the host of a saved or booked listing while it is open, so that their page opens offline too. */
export function useHostOfSaved(propertyId: number, hostId: number, isOnline: boolean): void {
  const account = useStore(accountStore);
  const isKept = useLiveQuery(() => isSavedOrBooked(propertyId), [account, propertyId]) ?? false;
  useFetchedPerson(hostId, isOnline && isKept);
}

/** Fetches a person who may be looked at offline, if what is here is not from today. */
export function useFetchedPerson(id: number, isWanted: boolean): void {
  useEffect(() => {
    if (isWanted) void fetchMissing(id).catch(reportUnlessClosed);
  }, [id, isWanted]);
}

async function fetchMissing(id: number): Promise<void> {
  const stored = await publicDb().people.get(id);
  if (stored === undefined || stored.fetchedAt < Date.now() - refetchMs) await fetchPerson(id);
}
