import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { leasesKey } from '#pwa/sync/device/sync-meta.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { writeMessage } from '#pwa/sync/commands/message-commands.ts';
import { buildConversation } from '#pwa/test-support/builders.ts';
import { updateAppBadge } from './app-badge.ts';

/** Number on the icon; 0 for none, null before the first update. */
let badge: number | null;
let stop: () => void;

beforeEach(async () => {
  badge = null;
  const set = (count: number) => {
    badge = count;
    return Promise.resolve();
  };
  Object.assign(navigator, { setAppBadge: set, clearAppBadge: () => set(0) });
  switchAccount(1);
  await Promise.all(privateDb().tables.map((table) => table.clear()));
  await privateDb().meta.put({ key: leasesKey, value: [{ from: 900, to: 999, next: 900 }] });
  await privateDb().conversations.put(buildConversation({ id: 7, unreadCount: 0 }));
  stop = updateAppBadge();
});
afterEach(() => {
  stop();
  switchAccount(null);
  for (const name of ['setAppBadge', 'clearAppBadge']) Reflect.deleteProperty(navigator, name);
});

const shows = (count: number) => waitFor(() => expect(badge).toBe(count));

test('the icon counts unread messages and rejected changes, and no change that is only waiting', async () => {
  await shows(0);
  const seqs = [await writeMessage(appDevice, 7, 'One'), await writeMessage(appDevice, 7, 'Two')];
  await privateDb().conversations.update(7, { unreadCount: 3 });
  await shows(3);
  await privateDb().outbox.update(seqs[0] ?? 0, { state: 'rejected' });
  await shows(4);
  await privateDb().conversations.update(7, { unreadCount: 0 });
  await shows(1);
  await privateDb().outbox.delete(seqs[0] ?? 0);
  await shows(0);
});

test('after a logout the icon shows nothing', async () => {
  await privateDb().conversations.update(7, { unreadCount: 2 });
  await shows(2);
  switchAccount(null);
  await shows(0);
});
