import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findStoredDraft, storeDraft } from '#pwa/data/message-drafts.ts';
import { buildConversation } from '#pwa/test-support/builders.ts';
import { openTestDevice } from '#pwa/test-support/test-device.ts';
import { leasesKey } from '#pwa/sync/device/sync-meta.ts';
import { beginConversation, writeMessage } from './message-commands.ts';

let here: Awaited<ReturnType<typeof openTestDevice>>;

beforeEach(async () => {
  here = await openTestDevice();
  await here.db.conversations.put(buildConversation({ id: 7 }));
  await storeDraft(here.db, 7, { text: 'Hello', stamp: 5 });
});
afterEach(() => here.close());

test('the draft of a message ends when the message is in the outbox', async () => {
  await writeMessage(here.device, 7, 'Hello');
  expect(await here.db.outbox.count()).toBe(1);
  const { text, stamp } = await findStoredDraft(here.db, 7);
  expect(text).toBe('');
  // An older copy of the draft must not come back.
  expect(stamp).toBeGreaterThan(5);
});

test('what was typed meanwhile becomes the draft in the same step', async () => {
  await writeMessage(here.device, 7, 'Hello', () => ({ text: 'and more', stamp: 6 }));
  expect(await findStoredDraft(here.db, 7)).toEqual({ text: 'and more', stamp: 6 });
});

test('a message that could not be stored leaves its draft', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await here.db.meta.delete(leasesKey);
  await expect(writeMessage(here.device, 7, 'Hello')).rejects.toThrow('Please connect once');
  expect(await here.db.outbox.count()).toBe(0);
  expect((await findStoredDraft(here.db, 7)).text).toBe('Hello');
  vi.unstubAllGlobals();
});

test('without a conversation or a host nothing is stored, and the error says so', async () => {
  await expect(writeMessage(here.device, 0, 'Hello')).rejects.toThrow('No active conversation');
  const host = { ...buildConversation().otherUser!, id: 0 };
  const about = { host, propertyId: 1, propertyTitle: 'Cedar Steam Ryokan' };
  await expect(beginConversation(here.device, about)).rejects.toThrow('No host specified');
  expect(await here.db.outbox.count()).toBe(0);
});
