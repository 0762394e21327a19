import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { leasesKey } from '#pwa/sync/device/sync-meta.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import { openTestDevice } from '#pwa/test-support/test-device.ts';
import { enqueue } from './enqueue.ts';

let device: Device;
let db: PrivateDb;
let close: () => void;
beforeEach(async () => {
  ({ device, db, close } = await openTestDevice());
});
afterEach(() => close());

test('fault 25: a message is queued once if the connection is lost after it was stored', async () => {
  const transaction = db.transaction.bind(db) as (...parts: unknown[]) => Promise<unknown>;
  vi.spyOn(db, 'transaction').mockImplementationOnce((async (...parts: unknown[]) => {
    await transaction(...parts);
    throw Object.assign(new Error('The connection was lost'), { name: 'DatabaseClosedError' });
  }) as never);
  const seq = await enqueue(device, async ({ takeId }) => ({
    name: 'sendMessage',
    args: { conversationId: 7, content: 'Is there parking?' },
    orderingKey: 'conversation:7',
    entityId: await takeId(),
    overlays: [],
  }));
  expect(seq).toBe(1);
  expect(await db.outbox.toArray()).toMatchObject([{ seq: 1, entityId: 900 }]);
  expect((await db.meta.get(leasesKey))?.value).toMatchObject([{ next: 901 }]);
});
