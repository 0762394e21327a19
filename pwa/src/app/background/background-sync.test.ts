import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { sendWaitingTag } from '#pwa/data/storage/cache-names.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { saveFavorite } from '#pwa/sync/commands/favorite-commands.ts';
import { leasesKey } from '#pwa/sync/device/sync-meta.ts';
import { requestBackgroundSync } from './background-sync.ts';

const register = vi.fn<(tag: string) => Promise<void>>(() => Promise.resolve());

beforeEach(async () => {
  register.mockClear();
  const getRegistration = () => Promise.resolve({ sync: { register } });
  Object.assign(navigator, { serviceWorker: { getRegistration } });
  switchAccount(1);
  await privateDb().meta.put({ key: leasesKey, value: [{ from: 900, to: 999, next: 900 }] });
  appDevice.connection.reportLost();
});
afterEach(() => {
  switchAccount(null);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('the browser is asked to send what was saved offline before the job started', async () => {
  await saveFavorite(appDevice, 7);
  requestBackgroundSync();
  await waitFor(() => expect(register).toHaveBeenCalledWith(sendWaitingTag));
});
