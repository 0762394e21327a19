import { readdirSync, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startExpiryJob } from './expiry-job.ts';
import { systemClock } from './lib/clock.ts';
import { openDatabase } from './database/open-database.ts';
import { openEpoch } from './database/epoch.ts';
import { InstanceRunningError, lockInstance } from './database/instance-lock.ts';
import { migrate } from './database/migrate.ts';
import { loadDemoData } from './demo-data.ts';
import type { Deps } from './deps.ts';
import { readEnv, SettingError, type Env } from './env.ts';
import { originOf } from './public-origin.ts';
import { createLogger } from './logger.ts';
import { openMailTransport } from './reach/mail/open-mail-transport.ts';
import { createRateLimits, noRateLimits } from './http/rate-limits.ts';
import { PlaceIndex } from './search/place-index.ts';
import { PublicListings } from './search/public-listings.ts';
import { startServer } from './server.ts';
import type { SiteFolders } from './site/site.ts';
import { createChangeHub } from './sync/change-hub.ts';
import { EventStreams } from './sync/event-streams.ts';
import { startMaintenance } from './maintenance.ts';
import { ensureStaffAccount } from './accounts/users/staff-account-service.ts';

/** The project's folder; the same for the bundle and the sources. */
const root = fileURLToPath(new URL('../..', import.meta.url));

function findSite(): SiteFolders {
  const previous = join(root, 'dist/pwa-previous');
  return {
    app: join(root, 'dist/pwa'),
    previous: existsSync(previous) ? readdirSync(previous).map((name) => join(previous, name)) : [],
    pictures: join(root, 'sync-server/demo/pictures'),
    map: join(root, 'dist/map'),
  };
}

/** Path of the SQLite file; null if there is none. */
function databasePathOf({ databaseUrl }: Env): string | null {
  const path = databaseUrl.startsWith('sqlite:') ? databaseUrl.slice('sqlite:'.length) : ':memory:';
  return path === ':memory:' ? null : path;
}

async function start(env: Env): Promise<void> {
  const logger = createLogger(env.logLevel);
  const clock = systemClock;
  const databasePath = databasePathOf(env);
  const unlock = databasePath === null ? null : await lockInstance(databasePath);
  const database = await openDatabase(env.databaseUrl, {
    replicaUrl: env.databaseReadUrl,
    hints: env.databaseHints,
  });
  await migrate(database);
  const demoAccounts = await loadDemoData(database, clock, env);
  await ensureStaffAccount({ database, clock, env, logger });
  const changes = await createChangeHub(database, logger);
  const epoch = await openEpoch(database, databasePath);
  const deps: Deps = {
    database,
    clock,
    env,
    logger,
    limits: env.rateLimits ? createRateLimits(database) : noRateLimits,
    demoAccounts,
    changes,
    streams: new EventStreams({ database, clock, env, changes, logger }),
    listings: await PublicListings.open({ database, changes, logger, epoch }),
    places: new PlaceIndex(() => readFile(join(root, 'dist/map/places.tsv'))),
    mail: openMailTransport(env, clock),
    epoch,
  };
  const stopExpiry = startExpiryJob(deps);
  const stopMaintenance = startMaintenance(deps, databasePath);
  const server = await startServer(deps, findSite());
  process.stdout.write(`Wellens is ready at ${originOf(env, server.port)}\n`);
  warnAboutSettings(deps);

  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'Stopping');
    await server.stop();
    stopMaintenance();
    await stopExpiry();
    await changes.close();
    await database.close();
    await unlock?.();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stop(signal).then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      );
    });
  }
}

const isLoopback = (host: string): boolean => ['127.0.0.1', '::1', 'localhost'].includes(host);

function warnAboutSettings({ env, logger }: Deps): void {
  if (env.insecureHttp) {
    logger.warn(
      'INSECURE_HTTP is on: sessions are sent unencrypted, and anyone on the network path can take them over.',
    );
  }
  if (env.demoData && !isLoopback(env.host)) {
    logger.warn(
      'DEMO_DATA is on and the server can be reached from other machines: anyone can sign in with the published demo passwords, staff included. Set NODE_ENV=production or DEMO_DATA=off.',
    );
  }
  if (env.mailUrl === 'off') {
    logger.warn('MAIL_URL is off: no mail is sent, and e-mail addresses are not confirmed.');
  } else if (env.mailUrl.startsWith('file:')) {
    logger.info({ folder: env.mailUrl.slice('file:'.length) }, 'Mails are written to files, not sent.');
  }
  if (!env.rateLimits) logger.warn('RATE_LIMITS is off: requests are not limited.');
}

function fail(error: unknown): never {
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(
    `${error instanceof SettingError || error instanceof InstanceRunningError ? error.message : message}\n`,
  );
  process.exit(1);
}

try {
  await start(readEnv(process.env));
} catch (error) {
  fail(error);
}
