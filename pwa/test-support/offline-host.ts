import { vi } from 'vitest';
import type { SessionUser } from '#contracts/domain/accounts/users.ts';
import { sessionKey } from '#pwa/data/account/stored-session.ts';
import { privateDb, publicDb, switchAccount } from '#pwa/data/open-stores.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { leasesKey } from '#pwa/sync/device/sync-meta.ts';
import { dismissToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { buildUser } from './builders.ts';

/** Signs in as a host on an empty device without a network, which has leased ids from 900 on. */
export async function openOfflineHost(host: SessionUser = buildUser({ id: 2 })): Promise<void> {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
  appDevice.connection.reportLost();
  switchAccount(host.id);
  for (const db of [publicDb(), privateDb()]) await Promise.all(db.tables.map((table) => table.clear()));
  await privateDb().meta.bulkPut([
    { key: sessionKey, value: host },
    { key: leasesKey, value: [{ from: 900, to: 999, next: 900 }] },
  ]);
}

export function closeOfflineHost(): void {
  dismissToast();
  switchAccount(null);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
}
