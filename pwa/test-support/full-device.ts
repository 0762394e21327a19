import { vi } from 'vitest';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';

/** The toast of a change that does not fit. */
export const notStored = { body: 'Not saved: device storage is full', intent: 'destructive' };

/**
 * Signs person 2 in on a device without a network whose storage is full. `setup.ts` restores the database after the test.
 * @param fill stores what the test needs, before the storage is full
 */
export async function fillDevice(fill: (db: PrivateDb) => Promise<unknown>): Promise<void> {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  switchAccount(2);
  const db = privateDb();
  await Promise.all(db.tables.map((table) => table.clear()));
  await fill(db);
  for (const write of ['add', 'put', 'bulkDelete'] as const)
    vi.spyOn(db.outbox, write).mockRejectedValue(new DOMException('', 'QuotaExceededError'));
}

/** Signs the person out again. Call it after each test. */
export function emptyDevice(): void {
  switchAccount(null);
  vi.unstubAllGlobals();
}
