import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  findBlockedRetreats,
  findBlocks,
  findShownConversations,
  isHidden,
} from '#pwa/data/people/blocked-people.ts';
import { privateDb, publicDb, switchAccount } from '#pwa/data/open-stores.ts';
import { storePerson } from '#pwa/data/people/stored-people.ts';
import { countUnread } from '#pwa/data/outbox/waiting-counts.ts';
import { findInbox } from '#pwa/features/messaging/messages/inbox/conversation-queries.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { queueBlock, queueUnblock } from '#pwa/sync/commands/block-commands.ts';
import {
  buildBooking,
  buildConversation,
  buildPerson,
  buildPropertyCard,
} from '#pwa/test-support/builders.ts';
import { GuestConversation } from '#pwa/screens/owner-dashboard/booking/guest-conversation.tsx';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { BlockButton } from '#pwa/features/shared/blocks/block-button.tsx';
import { BlockedPeople } from '#pwa/features/shared/blocks/blocked-people.tsx';
import { setBlocked } from '#pwa/features/shared/blocks/set-blocked.ts';
import { currentToast, dismissToast } from '#pwa/ui/feedback/toast/toast-store.ts';

const rita = { id: 7, name: 'Rita Moreno', profileImage: null };
const talk = buildConversation({ id: 3, user1Id: 1, user2Id: rita.id, otherUser: rita, unreadCount: 2 });

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  switchAccount(1);
  await Promise.all(privateDb().tables.map((table) => table.clear()));
  await privateDb().conversations.put(talk);
});
afterEach(() => {
  switchAccount(null);
  vi.unstubAllGlobals();
});

const waiting = async () => (await privateDb().outbox.orderBy('seq').toArray()).map(({ name }) => name);

test('a person is blocked at once, offline, and the last intent wins', async () => {
  await queueBlock(appDevice, rita);
  await queueBlock(appDevice, rita);
  expect(await findBlocks(privateDb())).toMatchObject([{ id: rita.id, person: rita }]);
  expect(await waiting()).toEqual(['blockPerson']);
  await queueUnblock(appDevice, rita);
  expect(await findBlocks(privateDb())).toEqual([]);
  expect(await waiting()).toEqual([]);
});

test('their conversation is hidden and not counted, except while there is a stay together', async () => {
  await queueBlock(appDevice, rita);
  expect((await findInbox(privateDb())).conversations.map(isHidden)).toEqual([true]);
  expect(await countUnread(privateDb(), Date.now())).toBe(0);
  const stay = { id: 5, userId: 1, host: rita, status: 'confirmed', endDate: '9999-12-31' } as const;
  await privateDb().bookings.put(buildBooking(stay));
  expect((await findInbox(privateDb())).conversations.map(isHidden)).toEqual([false]);
  expect(await countUnread(privateDb(), Date.now())).toBe(2);
});

test('no other list of conversations shows them', async () => {
  const other = buildConversation({ id: 4, user1Id: 1, user2Id: 8 });
  await privateDb().conversations.put(other);
  await queueBlock(appDevice, rita);
  expect(await findShownConversations(privateDb(), '2030-03-01')).toEqual([other]);
});

test('a booking of theirs does not show their last message', async () => {
  await queueBlock(appDevice, rita);
  renderScreen(<GuestConversation booking={buildBooking({ guest: rita })} />);
  expect(await screen.findByText('You blocked Rita Moreno. Their messages are hidden.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Unblock Rita Moreno' }));
  expect(await screen.findByRole('button', { name: 'Message Rita Moreno' })).toBeTruthy();
});

test('their retreats are hidden', async () => {
  const listings = [buildPropertyCard({ id: 41 })];
  await storePerson(publicDb(), buildPerson({ ...rita, listings }), Date.now());
  expect(await findBlockedRetreats(privateDb(), publicDb())).toEqual(new Set());
  await queueBlock(appDevice, rita);
  expect(await findBlockedRetreats(privateDb(), publicDb())).toEqual(new Set([41]));
});

test('the list of blocked people takes a block back', async () => {
  await privateDb().blocks.put({ id: rita.id, person: rita, createdAt: '2030-03-01T00:00:00.000Z' });
  renderScreen(<BlockedPeople />);
  fireEvent.click(await screen.findByRole('button', { name: 'Unblock Rita Moreno' }));
  expect(await screen.findByText('You have not blocked anybody.')).toBeTruthy();
  await waitFor(async () => expect(await waiting()).toEqual(['unblockPerson']));
});

test('a block asks first, says what it changes, and is taken back in its toast', async () => {
  const { user } = renderScreen(<BlockButton person={rita} isBlocked={false} />);
  await user.click(screen.getByRole('button', { name: 'Block' }));
  const question = within(await screen.findByRole('dialog', { name: 'Block Rita Moreno?' }));
  expect(question.getByText(/^Neither of you can write to the other/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await waiting()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Block' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Block' }));
  await expect.poll(waiting).toEqual(['blockPerson']);
  await expect.poll(() => currentToast()?.title).toBe('You blocked Rita Moreno');
  currentToast()?.actions[0]?.onSelect();
  await expect.poll(waiting).toEqual([]);
  await expect.poll(() => currentToast()?.title).toBe('You unblocked Rita Moreno');
  dismissToast();
});

test('the toast does not promise more than the block does', async () => {
  await setBlocked(rita, true);
  expect(currentToast()?.body).toBe(
    'Neither of you can write to the other or book from the other. They are not told.',
  );
  await setBlocked(rita, false);
  expect(currentToast()?.body).toBe('Their messages and retreats are shown again.');
  const stay = { id: 5, userId: 1, host: rita, status: 'confirmed', endDate: '9999-12-31' } as const;
  await privateDb().bookings.put(buildBooking(stay));
  await setBlocked(rita, true);
  expect(currentToast()?.body).toContain(
    'You can still write to each other until your stay together is over.',
  );
  dismissToast();
});
