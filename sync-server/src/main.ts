import { readdirSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { InstanceRunningError, lockInstance } from './database/engines/instance-lock.ts';
import { reachDatabase } from './database/engines/open-database.ts';
import type { Deps } from './deps.ts';
import { readEnv, SettingError, sqlitePathOf, type Env } from './env.ts';
import { createLogger, type Logger } from './logger.ts';
import { openInstance, type Instance } from './instance.ts';
import { originOf } from './public-origin.ts';
import { startServer } from './server.ts';
import type { SiteFolders } from './site/site.ts';

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
  const path = sqlitePathOf(databaseUrl);
  return path === ':memory:' ? null : path;
}

/** Time between two tries to open the database again, in milliseconds. */
const retryMs = 1_000;

async function start(env: Env): Promise<void> {
  const logger = createLogger(env.logLevel);
  const databasePath = databasePathOf(env);
  const unlock = databasePath === null ? null : await reachDatabase(() => lockInstance(databasePath));
  const placesPath = join(root, 'dist/map/places.tsv');
  const open = (): Promise<Instance> => openInstance({ env, logger, databasePath, placesPath });

  let instance = await open();
  const server = await startServer(instance.deps, findSite());

  let stopping = false;
  let reopening: Promise<void> = Promise.resolve();
  /** Until the new epoch is open, the previous instance answers reads and refuses writes. */
  const reopen = async (): Promise<void> => {
    const previous = instance;
    const next = await openAgain(open, logger, () => stopping);
    if (next === null) return;
    instance = next;
    await server.replaceDeps(next.deps);
    logger.warn({ epoch: next.deps.epoch }, 'Serving a new epoch of the database');
    reopenAfterEpoch();
    await previous.close();
  };
  const reopenAfterEpoch = (): void => {
    instance.deps.database.timeline?.onNewEpoch(() => {
      reopening = reopening.then(reopen).catch(fail);
    });
  };
  reopenAfterEpoch();

  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'Stopping');
    await reopening;
    await server.stop();
    await instance.close();
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
  // Printed once the signal handlers are set: a script that waits for this line may stop the process immediately.
  process.stdout.write(`Wellens is ready at ${originOf(env, server.port)}\n`);
  warnAboutSettings(instance.deps);
}

/** Tries until it succeeds. @returns null if the process stops first */
async function openAgain(
  open: () => Promise<Instance>,
  logger: Logger,
  isStopping: () => boolean,
): Promise<Instance | null> {
  while (!isStopping()) {
    try {
      return await open();
    } catch (error) {
      logger.error({ err: error }, 'The new epoch could not be opened; trying again');
      await wait(retryMs);
    }
  }
  return null;
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
    logger.warn('MAIL_URL is off: no mail is sent, so nobody has to confirm their email address.');
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
