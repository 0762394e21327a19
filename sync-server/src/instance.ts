import { readFile } from 'node:fs/promises';
import { renewDeletions } from './accounts/erasure/deletion-notes.ts';
import { applyErasures } from './accounts/erasure/erasure-service.ts';
import { ensureStaffAccount } from './accounts/users/staff-account-service.ts';
import { renewTicketKeys } from './booking/check-ins/ticket-key-service.ts';
import { openEpoch, updateHighWaterMark } from './database/epoch.ts';
import { migrate } from './database/migrate.ts';
import { ensureStatistics } from './database/statistics.ts';
import { openDatabase, reachDatabase } from './database/engines/open-database.ts';
import { leavingSteps } from './wiring/account-leaving.ts';
import { loadDemoData } from './wiring/demo-data.ts';
import type { Database } from './database/database.ts';
import type { Deps } from './deps.ts';
import type { Env } from './env.ts';
import { createRateLimits, noRateLimits } from './http/rate-limits.ts';
import { requireWritableFolders } from './wiring/writable-folders.ts';
import { calendarJobKinds, erasureDeps, jobKinds, pictureJobKinds } from './wiring/job-kinds.ts';
import { systemClock } from './lib/clock.ts';
import type { Logger } from './logger.ts';
import { createHeldFollower } from './messaging/messages/held-follower.ts';
import { createMaskFollower } from './messaging/messages/message-masking.ts';
import { createMessageFollower } from './messaging/messages/message-notification-service.ts';
import { JobWorker } from './platform/jobs/job-worker.ts';
import { openMailTransport } from './reach/mail/open-mail-transport.ts';
import { PlaceIndex } from './search/place-index.ts';
import { PublicListings } from './search/public-listings.ts';
import { PictureEncoder } from './pictures/encoder/picture-encoder.ts';
import { prepareWorkFolder } from './pictures/encoder/work-folder.ts';
import { openStorage } from './pictures/storage/open-storage.ts';
import { createChangeHub } from './sync/change-hub.ts';
import { EventStreams } from './sync/event-streams.ts';

interface InstanceOptions {
  env: Env;
  logger: Logger;
  /** Path of the SQLite file; null if there is none. */
  databasePath: string | null;
  placesPath: string;
}

/** Undoes a step of the start. */
type Closer = () => Promise<void> | void;

/** The database with everything that is built on one epoch of it. */
export interface Instance {
  deps: Deps;
  /** Stops the jobs and closes the database, after their current work. */
  close(): Promise<void>;
}

export async function openInstance(options: InstanceOptions): Promise<Instance> {
  /** Undo the steps so far, in reverse order. */
  const closers: Closer[] = [];
  const close = async (): Promise<void> => {
    for (const undo of closers.splice(0).reverse()) await undo();
  };
  try {
    return { deps: await openDeps(options, closers), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openDeps(
  { env, logger, databasePath, placesPath }: InstanceOptions,
  closers: Closer[],
): Promise<Deps> {
  const clock = systemClock;
  await requireWritableFolders(env);
  const database = await openMigratedDatabase(env, logger, closers);
  // Before the first write, which would hide how far a promoted server got.
  const epoch = await openEpoch(database, databasePath);
  if (databasePath !== null) {
    // Runs after everything that writes has stopped. Its failure must not leave the database open.
    closers.push(() =>
      updateHighWaterMark(database, databasePath).catch((error: unknown) => {
        logger.error({ err: error }, 'The high-water mark of the database could not be written');
      }),
    );
  }
  // Also on a full disk, the server must start.
  await ensureStatistics(database).catch((error: unknown) => {
    logger.warn({ err: error }, 'The planner has no statistics');
  });
  const mail = openMailTransport(env, clock);
  const storage = openStorage(env.storageUrl);
  const encoder = new PictureEncoder();
  await prepareWorkFolder();
  closers.push(() => encoder.close());
  // Before anything is read: a restored backup must not bring anybody back.
  const erasing = erasureDeps({ database, clock, env, mail, storage });
  const erasedAgain = await applyErasures({ ...erasing, hideListings: leavingSteps.hideListings, logger });
  if (erasedAgain > 0) logger.warn({ accounts: erasedAgain }, 'Accounts of a backup were erased again');
  const renewed = await renewDeletions({ ...erasing, env, leaving: leavingSteps, epoch });
  if (renewed > 0) logger.warn({ accounts: renewed }, 'Accounts of a backup are to be deleted as before');
  const demoAccounts = await loadDemoData(database, clock, env);
  await ensureStaffAccount({ database, clock, env, logger });
  // Before a device asks for its tickets.
  await renewTicketKeys(database, clock.now());
  const changes = await createChangeHub(database, logger);
  closers.push(() => changes.close());
  const deps: Deps = {
    database,
    clock,
    env,
    logger,
    limits: env.rateLimits ? createRateLimits(database) : noRateLimits,
    demoAccounts,
    changes,
    streams: new EventStreams({ database, clock, env, changes, logger }),
    listings: await PublicListings.open({ database, clock, changes, logger, epoch }),
    places: new PlaceIndex(() => readFile(placesPath)),
    mail,
    storage,
    encoder,
    epoch,
  };
  startWorkers(deps, databasePath, closers);
  return deps;
}

/** Opens the database and brings its tables to the present version. */
async function openMigratedDatabase(env: Env, logger: Logger, closers: Closer[]): Promise<Database> {
  const options = { replicaUrl: env.databaseReadUrl, hints: env.databaseHints };
  const database = await reachDatabase(() => openDatabase(env.databaseUrl, options));
  closers.push(() => database.close());
  const newer = await reachDatabase(() =>
    migrate(database, {
      onBlocked: (migration) =>
        logger.warn({ migration }, 'A migration waits for a table that is in use; trying again'),
    }),
  );
  if (newer.length > 0) logger.warn({ migrations: newer }, 'A newer version has changed this database');
  return database;
}

/** Starts the background work: jobs, the followers of the change feed, and listings read ahead of requests. */
function startWorkers(deps: Deps, databasePath: InstanceOptions['databasePath'], closers: Closer[]): void {
  const workers = [
    new JobWorker({ ...deps, kinds: jobKinds(deps, databasePath) }),
    new JobWorker({ ...deps, kinds: pictureJobKinds(deps) }),
    new JobWorker({ ...deps, kinds: calendarJobKinds(deps) }),
    createMessageFollower(deps),
    createMaskFollower(deps),
    createHeldFollower(deps),
  ];
  // Together: each waits up to ten seconds for its jobs, and a process that stops for longer is killed.
  closers.push(async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
  });
  for (const worker of workers) worker.start();
  const stopAhead = new AbortController();
  const ahead = deps.listings.readAhead(stopAhead.signal).catch((error: unknown) => {
    deps.logger.warn({ err: error }, 'Listings could not be read ahead');
  });
  closers.push(async () => {
    stopAhead.abort();
    await ahead;
  });
}
