import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createChangeHub } from '#server/sync/change-hub.ts';
import type { Database, Engine, OpenOptions, Trx } from '#server/database/database.ts';
import { openEpoch } from '#server/database/epoch.ts';
import { nextId } from '#server/database/ids.ts';
import type { Deps } from '#server/deps.ts';
import { readEnv } from '#server/env.ts';
import { silentLogger, type Logger } from '#server/logger.ts';
import { openMailTransport } from '#server/reach/mail/open-mail-transport.ts';
import { PictureEncoder } from '#server/pictures/encoder/picture-encoder.ts';
import { openStorage } from '#server/pictures/storage/open-storage.ts';
import { createRateLimits, noRateLimits } from '#server/http/rate-limits.ts';
import { PublicListings } from '#server/search/public-listings.ts';
import { startServer } from '#server/server.ts';
import type { SiteFolders } from '#server/site/site.ts';
import { EventStreams } from '#server/sync/event-streams.ts';
import { startSession } from '#server/accounts/sessions/session-service.ts';
import { insertUser, type NewUser } from '#server/accounts/users/user-repository.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { TestClient } from './test-client.ts';
import { samplePlaces } from './sample-places.ts';
import { openSharedDatabase, openTestDatabase } from './test-database.ts';

export interface TestServer {
  origin: string;
  database: Database;
  clock: TestClock;
  deps: Deps;
  /** A client signed in as the user of that name, created on first use; `staff` is the staff account. */
  as(username: string): Promise<TestClient>;
  /** A client without a session. */
  visitor(): TestClient;
  close(): Promise<void>;
}

interface TestServerOptions {
  engine?: Engine;
  clock?: TestClock;
  /** Overrides of the test settings (no demo data, no rate limits, no mail). */
  env?: Readonly<Record<string, string>>;
  /** The built app and the pictures; default none. */
  folders?: SiteFolders;
  logger?: Logger;
  maxConnections?: number;
  maxConnectionsPerAddress?: number;
  /** Time after which a silent socket is destroyed, in milliseconds. */
  silentAfterMs?: number;
  /** Pace of the slowest reader that gets its answer to the end, in bytes per second. */
  readBytesPerSecondMin?: number;
  /** Another server's database, to be shared by both. */
  beside?: TestServer;
  /** Address and options of a database that is there and migrated; none of its own then. */
  databaseUrl?: string;
  databaseOptions?: OpenOptions;
}

/** Password of the people of `as`. Tests create most sessions directly. */
export const testPassword = 'cedar steam and tea';

const noSite: SiteFolders = { app: '/nowhere', previous: [], pictures: '/nowhere', map: '/nowhere' };

/** The real server on a free port, with its own empty database. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { engine = 'sqlite', clock = createTestClock(), logger = silentLogger } = options;
  const shared = options.databaseUrl ?? options.beside?.deps.env.databaseUrl;
  const opened = await (shared === undefined
    ? openTestDatabase(engine)
    : openSharedDatabase(shared, options.databaseOptions));
  const { database } = opened;
  const pictures = join(tmpdir(), `wellens-pictures-${randomUUID()}`);
  const env = readEnv({
    DATABASE_URL: opened.url,
    PORT: '0',
    DEMO_DATA: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    MAIL_URL: 'off',
    ERASURES_URL: `file:${join(tmpdir(), `wellens-erasures-${randomUUID()}`)}`,
    STORAGE_URL: `file:${pictures}`,
    ...options.env,
  });
  const changes = await createChangeHub(database, logger);
  const epoch = await openEpoch(database, null);
  const deps: Deps = {
    database,
    clock,
    env,
    logger,
    limits: env.rateLimits ? createRateLimits(database) : noRateLimits,
    demoAccounts: [],
    changes,
    streams: new EventStreams({ database, clock, env, changes, logger }),
    listings: await PublicListings.open({ database, clock, changes, logger, epoch }),
    places: samplePlaces(),
    mail: openMailTransport(env, clock),
    storage: openStorage(env.storageUrl),
    // Slow machines must not fail; the encoder's own test is about its limit.
    encoder: new PictureEncoder({ timeoutMs: 10 * 60_000 }),
    epoch,
  };
  const server = await startServer(deps, options.folders ?? noSite, {
    ...(options.maxConnections !== undefined && { maxConnections: options.maxConnections }),
    ...(options.maxConnectionsPerAddress !== undefined && {
      maxConnectionsPerAddress: options.maxConnectionsPerAddress,
    }),
    ...(options.silentAfterMs !== undefined && { silentAfterMs: options.silentAfterMs }),
    ...(options.readBytesPerSecondMin !== undefined && {
      readBytesPerSecondMin: options.readBytesPerSecondMin,
    }),
  });
  const origin = `http://127.0.0.1:${server.port}`;
  return {
    origin,
    database,
    clock,
    deps,
    visitor: () => new TestClient(origin, null),
    as: async (username) => {
      const email = username === 'staff' ? env.staffEmail : `${username}@test.example`;
      const { userId, token } = await database.write(async (trx) => {
        const userId =
          (await findUserId(trx, username)) ?? (await insertTestUser(trx, username, email, clock));
        return { userId, token: await startSession(trx, userId, clock.now()) };
      });
      return new TestClient(origin, token, userId);
    },
    close: async () => {
      await server.stop();
      await changes.close();
      deps.encoder.close();
      await opened.remove();
      await rm(pictures, { recursive: true, force: true });
    },
  };
}

async function findUserId(trx: Trx, username: string): Promise<number | undefined> {
  const row = await trx<{ id: number; username_key: string }>('users')
    .where('username_key', username)
    .first('id');
  return row?.id;
}

/** Cheap hash of `testPassword`. */
const testPasswordHash =
  '$argon2id$v=19$m=64,t=1,p=1$uJAIkkAnkiG/Fr5mmDdSlQ$kIgcbaNvrUkzRCfJcP86bH20WcAiuH87DHe0tqyUAg0';

async function insertTestUser(trx: Trx, username: string, email: string, clock: TestClock): Promise<number> {
  const id = await nextId(trx, 'users');
  const user: NewUser = {
    id,
    username,
    email,
    emailKey: email,
    name: username,
    bio: null,
    isHost: false,
    profileImage: null,
    passwordHash: testPasswordHash,
    emailVerifiedAt: clock.now().toISOString(),
    role: username === 'staff' ? 'staff' : 'member',
  };
  await insertUser(trx, user, clock.now().toISOString());
  return id;
}
