import { toUtcDay } from './time.ts';

/** Source of the current time, so that tests can set it. */
export interface Clock {
  now(): Date;
  /** Today in UTC, `YYYY-MM-DD`. What concerns a listing is judged by `dayIn` its time zone. */
  today(): string;
}

export const systemClock: Clock = {
  now: () => new Date(),
  today: () => toUtcDay(new Date()),
};
