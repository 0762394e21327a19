import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildBooking } from '#pwa/test-support/builders.ts';
import { emptyDevice, fillDevice, notStored } from '#pwa/test-support/full-device.ts';
import { currentToast, dismissToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { cancelBooking } from './booking-commands.ts';

const booking = buildBooking({ id: 5, userId: 2, status: 'confirmed' });

beforeEach(() => fillDevice((db) => db.bookings.put(booking)));
afterEach(() => {
  dismissToast();
  emptyDevice();
});

test('on a device without room, the guest reads that the stay is not cancelled', async () => {
  await cancelBooking(booking, true);
  expect(currentToast()).toMatchObject({ ...notStored, title: 'Not cancelled' });
});
