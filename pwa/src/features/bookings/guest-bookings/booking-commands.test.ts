import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { buildBooking } from '#pwa/test-support/builders.ts';
import { currentToast, dismissToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { cancelBooking } from './booking-commands.ts';

const booking = buildBooking({ id: 5, userId: 2, status: 'confirmed' });

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  switchAccount(2);
  await Promise.all(privateDb().tables.map((table) => table.clear()));
  await privateDb().bookings.put(booking);
  vi.spyOn(privateDb().outbox, 'add').mockRejectedValue(new DOMException('', 'QuotaExceededError'));
});
afterEach(() => {
  dismissToast();
  vi.restoreAllMocks();
  switchAccount(null);
  vi.unstubAllGlobals();
});

const full = { body: 'Not saved: device storage is full', intent: 'destructive' };

test('on a device without room, the guest reads that the stay is not cancelled', async () => {
  await cancelBooking(booking, true);
  expect(currentToast()).toMatchObject({ ...full, title: 'Not cancelled' });
});
