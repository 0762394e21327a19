import { randomUUID } from 'node:crypto';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { howToInstall, testPrograms } from './test-programs.ts';

/** Set for the workers of a test run once PostgreSQL is running. */
const urlVariable = 'TEST_POSTGRES_URL';

/** PostgreSQL refuses to run as root, so root runs it as an account that every system has. */
function unprivileged(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string, name: string) => Number(spawnSync('id', [flag, name]).stdout.toString().trim());
  const name = spawnSync('id', ['postgres']).status === 0 ? 'postgres' : 'nobody';
  return { uid: idOf('-u', name), gid: idOf('-g', name) };
}

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('The probe has no port');
  return address.port;
}

/** A PostgreSQL server in a temporary folder, on a free loopback port. */
interface PostgresCluster {
  url: string;
  stop(): Promise<void>;
}

async function startCluster(programs: string): Promise<PostgresCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'wellens-postgres-'));
  const user = unprivileged();
  if ('uid' in user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'wellens', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...user, cwd: folder, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await findFreePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    shared_buffers: '64MB',
  };
  const server = spawn(
    join(programs, 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...user, cwd: folder, stdio: 'ignore' },
  );
  const url = `postgres://wellens@127.0.0.1:${port}/postgres`;
  await waitUntilReady(url, server);
  return {
    url,
    stop: async () => {
      const gone = once(server, 'exit');
      server.kill('SIGINT'); // Fast shutdown: ends sessions instead of waiting for them.
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`postgres ended with ${server.exitCode}`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/**
 * Starts a cluster for a test run, unless it has one already.
 * @returns function that stops it
 * @throws {Error} if PostgreSQL is not installed, so that tests that need it are never skipped silently
 */
export async function providePostgres(
  programs: string | null = testPrograms.postgres.find(),
): Promise<() => Promise<void>> {
  if (process.env[urlVariable] !== undefined) return () => Promise.resolve();
  if (programs === null) throw new Error(howToInstall(testPrograms.postgres));
  const cluster = await startCluster(programs);
  process.env[urlVariable] = cluster.url;
  return () => cluster.stop();
}

/** An empty database in the run's cluster. */
export async function createPostgresDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const clusterUrl = process.env[urlVariable];
  if (clusterUrl === undefined) throw new Error('There is no PostgreSQL here');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const run = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: clusterUrl });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await run(`CREATE DATABASE ${name}`);
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`DROP DATABASE ${name} WITH (FORCE)`) };
}
