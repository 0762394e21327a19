import { liveQuery, type Subscription } from 'dexie';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { Conversation } from '#contracts/domain/messaging/conversations.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { isOfPlaces } from '#contracts/rules/booking-lifecycle.ts';
import { formatDayRange, localDay } from '#pwa/lib/days.ts';
import { paths } from '#pwa/lib/paths.ts';
import { conversationPath, hostBookingPath, tripPath } from '#pwa/lib/screen-paths.ts';
import { findHiddenPeople, isWithOneOf } from '#pwa/data/people/blocked-people.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { watchAccountDb } from '#pwa/data/account/watch-account.ts';
import { wasRequest, wasTakenBack } from '#pwa/features/booking/bookings/guest-bookings/guest-booking.ts';
import { lastSyncKey } from '#pwa/sync/device/sync-meta.ts';
import { showToast, type ToastRequest } from '#pwa/ui/feedback/toast/toast-store.ts';

/** The rows that notices are derived from. */
export interface Noticed {
  account: number;
  bookings: readonly Booking[];
  listings: readonly Property[];
  conversations: readonly Conversation[];
  /** Ids of people whose messages are hidden. */
  hiddenPeople: ReadonlySet<number>;
}

/** A notice and its link. */
export interface Notice {
  toast: Omit<ToastRequest, 'actions'>;
  /** Label of the button that follows the link. */
  action: string;
  path: string;
}

/**
 * What changed between two states, the most urgent first: requests, bookings that the other side cancelled, decisions of
 * staff, messages. Several of a kind are one notice.
 */
export function noticesOf(before: Noticed, after: Noticed): Notice[] {
  const earlier = new Map(before.bookings.map((booking) => [booking.id, booking]));
  const requests = after.bookings.filter(
    ({ id, status, host }) => host.id === after.account && status === 'pending' && !earlier.has(id),
  );
  const cancelled = after.bookings.filter(
    ({ id, status, cancelledBy, userId, departureTitle }) =>
      status === 'cancelled' &&
      earlier.get(id)?.status !== 'cancelled' &&
      earlier.has(id) &&
      cancelledBy != null &&
      (userId === after.account
        ? cancelledBy !== 'guest'
        : // Of a group retreat that staff cancel, the host is told once.
          cancelledBy === 'guest' || (cancelledBy === 'staff' && !isOfPlaces({ departureTitle }))),
  );
  const statuses = new Map(before.listings.map((listing) => [listing.id, listing.verificationStatus]));
  const decided = after.listings.filter(
    ({ id, hostId, verificationStatus: status }) =>
      hostId === after.account &&
      (status === 'verified' || status === 'rejected') &&
      statuses.has(id) &&
      statuses.get(id) !== status,
  );
  const unread = new Map(before.conversations.map(({ id, unreadCount }) => [id, unreadCount]));
  const written = after.conversations.filter(
    (row) => row.unreadCount > (unread.get(row.id) ?? 0) && !isWithOneOf(row, after.hiddenPeople),
  );
  return [
    ...summarize(requests, toRequestNotice, 'new requests', `${paths.ownerDashboard}?tab=bookings`),
    ...cancelled.map((booking) => toCancelledNotice(booking, after.account)),
    ...decided.map(toDecisionNotice),
    ...summarize(written, toMessageNotice, 'conversations with new messages', paths.messages),
  ];
}

function summarize<T>(
  rows: readonly T[],
  toNotice: (row: T) => Notice,
  many: string,
  path: string,
): Notice[] {
  const [first] = rows;
  if (first === undefined) return [];
  if (rows.length === 1) return [toNotice(first)];
  return [{ toast: { title: `${rows.length} ${many}`, intent: 'info' }, action: 'Show', path }];
}

const toRequestNotice = ({ id, guest, startDate, endDate, property }: Booking): Notice => ({
  toast: {
    title: `New request from ${guest.name}`,
    body: `${property.title}, ${formatDayRange(startDate, endDate)}`,
    intent: 'info',
  },
  action: 'See the request',
  path: hostBookingPath(id),
});

function toCancelledNotice(booking: Booking, account: number): Notice {
  const { id, userId, guest, host, startDate, endDate, property } = booking;
  const isGuest = userId === account;
  const isRequest = wasRequest(booking);
  const who = booking.cancelledBy === 'staff' ? 'Wellens' : (isGuest ? host : guest).name;
  return {
    toast: {
      title: wasTakenBack(booking)
        ? `${who} took back a request`
        : `${who} cancelled a ${isRequest ? 'request' : 'stay'}`,
      body: `${property.title}, ${formatDayRange(startDate, endDate)}`,
      intent: 'info',
    },
    action: isRequest ? 'See the request' : 'See the stay',
    path: isGuest ? tripPath(id) : hostBookingPath(id),
  };
}

function toDecisionNotice({ title, verificationStatus, verificationNotes }: Property): Notice {
  const isVerified = verificationStatus === 'verified';
  return {
    toast: {
      title: isVerified ? `${title} is verified` : `${title} was rejected`,
      body: isVerified ? 'Guests can find it now.' : (verificationNotes ?? ''),
      intent: isVerified ? 'success' : 'destructive',
    },
    action: 'Owner Dashboard',
    path: paths.ownerDashboard,
  };
}

const toMessageNotice = ({ id, otherUser, lastMessage }: Conversation): Notice => ({
  toast: {
    title: `New message from ${otherUser?.name ?? 'Unknown User'}`,
    ...(lastMessage !== null && { body: lastMessage.content.slice(0, 120) }),
    intent: 'info',
  },
  action: 'Read it',
  path: conversationPath(id),
});

/** Undefined until the first pull is complete: the rows it brings are not news. */
async function findNoticed(db: PrivateDb): Promise<Noticed | undefined> {
  if ((await db.meta.get(lastSyncKey)) === undefined) return undefined;
  const account = db.account ?? 0;
  const [bookings, listings, conversations, hiddenPeople] = await Promise.all([
    db.bookings.toArray(),
    db.ownProperties.where('hostId').equals(account).toArray(),
    db.conversations.toArray(),
    findHiddenPeople(db, localDay(new Date())),
  ]);
  return { account, bookings, listings, conversations, hiddenPeople };
}

/**
 * Shows a toast for new requests, decisions and messages from the change feed, on every screen but the one they are about.
 * @param follow opens an address of the app
 * @returns unsubscribe function
 */
export function showNotices(follow: (path: string) => void = openInApp): () => void {
  return watchAccountDb((db) => watch(db, follow));
}

function watch(db: PrivateDb, follow: (path: string) => void): Subscription {
  let before: Noticed | undefined;
  return liveQuery(async () => await findNoticed(db)).subscribe({
    next: (after) => {
      const notices = before === undefined || after === undefined ? [] : noticesOf(before, after);
      before = after;
      const news = notices.find(({ path }) => !isOpen(path));
      if (news === undefined) return;
      const { toast, action, path } = news;
      showToast({ ...toast, actions: [{ label: action, onSelect: () => follow(path) }] });
    },
    // The database was closed during the read, for example by a log-out; the banner reports a lost one.
    error: () => undefined,
  });
}

/** Whether the notice's subject is on the screen, such as a new message in the inbox or in a panel. */
function isOpen(path: string): boolean {
  const { pathname, search } = location;
  if (document.visibilityState === 'hidden') return false;
  const isInbox = path.startsWith(paths.messages) && pathname.startsWith(paths.messages);
  return isInbox || pathname + search === path || document.querySelector(`[data-shows="${path}"]`) !== null;
}

/** Navigates outside of React; the router follows the URL. */
function openInApp(path: string): void {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
}
