import { toUtcDay } from './time.ts';

/** The only source of the present: nothing else asks the machine for the time, so that tests can set it. */
export interface Clock {
  now(): Date;
  /** The present day in UTC, as `YYYY-MM-DD`. */
  today(): string;
}

export const systemClock: Clock = {
  now: () => new Date(),
  today: () => toUtcDay(new Date()),
};
