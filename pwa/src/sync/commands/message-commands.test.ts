import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findStoredDraft, storeDraft } from '#pwa/data/drafts/message-drafts.ts';
import { buildConversation } from '#pwa/test-support/builders.ts';
import { openTestDevice } from '#pwa/test-support/test-device.ts';
import { leasesKey } from '#pwa/sync/device/sync-meta.ts';
import { queueUnblock } from './block-commands.ts';
import { beginConversation, writeMessage } from './message-commands.ts';

let fixture: Awaited<ReturnType<typeof openTestDevice>>;

beforeEach(async () => {
  fixture = await openTestDevice();
  await fixture.db.conversations.put(buildConversation({ id: 7 }));
  await storeDraft(fixture.db, 7, { text: 'Hello', stamp: 5 });
});
afterEach(() => fixture.close());

test('storing a message in the outbox clears its draft', async () => {
  await writeMessage(fixture.device, 7, 'Hello');
  expect(await fixture.db.outbox.count()).toBe(1);
  const { text, stamp } = await findStoredDraft(fixture.db, 7);
  expect(text).toBe('');
  // An older copy of the draft must not come back.
  expect(stamp).toBeGreaterThan(5);
});

test('text typed meanwhile becomes the draft in the same transaction', async () => {
  await writeMessage(fixture.device, 7, 'Hello', () => ({ text: 'and more', stamp: 6 }));
  expect(await findStoredDraft(fixture.db, 7)).toEqual({ text: 'and more', stamp: 6 });
});

test('the draft stays if the message cannot be stored', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await fixture.db.meta.delete(leasesKey);
  await expect(writeMessage(fixture.device, 7, 'Hello')).rejects.toThrow('Please connect once');
  expect(await fixture.db.outbox.count()).toBe(0);
  expect((await findStoredDraft(fixture.db, 7)).text).toBe('Hello');
  vi.unstubAllGlobals();
});

test('without a conversation or a host nothing is stored, and the error says so', async () => {
  await expect(writeMessage(fixture.device, 0, 'Hello')).rejects.toThrow('No active conversation');
  const host = { ...buildConversation().otherUser!, id: 0 };
  const about = { host, propertyId: 1, propertyTitle: 'Cedar Steam Ryokan' };
  await expect(beginConversation(fixture.device, about)).rejects.toThrow('No host specified');
  expect(await fixture.db.outbox.count()).toBe(0);
});

test('a message to a person whose block is being removed waits for that', async () => {
  const { otherUser } = buildConversation();
  const unblocked = await queueUnblock(fixture.device, otherUser!);
  await writeMessage(fixture.device, 7, 'Hello again');
  const about = { host: otherUser!, propertyId: 99, propertyTitle: 'Cedar Steam Ryokan' };
  await beginConversation(fixture.device, about);
  const [, message, conversation] = await fixture.db.outbox.orderBy('seq').toArray();
  expect([message?.after, conversation?.after]).toEqual([[unblocked], [unblocked]]);
});

test('a conversation that was stopped and is wanted again is begun after all', async () => {
  const host = { ...buildConversation().otherUser!, id: 12 };
  const about = { host, propertyId: 99, propertyTitle: 'Cedar Steam Ryokan' };
  const { db, device } = fixture;
  const id = await beginConversation(device, about);
  const [start] = await db.outbox.toArray();
  // It was sent, and its answer was lost.
  await db.outbox.update(start?.seq ?? 0, { attempts: 1, undo: true });
  expect(await beginConversation(device, about)).toBe(id);
  expect(await db.outbox.toArray()).toMatchObject([{ name: 'startConversation', undo: false }]);
  // It is stopped again while its page is open.
  await db.outbox.update(start?.seq ?? 0, { undo: true });
  await writeMessage(device, id, 'Hello');
  expect((await db.outbox.toArray()).map(({ undo }) => undo === true)).toEqual([false, false]);
});
