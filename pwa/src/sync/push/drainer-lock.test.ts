import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import type { Environment } from '#pwa/sync/transport/environment.ts';
import { openTestDevice } from '#pwa/test-support/test-device.ts';
import { holdDrainerLock } from './drainer-lock.ts';

let device: Device;
let db: PrivateDb;
let close: () => void;
beforeEach(async () => {
  ({ device, db, close } = await openTestDevice());
});
afterEach(() => close());

const hold = (work: () => Promise<void>, holdLock: Environment['holdLock']) =>
  holdDrainerLock(
    { ...device, environment: { ...device.environment, holdLock } },
    db,
    { lock: 'send', beatKey: 'beat' },
    work,
  );
const aborted = (why: string): DOMException => new DOMException(why, 'AbortError');

test('fault 17: a lock that another tab takes from this one, which had frozen, is held elsewhere', async () => {
  const end = hold(
    () => new Promise(() => undefined),
    (_, work) => {
      void work();
      return Promise.reject(aborted('The lock was stolen'));
    },
  );
  expect(await end).toBe('elsewhere');
});

test('work that is aborted for another reason has failed', async () => {
  const error = aborted('The transaction was aborted');
  const end = hold(
    () => Promise.reject(error),
    async (_, work) => {
      await work();
      return true;
    },
  );
  await expect(end).rejects.toBe(error);
});
