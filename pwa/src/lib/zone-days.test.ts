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
    expect(zoneNote('Asia/Kathmandu', now)).toBe('Days and deadlines follow Kathmandu time (GMT+5:45).');
    expect([zoneNote(own, now), zoneNote(undefined, now), zoneNote('Mars/Olympus', now)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

test.each([
  ['Asia/Tokyo', 'Tokyo time (GMT+9)'],
  ['Pacific/Pago_Pago', 'Pago Pago time (GMT-11)'],
  ['America/St_Johns', 'St Johns time (GMT-2:30)'],
  ['America/Argentina/Salta', 'Salta, Argentina time (GMT-3)'],
  ['Africa/Abidjan', 'Abidjan time (GMT)'],
  ['Mars/Olympus', 'Olympus time'],
  ['Etc/UTC', 'UTC'],
  ['UTC', 'UTC'],
])('the name of %s is its place and its difference from Greenwich', (zone, name) => {
  expect(zoneName(zone, new Date('2026-06-10T11:30:59Z'))).toBe(name);
});

test('the difference of a zone follows its summer time', () => {
  expect(zoneName('Europe/Helsinki', new Date('2026-01-10T11:30:00Z'))).toBe('Helsinki time (GMT+2)');
  expect(zoneName('Europe/Helsinki', new Date('2026-07-10T11:30:00Z'))).toBe('Helsinki time (GMT+3)');
});
