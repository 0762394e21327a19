import { systemClock } from '#server/lib/clock.ts';
import { openDatabase } from '#server/database/engines/open-database.ts';
import { openEpoch } from '#server/database/epoch.ts';
import { readEnv } from '#server/env.ts';
import { silentLogger } from '#server/logger.ts';
import { noRateLimits } from '#server/http/rate-limits.ts';
import { PlaceIndex } from '#server/search/place-index.ts';
import { PictureEncoder } from '#server/pictures/encoder/picture-encoder.ts';
import { openStorage } from '#server/pictures/storage/open-storage.ts';
import { PublicListings } from '#server/search/public-listings.ts';
import { startServer } from '#server/server.ts';
import { createChangeHub } from '#server/sync/change-hub.ts';
import { EventStreams } from '#server/sync/event-streams.ts';
import type { Ready } from './served.ts';

/** Our server with all of its middleware; `PAGE_CACHE=off` measures pages nobody asked for before. */
const env = readEnv({
  ...process.env,
  PORT: '0',
  DEMO_DATA: 'off',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'silent',
  MAIL_URL: 'off',
});
const database = await openDatabase(env.databaseUrl);
const changes = await createChangeHub(database, silentLogger);
const epoch = await openEpoch(database, null);
const started = performance.now();
const listings = await PublicListings.open(
  { database, clock: systemClock, changes, logger: silentLogger, epoch },
  { pageCache: process.env['PAGE_CACHE'] !== 'off' },
);
const loadMs = performance.now() - started;
await listings.readAhead();
const server = await startServer(
  {
    database,
    clock: systemClock,
    env,
    logger: silentLogger,
    limits: noRateLimits,
    demoAccounts: [],
    changes,
    streams: new EventStreams({ database, clock: systemClock, env, changes, logger: silentLogger }),
    listings,
    places: new PlaceIndex(() => Promise.resolve(Buffer.alloc(0))),
    mail: null,
    storage: openStorage(env.storageUrl),
    encoder: new PictureEncoder(),
    epoch,
  },
  { app: '/nowhere', previous: [], pictures: '/nowhere', map: '/nowhere' },
);
globalThis.gc?.();
process.send?.({ port: server.port, loadMs, rssBytes: process.memoryUsage().rss } satisfies Ready);
