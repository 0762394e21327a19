import { Temporal } from 'temporal-polyfill';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { localDay } from './days.ts';
import { localClock } from './zone-clock.ts';
import { dayOfBooking, zoneDay, zoneTime } from './zone-days.ts';
import { zoneName, zoneNote } from './zone-names.ts';

describe.each([
  ['with Temporal', Temporal],
  ['without Temporal', undefined],
])('%s', (_, temporal) => {
  beforeEach(() => {
    vi.stubGlobal('Temporal', temporal);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test.each([
    ['2026-06-10T10:59:59Z', 'Pacific/Pago_Pago', '2026-06-09'],
    ['2026-06-10T11:00:00Z', 'Pacific/Pago_Pago', '2026-06-10'],
    ['2026-06-10T10:59:59Z', 'Pacific/Tongatapu', '2026-06-10'],
    ['2026-06-10T11:00:00Z', 'Pacific/Tongatapu', '2026-06-11'],
    ['2026-03-28T23:00:00Z', 'Europe/Rome', '2026-03-29'],
    ['2026-03-29T22:00:00Z', 'Europe/Rome', '2026-03-30'],
    ['2026-10-25T22:59:59Z', 'Europe/Rome', '2026-10-25'],
    ['2026-10-25T23:00:00Z', 'Europe/Rome', '2026-10-26'],
  ])('at %s, today in %s is %s', (instant, zone, day) => {
    expect(zoneDay(new Date(instant), zone)).toBe(day);
  });

  test.each([
    ['2026-03-28T23:59:59Z', 'Europe/Rome', '00:59'],
    ['2026-03-29T01:00:00Z', 'Europe/Rome', '03:00'],
    ['2026-06-09T18:15:00Z', 'Asia/Kathmandu', '00:00'],
  ])('at %s, a clock in %s shows %s', (instant, zone, time) => {
    expect(zoneTime(new Date(instant), zone)).toBe(time);
  });

  test('without a known zone the day of the device counts; a booking without one was made in UTC', () => {
    const now = new Date('2026-06-10T11:30:00Z');
    expect(zoneDay(now, undefined)).toBe(localDay(now));
    expect(zoneDay(now, 'Mars/Olympus')).toBe(localDay(now));
    expect(zoneTime(now, 'Mars/Olympus')).toBe(localClock(now).slice(11));
    expect(dayOfBooking({}, now)).toBe('2026-06-10');
    expect(dayOfBooking({ timeZone: 'Pacific/Apia' }, now)).toBe('2026-06-11');
  });

  test('a person whose clock shows another time is told so', () => {
    const now = new Date('2026-06-10T11:30:00Z');
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(zoneNote('Asia/Kathmandu', now)).toBe('Days and deadlines follow the time in Kathmandu, Asia.');
    expect([zoneNote(own, now), zoneNote(undefined, now), zoneNote('Mars/Olympus', now)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

test('the name of a zone is read place first', () => {
  expect(['Pacific/Pago_Pago', 'America/Argentina/Salta', 'Etc/UTC', 'UTC'].map(zoneName)).toEqual([
    'Pago Pago, Pacific',
    'Salta, Argentina',
    'UTC',
    'UTC',
  ]);
});
