import { afterEach, describe, expect, it } from 'vitest';
import { formatMonth } from '#pwa/lib/months.ts';
import { addMonths, lastDayOf, shiftMonth, spokenDay, weeksOf } from './calendar-month.ts';

const homeZone = process.env.TZ;
afterEach(() => {
  if (homeZone === undefined) delete process.env.TZ;
  else process.env.TZ = homeZone;
});

describe.each(['UTC', 'Pacific/Kiritimati', 'Etc/GMT+12', 'America/Sao_Paulo'])('in %s', (zone) => {
  it('draws the weeks of a month from Sunday to Saturday', () => {
    process.env.TZ = zone;
    const weeks = weeksOf('2026-06');
    expect(weeks).toHaveLength(5);
    expect(weeks[0]).toEqual([
      null,
      '2026-06-01',
      '2026-06-02',
      '2026-06-03',
      '2026-06-04',
      '2026-06-05',
      '2026-06-06',
    ]);
    expect(weeks[4]).toEqual(['2026-06-28', '2026-06-29', '2026-06-30', null, null, null, null]);
  });

  it('names months and days the same in every time zone', () => {
    process.env.TZ = zone;
    expect(formatMonth('2026-06')).toBe('June 2026');
    expect(spokenDay('2026-06-12')).toBe('Friday, June 12, 2026');
    expect(spokenDay('2026-01-01')).toBe('Thursday, January 1, 2026');
  });
});

it('a month that begins on Sunday and has 28 days takes four weeks', () => {
  expect(weeksOf('2026-02')).toHaveLength(4);
});

it('counts months across years in both directions', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
  expect(addMonths('2026-06', -18)).toBe('2024-12');
});

it('knows the last day of February', () => {
  expect(lastDayOf('2028-02')).toBe('2028-02-29');
  expect(lastDayOf('2027-02')).toBe('2027-02-28');
});

it('the 31st becomes the last day of a shorter month', () => {
  expect(shiftMonth('2026-01-31', 1)).toBe('2026-02-28');
  expect(shiftMonth('2026-03-15', -1)).toBe('2026-02-15');
});
