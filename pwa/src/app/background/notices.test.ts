import { waitFor } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { lastSyncKey } from '#pwa/sync/device/sync-meta.ts';
import { buildBooking, buildConversation, buildProperty } from '#pwa/test-support/builders.ts';
import { currentToast, dismissToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { showNotices, noticesOf, type Noticed } from './notices.ts';

const host = 2;
const nothing: Noticed = {
  account: host,
  bookings: [],
  listings: [],
  conversations: [],
  hiddenPeople: new Set(),
};
const titles = (before: Partial<Noticed>, after: Partial<Noticed>, account = host): string[] =>
  noticesOf({ ...nothing, ...before, account }, { ...nothing, ...after, account }).map(
    ({ toast }) => toast.title,
  );

afterEach(() => {
  switchAccount(null);
  dismissToast();
});

test('a host is notified of a new request, once', () => {
  const request = buildBooking({ id: 5, status: 'pending' });
  expect(titles({}, { bookings: [request] })).toEqual(['New request from Maya Ortiz']);
  expect(titles({ bookings: [request] }, { bookings: [request] })).toEqual([]);
  expect(titles({}, { bookings: [request] }, 1)).toEqual([]);
});

test('the other side is notified of a cancelled stay', () => {
  const stay = buildBooking({ id: 5 });
  const cancelled = { ...stay, status: 'cancelled' as const, refundAmount: 0 };
  const tell = (cancelledBy: 'guest' | 'host' | 'staff', account: number) =>
    titles({ bookings: [stay] }, { bookings: [{ ...cancelled, cancelledBy }] }, account);
  expect(tell('host', 1)).toEqual(['Aiko Tanabe cancelled a stay']);
  expect(tell('host', 2)).toEqual([]);
  expect(tell('guest', 2)).toEqual(['Maya Ortiz cancelled a stay']);
  expect(tell('guest', 1)).toEqual([]);
  expect([1, 2].map((account) => tell('staff', account))).toEqual([
    ['Wellens cancelled a stay'],
    ['Wellens cancelled a stay'],
  ]);
});

test('of a group retreat that staff cancel, the guests have a notice each, and the host none', () => {
  const place = buildBooking({ id: 5, departureId: 3, departureTitle: 'Silent Week' });
  const cancelled = { ...place, status: 'cancelled', cancelledBy: 'staff', refundAmount: 0 } as const;
  expect(titles({ bookings: [place] }, { bookings: [cancelled] }, 1)).toEqual(['Wellens cancelled a stay']);
  expect(titles({ bookings: [place] }, { bookings: [cancelled] }, 2)).toEqual([]);
});

test('a request that its guest took back is not called a stay', () => {
  const request = buildBooking({ id: 5, status: 'pending' });
  const gone = {
    ...request,
    status: 'cancelled' as const,
    cancelledBy: 'guest' as const,
    refundAmount: null,
  };
  const [notice] = noticesOf({ ...nothing, bookings: [request] }, { ...nothing, bookings: [gone] });
  expect(notice).toMatchObject({
    toast: { title: 'Maya Ortiz took back a request' },
    action: 'See the request',
  });
  const ended = { ...gone, cancelledBy: 'staff' as const };
  expect(titles({ bookings: [request] }, { bookings: [ended] })).toEqual(['Wellens cancelled a request']);
});

test('the host is notified of a decision of staff, and several messages are one notice', () => {
  const listing = buildProperty({ id: 3, hostId: host, verificationStatus: 'pending', title: 'Cedar' });
  const rejected = { ...listing, verificationStatus: 'rejected' as const, verificationNotes: 'Too dark.' };
  const [notice] = noticesOf({ ...nothing, listings: [listing] }, { ...nothing, listings: [rejected] });
  expect(notice?.toast).toMatchObject({ title: 'Cedar was rejected', body: 'Too dark.' });
  const [one, two] = [
    buildConversation({ id: 1, unreadCount: 1 }),
    buildConversation({ id: 2, unreadCount: 2 }),
  ];
  expect(titles({}, { conversations: [one, two] })).toEqual(['2 conversations with new messages']);
  expect(titles({ conversations: [one] }, { conversations: [{ ...one, unreadCount: 0 }] })).toEqual([]);
});

test('messages of hidden people are not announced, also not when the person is shown again', () => {
  const talk = buildConversation({ id: 1, user1Id: host, user2Id: 7, unreadCount: 1 });
  const hiddenPeople = new Set([7]);
  expect(titles({}, { conversations: [talk], hiddenPeople })).toEqual([]);
  expect(titles({ conversations: [talk], hiddenPeople }, { conversations: [talk] })).toEqual([]);
  expect(titles({}, { conversations: [talk] })).toHaveLength(1);
});

test('a message that is shown in a panel of another screen is not announced', async () => {
  switchAccount(host);
  const db = privateDb();
  await Promise.all(db.tables.map((table) => table.clear()));
  await db.meta.put({ key: lastSyncKey, value: 1 });
  const [panel, stop] = [document.createElement('div'), showNotices(vi.fn())];
  onTestFinished(() => {
    stop();
    panel.remove();
    dismissToast();
  });
  panel.dataset['shows'] = '/messages/1';
  document.body.append(panel);
  let unreadCount = 1;
  // The first pull may still be running, and rows that arrive before its end belong to it.
  await waitFor(async () => {
    await db.conversations.put(buildConversation({ id: 2, unreadCount: unreadCount++ }));
    expect(currentToast()).not.toBeNull();
  });
  dismissToast();
  await db.conversations.put(buildConversation({ id: 1, unreadCount: 1 }));
  await db.bookings.put(
    buildBooking({ id: 9, status: 'pending', host: { id: host, name: 'Host', profileImage: null } }),
  );
  await expect.poll(() => currentToast()?.title).toMatch(/request/);
});

test('rows of the first pull are not news; a later one links to its page', async () => {
  switchAccount(host);
  const db = privateDb();
  await Promise.all(db.tables.map((table) => table.clear()));
  await db.bookings.put(buildBooking({ id: 4, status: 'pending' }));
  await db.meta.put({ key: lastSyncKey, value: 1 });
  const follow = vi.fn();
  const stop = showNotices(follow);
  expect(currentToast()).toBeNull();
  let id = 5;
  // The first pull may still be running, and rows that arrive before its end belong to it.
  await waitFor(async () => {
    await db.bookings.put(buildBooking({ id: id++, status: 'pending' }));
    expect(currentToast()).not.toBeNull();
  });
  expect(currentToast()?.title).toMatch(/request/);
  currentToast()?.actions[0]?.onSelect();
  expect(follow).toHaveBeenCalledWith(expect.stringContaining('/owner-dashboard'));
  stop();
});
