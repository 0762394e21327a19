import { describe, expect, test } from 'vitest';
import type { EntryError, EntryState } from '#pwa/data/outbox-entry.ts';
import { buildBooking } from '#pwa/test-support/builders.ts';
import {
  daysAskedFor,
  freeStaysOf,
  newQuoteOf,
  sortBookings,
  stateOfBooking,
  type GuestBooking,
} from './guest-booking.ts';

const now = Date.parse('2026-06-09T10:00:00Z');
const stateOf = (booking: GuestBooking) => stateOfBooking(booking, now);

function waiting(
  state: EntryState,
  error: EntryError | null = null,
  given: Partial<GuestBooking> = {},
): GuestBooking {
  return buildBooking({
    reference: '',
    status: 'pending',
    ...given,
    pending: { seq: 1, state, lastError: error },
  } as GuestBooking);
}
const refused = (code: EntryError['code'], current?: unknown): EntryError => ({
  code,
  status: 409,
  detail: 'No.',
  current,
});

describe('state of a stay for its guest', () => {
  test('a request on the device is not booked, whatever its row says', () => {
    expect(stateOf(waiting('queued'))).toBe('waiting');
    expect(stateOf(waiting('sending'))).toBe('sending');
    expect(stateOf(waiting('rejected', refused('dates_unavailable')))).toBe('refused');
  });

  test('a request that is discarded while it may have arrived is being stopped, and no longer keeps its days', () => {
    const stopping = waiting('queued');
    stopping.pending = { ...stopping.pending!, mayHaveArrived: true, undoing: true };
    expect(stateOf(stopping)).toBe('stopping');
    expect(daysAskedFor([stopping], now)).toEqual([]);
    expect(sortBookings([stopping], now).upcoming).toEqual([stopping]);
  });

  test('a request that needs a decision stands first, however far ahead its days are', () => {
    const failed = waiting('rejected', refused('dates_unavailable'), {
      id: 9,
      startDate: '2027-06-12',
      endDate: '2027-06-19',
    });
    const booked = buildBooking({ id: 2, status: 'confirmed' });
    expect(sortBookings([booked, failed], now).upcoming.map(({ id }) => id)).toEqual([9, 2]);
  });

  test('without a connection nothing is being sent', () => {
    expect(stateOfBooking(waiting('sending'), now, false)).toBe('waiting');
  });

  test('a cancellation that is discarded while it may have arrived leaves the stay as it is, for now', () => {
    const pending = {
      seq: 2,
      name: 'cancelBooking',
      state: 'queued',
      lastError: null,
      undoing: true,
    } as const;
    expect(stateOf({ ...buildBooking(), pending })).toBe('keeping');
  });

  test('places of a departure that are discarded while they may have arrived are being given back', () => {
    const pending = { seq: 1, name: 'bookPlaces', state: 'sending', lastError: null, undoing: true } as const;
    expect(stateOf({ ...buildBooking({ status: 'pending' }), pending })).toBe('stopping');
  });

  test('a stay that a restored server has lost is a request again, not one that is being cancelled', () => {
    const pending = { seq: 1, name: 'createBooking', state: 'queued', lastError: null } as const;
    expect(stateOf({ ...buildBooking(), pending })).toBe('waiting');
    expect(stateOf({ ...buildBooking(), pending: { ...pending, state: 'rejected' } })).toBe('refused');
  });

  test('once the server took it in, its own word counts', () => {
    const accepted: GuestBooking = {
      ...buildBooking(),
      pending: { seq: 1, name: 'createBooking', state: 'accepted', lastError: null },
    };
    expect(stateOf(accepted)).toBe('confirmed');
    expect(stateOf(buildBooking({ status: 'declined' }))).toBe('declined');
  });

  test('a cancellation on its way is told from a cancelled stay, and from one that was refused', () => {
    const pending = { seq: 2, name: 'cancelBooking', state: 'queued', lastError: null } as const;
    expect(stateOf({ ...buildBooking({ status: 'cancelled' }), pending })).toBe('cancelling');
    const refused = { ...buildBooking(), pending: { ...pending, state: 'rejected' as const } };
    expect(stateOf(refused)).toBe('not-cancelled');
    expect(stateOf(buildBooking({ status: 'cancelled' }))).toBe('cancelled');
  });

  test('an outdated status is corrected by the clock', () => {
    expect(stateOf(buildBooking({ status: 'pending', expiresAt: '2026-06-09T09:59:00Z' }))).toBe('expired');
    expect(stateOf(buildBooking({ status: 'pending', expiresAt: '2026-06-09T10:01:00Z' }))).toBe('pending');
    expect(stateOf(buildBooking({ endDate: '2026-06-08' }))).toBe('completed');
    expect(stateOf(buildBooking({ endDate: '2026-06-09' }))).toBe('confirmed');
    // The stored instant decides: here the day is over later than in UTC, and there earlier.
    expect(stateOf(buildBooking({ endDate: '2026-06-08', stayOverAt: '2026-06-09T11:00:00.000Z' }))).toBe(
      'confirmed',
    );
    expect(stateOf(buildBooking({ endDate: '2026-06-09', stayOverAt: '2026-06-09T10:00:00.000Z' }))).toBe(
      'completed',
    );
  });
});

test('upcoming stays are sorted by check-in, past ones latest first', () => {
  const at = (id: number, startDate: string, endDate: string): GuestBooking =>
    buildBooking({ id, startDate, endDate });
  const bookings = [
    at(1, '2026-07-01', '2026-07-03'),
    at(2, '2026-06-12', '2026-06-14'),
    at(3, '2026-01-01', '2026-01-03'),
    at(4, '2026-03-01', '2026-03-03'),
  ];
  const { upcoming, past } = sortBookings(bookings, now);
  expect(upcoming.map(({ id }) => id)).toEqual([2, 1]);
  expect(past.map(({ id }) => id)).toEqual([4, 3]);
});

test('a request that waits keeps its days from being asked for twice; a refused one does not', () => {
  const days = { startDate: '2026-06-12', endDate: '2026-06-13' };
  expect(daysAskedFor([waiting('queued', null, days)], now)).toEqual(['2026-06-12', '2026-06-13']);
  expect(daysAskedFor([waiting('rejected', refused('dates_unavailable'), days)], now)).toEqual([]);
});

test('a new price and free stays are read only from the matching refusal', () => {
  const quote = { nights: 7, rate: 250, subtotal: 1750, serviceFee: 210, total: 1960, isPackageRate: false };
  const stays = [{ startDate: '2026-06-15', endDate: '2026-06-17' }];
  expect(newQuoteOf(waiting('rejected', refused('price_changed', quote)))?.total).toBe(1960);
  expect(newQuoteOf(waiting('rejected', refused('dates_unavailable', quote)))).toBeNull();
  expect(freeStaysOf(waiting('rejected', refused('dates_unavailable', { freeStays: stays })))).toEqual(stays);
  expect(freeStaysOf(waiting('rejected', refused('dates_unavailable')))).toEqual([]);
});
