import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { buildProperty } from '#pwa/test-support/builders.ts';
import { currentToast, dismissToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { changePause, deleteWithUndo } from './listing-commands.ts';

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  switchAccount(2);
  await Promise.all(privateDb().tables.map((table) => table.clear()));
  await privateDb().ownProperties.put(buildProperty({ id: 7, hostId: 2, listed: true }));
  vi.spyOn(privateDb().outbox, 'add').mockRejectedValue(new DOMException('', 'QuotaExceededError'));
});
afterEach(() => {
  dismissToast();
  vi.restoreAllMocks();
  switchAccount(null);
  vi.unstubAllGlobals();
});

const full = { body: 'Not saved: device storage is full', intent: 'destructive' };

test('on a device without room, the host reads that the listing is not deleted', async () => {
  await deleteWithUndo(7, 'Cedar Steam Ryokan');
  expect(currentToast()).toMatchObject({ ...full, title: 'Delete failed' });
});

test('on a device without room, the host reads that the listing is not unlisted', async () => {
  await changePause(7, 'Cedar Steam Ryokan', { listed: false, pausedUntil: null });
  expect(currentToast()).toMatchObject({ ...full, title: 'Not unlisted' });
});
