import type { Clock } from '#server/lib/clock.ts';

/** A clock that only tests advance. */
export interface TestClock extends Clock {
  set(instant: string): void;
  advance(milliseconds: number): void;
}

export function createTestClock(instant = '2030-03-01T12:00:00.000Z'): TestClock {
  let now = new Date(instant);
  return {
    now: () => new Date(now),
    today: () => now.toISOString().slice(0, 10),
    set: (next) => {
      now = new Date(next);
    },
    advance: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds);
    },
  };
}
