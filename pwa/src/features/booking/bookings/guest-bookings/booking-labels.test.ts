import { describe, expect, test, vi } from 'vitest';
import { buildBooking } from '#pwa/test-support/builders.ts';
import { offlineLabels } from '#pwa/ui/feedback/offline-labels.ts';
import { explainBooking } from './booking-labels.ts';
import type { GuestBookingState } from './guest-booking.ts';

const wordsOf = (state: GuestBookingState, onLine: boolean | null): string => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine === true);
  return explainBooking(buildBooking(), state, onLine === null ? null : offlineLabels()).text;
};

describe.each<GuestBookingState>(['waiting', 'stopping', 'keeping', 'cancelling'])(
  'a stay that is %s',
  (state) => {
    test('waits for the network on a device without one', () => {
      expect(wordsOf(state, false)).toMatch(/when you reconnect/);
    });

    test('waits for the server where there is a network, and does not call the guest offline', () => {
      expect(wordsOf(state, true)).toMatch(/once Wellens responds/);
      expect(wordsOf(state, true)).not.toMatch(/offline|reconnect/);
    });

    test('blames no connection while there is one', () => {
      expect(wordsOf(state, null)).not.toMatch(/offline|reconnect|responds/);
    });
  },
);

test('the host expects the guest up to the day of check-in at the listing; then the stay is under way', () => {
  const booking = buildBooking({ timeZone: 'Asia/Tokyo' }); // from June 12 to 19
  const textAt = (now: string) => explainBooking(booking, 'confirmed', null, { now: Date.parse(now) }).text;
  expect(textAt('2026-06-12T14:59:00Z')).toBe('Aiko is expecting you.');
  expect(textAt('2026-06-12T15:00:00Z')).toBe('Your stay is under way. Enjoy it.');
  expect(textAt('2026-06-19T12:00:00Z')).toBe('Your stay is under way. Enjoy it.');
});

test.each([
  ['a request', 'guest', null, 'You took back this request. Nothing was charged.'],
  ['a stay', 'guest', 0, 'You cancelled this stay. Nothing was charged.'],
  ['a request', 'staff', null, 'Wellens cancelled this request. Nothing was charged.'],
  ['a stay', 'staff', 0, 'Wellens cancelled this stay. Nothing was charged.'],
] as const)('%s that %s cancelled is called that', (_, cancelledBy, refundAmount, text) => {
  const booking = buildBooking({ status: 'cancelled', cancelledBy, refundAmount });
  expect(explainBooking(booking, 'cancelled', null).text).toBe(text);
});
