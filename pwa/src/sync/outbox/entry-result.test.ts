import { liveQuery } from 'dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import { buildEntry } from '#pwa/test-support/build-entry.ts';
import { openTestDevice } from '#pwa/test-support/test-device.ts';
import { waitForEntry } from './entry-result.ts';

let device: Device;
let db: PrivateDb;
let close: () => void;
beforeEach(async () => {
  ({ device, db, close } = await openTestDevice());
  device.connection.report({ reached: true });
  await db.outbox.add(buildEntry({ seq: 1 }));
});
afterEach(() => close());

/** Waits until the live queries that exist have read the outbox: one that starts later reads it after them. */
const seen = (): Promise<void> =>
  new Promise((resolve) => {
    const subscription = liveQuery(async () => await db.outbox.toArray()).subscribe(() => {
      subscription.unsubscribe();
      resolve();
    });
  });

test('a change that the person discards before it is sent is not announced as done', async () => {
  const result = waitForEntry(device, 1);
  await seen();
  await db.outbox.delete(1);
  expect(await result).toEqual({ kind: 'stopped' });
});

test('a change that the person discards while it is being sent is not announced as done', async () => {
  await db.outbox.update(1, { state: 'sending', attempts: 1 });
  const result = waitForEntry(device, 1);
  await seen();
  await db.outbox.update(1, { undo: true });
  expect(await result).toEqual({ kind: 'stopped' });
});

test('a discarded change that the server never had is not announced as done', async () => {
  await db.sent.add({ ...buildEntry({ seq: 1, state: 'accepted', undo: true }), sentAt: 0 });
  await db.outbox.delete(1);
  expect(await waitForEntry(device, 1)).toEqual({ kind: 'stopped' });
});

test('a change that the pull has removed from the outbox already is announced as done', async () => {
  await db.sent.add({ ...buildEntry({ seq: 1, state: 'accepted' }), sentAt: 0 });
  await db.outbox.delete(1);
  expect(await waitForEntry(device, 1)).toEqual({ kind: 'accepted' });
});

test('a deletion of something that is already gone is announced as done', async () => {
  await db.outbox.update(1, { state: 'sending', attempts: 1 });
  const result = waitForEntry(device, 1);
  await seen();
  await db.outbox.delete(1);
  expect(await result).toEqual({ kind: 'accepted' });
});
