import { expireAllOverdueBookings } from './booking/bookings/booking-expiry-service.ts';
import type { Database } from './database/database.ts';
import { endPauses } from './hosting/properties/pause-service.ts';
import type { Clock } from './lib/clock.ts';

/**
 * Interval of the job. Readers see expired requests as expired immediately; the job frees their days and writes the
 * change feed.
 */
const intervalMs = 30_000;

interface ExpiryJobDeps {
  database: Database;
  clock: Clock;
  logger: { error(detail: object, message: string): void };
}

/** Runs `expireAllOverdueBookings` and `endPauses` every 30 seconds, one run at a time. @returns stop function; it waits for the current run */
export function startExpiryJob({ database, clock, logger }: ExpiryJobDeps): () => Promise<void> {
  let running: Promise<void> | null = null;
  const run = (): void => {
    running ??= expireAllOverdueBookings(database, clock)
      .then(() => endPauses(database, clock))
      .then(
        () => undefined,
        (error: unknown) =>
          logger.error(
            { err: error },
            'Overdue bookings and pauses could not be updated; the next run tries again',
          ),
      )
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(run, intervalMs);
  timer.unref();
  run();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
