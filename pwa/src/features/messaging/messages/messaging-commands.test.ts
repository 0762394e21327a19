import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { leasesKey } from '#pwa/sync/device/sync-meta.ts';
import { buildConversation, buildMessage } from '#pwa/test-support/builders.ts';
import { currentToast, dismissToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { dropEntry, retryEntry } from '#pwa/features/shared/entry-commands.ts';
import { markAsRead, openConversation, sendMessage } from './messaging-commands.ts';

const host = { id: 2, name: 'Aiko Tanabe', profileImage: null };
const contact = { host, propertyId: 1, propertyTitle: 'Cedar Steam Ryokan' };
const entries = () => privateDb().outbox.orderBy('seq').toArray();

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  switchAccount(1);
  await Promise.all(privateDb().tables.map((table) => table.clear()));
  await privateDb().meta.put({ key: leasesKey, value: [{ from: 900, to: 999, next: 900 }] });
});
afterEach(() => {
  dismissToast();
  switchAccount(null);
  vi.unstubAllGlobals();
});

test('an existing conversation is opened; without one it is started', async () => {
  expect(await openConversation(contact)).toEqual({ id: 900, reason: null });
  expect(await entries()).toMatchObject([{ name: 'startConversation', entityId: 900 }]);
  await privateDb().conversations.put(buildConversation({ id: 5, propertyId: 9 }));
  expect(await openConversation({ ...contact, propertyId: 9 })).toEqual({ id: 5, reason: null });
  expect(await entries()).toHaveLength(1);
});

test('a conversation without a host is not started, and the person and the console learn why', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const nobody = { ...contact, host: { ...host, id: 0 } };
  expect(await openConversation(nobody)).toEqual({ id: null, reason: 'No host specified' });
  expect(currentToast()).toMatchObject({
    title: 'Failed to create conversation',
    body: 'No host specified',
    intent: 'destructive',
  });
  expect(log).toHaveBeenCalledWith('Failed to start conversation:', 'No host specified');
});

test('a rejected message is sent again under a new key, or discarded', async () => {
  await privateDb().conversations.put(buildConversation({ id: 7 }));
  await sendMessage(7, 'Hello', () => ({ text: '', stamp: 1 }));
  const [message] = await entries();
  await privateDb().outbox.update(message!.seq, { state: 'rejected' });
  await retryEntry(message!.seq);
  await waitFor(async () => expect((await entries())[0]).toMatchObject({ state: 'queued' }));
  expect((await entries())[0]?.opId).not.toBe(message?.opId);
  await dropEntry(message!.seq);
  await waitFor(async () => expect(await entries()).toEqual([]));
});

test('reading a conversation is queued, up to the position that was seen', async () => {
  await privateDb().conversations.put(buildConversation({ id: 7, unreadCount: 2 }));
  await privateDb().messages.bulkPut([buildMessage({ id: 1, conversationId: 7, position: 4 })]);
  markAsRead(7, 4);
  await waitFor(async () =>
    expect(await entries()).toMatchObject([{ name: 'markRead', args: { conversationId: 7, upTo: 4 } }]),
  );
});
