import { expireAllOverdueBookings } from './booking/bookings/booking-expiry-service.ts';
import type { Database } from './database/database.ts';
import { endPauses } from './hosting/properties/pause-service.ts';
import type { Clock } from './lib/clock.ts';

/** How often the job looks. Readers see expired requests as such at once; the job is for their days and the feed. */
const intervalMs = 30_000;

interface ExpiryJobDeps {
  database: Database;
  clock: Clock;
  logger: { error(detail: object, message: string): void };
}

/** Runs `expireBookings` and `endPauses` now and then on, never twice at a time. @returns stops it, after what is being written */
export function startExpiryJob({ database, clock, logger }: ExpiryJobDeps): () => Promise<void> {
  let running: Promise<void> | null = null;
  const run = (): void => {
    running ??= expireAllOverdueBookings(database, clock)
      .then(() => endPauses(database, clock))
      .then(
        () => undefined,
        (error: unknown) =>
          logger.error({ err: error }, 'What is due could not be settled; the next run tries again'),
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
