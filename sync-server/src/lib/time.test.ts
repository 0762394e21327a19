import { afterEach, describe, expect, test, vi } from 'vitest';
import { timeOfDay, toInstant } from './time.ts';

describe('a time of the clock that comes twice', () => {
  afterEach(() => vi.useRealTimers());

  // Other days for winter, because times of a day are remembered.
  test.each([
    ['summer', 'Atlantic/Azores', '2030-10-27', '00:00', '2030-10-27T00:00:00.000Z'],
    ['winter', 'Atlantic/Azores', '2031-10-26', '00:00', '2031-10-26T00:00:00.000Z'],
    ['summer', 'America/Havana', '2030-11-03', '00:00', '2030-11-03T04:00:00.000Z'],
    ['winter', 'America/Havana', '2031-11-02', '00:00', '2031-11-02T04:00:00.000Z'],
    ['summer', 'Europe/Rome', '2030-10-27', '02:30', '2030-10-27T00:30:00.000Z'],
    ['winter', 'Europe/Rome', '2031-10-26', '02:30', '2031-10-26T00:30:00.000Z'],
  ])('asked in %s, is the first of the two: in %s on %s at %s', (season, zone, day, time, instant) => {
    const now = season === 'summer' ? '2030-07-01T00:00:00.000Z' : '2030-01-15T00:00:00.000Z';
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
    expect(toInstant(timeOfDay(day, time, zone))).toBe(instant);
  });
});
