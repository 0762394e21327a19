import { expect, test } from 'vitest';
import { buildBooking, buildPayment } from '#pwa/test-support/builders.ts';
import { findInsights } from './insights.ts';

const today = '2026-11-21';
const now = Date.parse(`${today}T12:00:00Z`);
/** Total with the service fee, for given earnings of the host. */
const quoted = (earned: number): number => Math.round(earned * 1.12);
const ryokan = buildBooking().property;

test('months, nights and outcomes are counted from what was booked', () => {
  const bookings = [
    buildBooking({
      id: 1,
      startDate: '2026-10-10',
      endDate: '2026-10-13',
      totalPrice: quoted(900),
      status: 'completed',
      payment: buildPayment({ amount: quoted(900) }),
    }),
    buildBooking({ id: 2, startDate: '2026-12-01', endDate: '2026-12-05', totalPrice: quoted(1100) }),
    buildBooking({
      id: 3,
      propertyId: 2,
      property: { ...ryokan, title: 'Raked Stone Machiya' },
      startDate: '2026-12-30',
      endDate: '2027-01-09',
      totalPrice: quoted(2000),
    }),
    buildBooking({ id: 4, startDate: '2026-12-10', status: 'declined', totalPrice: 5000 }),
    buildBooking({ id: 5, startDate: '2027-02-01', endDate: '2027-02-03', status: 'pending' }),
  ];
  const insights = findInsights(bookings, 2, today, now);
  expect(insights.value).toHaveLength(12);
  expect(insights.value.filter(({ value }) => value > 0)).toEqual([
    { label: 'Oct 2026', value: 900 },
    { label: 'Dec 2026', value: 3100 },
  ]);
  expect([insights.value[0]?.label, insights.value.at(-1)?.label]).toEqual(['Jun 2026', 'May 2027']);
  expect(insights.nights).toEqual([
    { label: 'Raked Stone Machiya', value: 10 },
    { label: 'Cedar Steam Ryokan', value: 7 },
  ]);
  expect(insights.outcomes).toEqual([
    { label: 'Waiting for you', value: 1 },
    { label: 'Confirmed', value: 2 },
    { label: 'Completed', value: 1 },
    { label: 'Declined', value: 1 },
  ]);
  expect(insights).toMatchObject({ stays: 3, upcomingValue: 3100 });
  expect(insights.averageNights).toBeCloseTo(17 / 3);
  // Four nights in December of two listings over thirty nights each; the stay over New Year begins after them.
  expect(insights.occupancy).toBeCloseTo(4 / 60);
});

test('a stay that was not paid before it was over earned nothing here, but took place', () => {
  const days = { startDate: '2026-10-10', endDate: '2026-10-13' };
  const bookings = [buildBooking({ ...days, totalPrice: quoted(900), status: 'completed', payment: null })];
  const { value, stays, nights } = findInsights(bookings, 1, today, now);
  expect(value.find(({ label }) => label === 'Oct 2026')?.value).toBe(0);
  expect(stays).toBe(1);
  expect(nights.map((bar) => bar.value)).toEqual([3]);
});

test('a stay that is under way counts only the nights ahead', () => {
  const bookings = [buildBooking({ startDate: '2026-11-18', endDate: '2026-11-24' })];
  expect(findInsights(bookings, 1, today, now).occupancy).toBeCloseTo(3 / 30);
});

test('what the host keeps of a cancelled stay is earned, as on its card', () => {
  const payment = buildPayment({ amount: quoted(900), refunded: quoted(900) / 2 });
  const bookings = [
    buildBooking({ startDate: '2026-12-01', status: 'cancelled', totalPrice: quoted(900), payment }),
  ];
  const { value, stays } = findInsights(bookings, 1, today, now);
  expect(value.find(({ label }) => label === 'Dec 2026')?.value).toBe(450);
  expect(stays).toBe(0);
});

test('of a stay that the host is cancelling, nothing is kept: all is refunded', () => {
  const cancelling = {
    ...buildBooking({ startDate: '2026-12-01', status: 'cancelled', payment: buildPayment() }),
    pending: { seq: 1, name: 'cancelBooking', state: 'queued', lastError: null } as const,
  };
  const { value } = findInsights([cancelling], 1, today, now);
  expect(value.find(({ label }) => label === 'Dec 2026')?.value).toBe(0);
});

test('the guests of a group retreat are there on the same nights', () => {
  const days = { startDate: '2026-12-01', endDate: '2026-12-04', departureTitle: 'Silent Week' };
  const bookings = [1, 2, 3].map((id) => buildBooking({ id, ...days, departureId: 7 }));
  const insights = findInsights(
    [...bookings, buildBooking({ id: 4, ...days, departureId: 8 })],
    2,
    today,
    now,
  );
  expect(insights.nights.map(({ value }) => value)).toEqual([6]);
  expect(insights.occupancy).toBeCloseTo(6 / 60);
  expect(insights.stays).toBe(4);
});

test('the guests of a group retreat count once also when its listing is deleted', () => {
  const days = { startDate: '2026-12-01', endDate: '2026-12-04' };
  const bookings = [1, 2, 3].map((id) =>
    buildBooking({ id, ...days, departureId: null, departureTitle: 'Silent Week' }),
  );
  expect(findInsights(bookings, 1, today, now).nights.map(({ value }) => value)).toEqual([3]);
});

test('a host without a listing that can be booked has nothing to be booked', () => {
  expect(findInsights([buildBooking({ startDate: today })], 0, today, now).occupancy).toBe(0);
});

test('a request whose time is over waits for no answer, as on its card', () => {
  const pending = (id: number, expiresAt: string) => buildBooking({ id, status: 'pending', expiresAt });
  const bookings = [pending(1, `${today}T11:59:00Z`), pending(2, `${today}T12:01:00Z`)];
  expect(findInsights(bookings, 1, today, now).outcomes).toEqual([
    { label: 'Waiting for you', value: 1 },
    { label: 'Expired', value: 1 },
  ]);
});
