import type {
  Announcement,
  StayAnnouncement,
  StayAnnouncements,
} from '#contracts/domain/messaging/announcements.ts';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { Departure } from '#contracts/domain/booking/departures.ts';
import { stayOverAtOf } from '#contracts/rules/stay.ts';
import { isFor } from '#contracts/rules/on-site/announcements.ts';
import { accountStore, privateDb } from '#pwa/data/open-stores.ts';
import { readWithPending, type WithPending } from '#pwa/data/overlays.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { readOneWithPending } from '#pwa/data/read-one-with-pending.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useStore } from '#pwa/ui/use-store.ts';

/** An announcement with its guests, as the host's device knows them. */
export interface SentAnnouncement {
  announcement: WithPending<Announcement>;
  /** The departure that it is for; null for an announcement for days. */
  departure: Departure | null;
  /** Number of stays in its group, and the names of those guests who have not read it. */
  stays: number;
  unread: string[];
}

/** Announcements at an own listing with who has read them, newest first, with unsent ones. */
export async function findSentAnnouncements(db: PrivateDb, propertyId: number): Promise<SentAnnouncement[]> {
  const isHere = ({ propertyId: id }: { propertyId: number }): boolean => id === propertyId;
  const [announcements, bookings, departures] = await Promise.all([
    readWithPending<Announcement>(
      db,
      'announcements',
      db.announcements.where('propertyId').equals(propertyId).toArray(),
      isHere,
    ),
    db.bookings.filter(isHere).toArray(),
    db.ownDepartures.where('propertyId').equals(propertyId).toArray(),
  ]);
  const stays = bookings.filter(({ status }) => status === 'confirmed' || status === 'completed');
  return announcements
    .sort((one, other) => other.sentAt.localeCompare(one.sentAt) || other.id - one.id)
    .map((announcement) => ({
      announcement,
      departure: departures.find(({ id }) => id === announcement.departureId) ?? null,
      ...countReaders(announcement, stays),
    }));
}

/** A stay that ended before an announcement was sent is not in its group. */
function countReaders(
  announcement: Announcement,
  stays: readonly Booking[],
): Pick<SentAnnouncement, 'stays' | 'unread'> {
  const group = stays.filter((stay) => isFor(announcement, stay) && stayOverAtOf(stay) > announcement.sentAt);
  const unread = group.filter(({ id }) => !announcement.readBy.includes(id));
  return { stays: group.length, unread: unread.map(({ guest }) => guest.name) };
}

/** The same, live; undefined while they are read. */
export function useSentAnnouncements(propertyId: number): SentAnnouncement[] | undefined {
  const account = useStore(accountStore);
  return useLiveQuery(() => findSentAnnouncements(privateDb(), propertyId), [account, propertyId]);
}

/** Confirmed stays at an own listing, live; undefined while they are read. */
export function useConfirmedStays(propertyId: number): Booking[] | undefined {
  const account = useStore(accountStore);
  return useLiveQuery(async () => {
    const stays = await privateDb().bookings.where('propertyId').equals(propertyId).toArray();
    return stays.filter(({ status }) => status === 'confirmed');
  }, [account, propertyId]);
}

/** What the host told the guest of a stay, newest first, live; undefined while it is read. */
export function useStayAnnouncements(bookingId: number): StayAnnouncement[] | undefined {
  const account = useStore(accountStore);
  return useLiveQuery(async () => {
    const db = privateDb();
    const row = db.stayAnnouncements.get(bookingId);
    const found = await readOneWithPending<StayAnnouncements>(db, 'stayAnnouncements', row, bookingId);
    return found?.announcements ?? [];
  }, [account, bookingId]);
}
