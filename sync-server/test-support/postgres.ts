import { randomUUID } from 'node:crypto';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

/** Something that speaks PostgreSQL's protocol. */
export interface PostgresServer {
  url: string;
  stop(): Promise<void>;
}

/** A PostgreSQL server of its own in a temporary folder, on a free port of the loopback address. */
export interface PostgresCluster extends PostgresServer {
  /** Ends it without a word, as a machine that loses its power does. */
  kill(): Promise<void>;
  /** Stops it in the middle of whatever it does, as a machine that stalls. @returns goes on */
  freeze(): () => void;
}

/** @param changed settings that differ from those of a database that is thrown away */
export async function startCluster(
  programs: string,
  changed: Readonly<Record<string, string>> = {},
): Promise<PostgresCluster> {
  const folder = createFolder();
  runProgram(programs, folder, 'initdb', [
    '-D',
    join(folder, 'data'),
    '-U',
    'wellens',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ]);
  return runCluster(programs, folder, changed);
}

/**
 * A standby that follows the server of the URL, to which it is known by its name.
 * @param through URL of a proxy by which it follows
 */
export async function startReplica(
  programs: string,
  url: string,
  name: string,
  through = url,
): Promise<PostgresCluster> {
  const folder = createFolder();
  const followed = new URL(through);
  followed.searchParams.set('application_name', name);
  const data = join(folder, 'data');
  runProgram(programs, folder, 'pg_basebackup', [
    '-D',
    data,
    '-d',
    url,
    '-R',
    '--checkpoint=fast',
    '--no-sync',
  ]);
  return runCluster(programs, folder, { hot_standby_feedback: 'on', primary_conninfo: followed.href });
}

/** PgBouncer in transaction mode before the server of the URL: each transaction may get another session. */
export async function startPooler(program: string, url: string): Promise<PostgresServer> {
  const folder = createFolder();
  const { hostname, port: serverPort } = new URL(url);
  const port = await findFreePort();
  const settings = join(folder, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${serverPort}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 8',
    'max_client_conn = 200',
  ];
  // Without a user of its own the pooler signs in to the server as the one it was asked for.
  writeFileSync(settings, `${lines.join('\n').replace(serverPort, `${serverPort} user=wellens`)}\n`);
  const pooler = spawn(program, [settings], { ...unprivileged(), cwd: folder, stdio: 'ignore' });
  const through = new URL(url);
  through.port = String(port);
  await waitUntilReady(through.href, pooler);
  const gone = once(pooler, 'exit');
  return {
    url: through.href,
    stop: async () => {
      pooler.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'wellens-postgres-'));
  const user = unprivileged();
  if ('uid' in user) chownSync(folder, user.uid, user.gid);
  return folder;
}

function runProgram(programs: string, folder: string, name: string, args: readonly string[]): void {
  const done = spawnSync(join(programs, name), args, { ...unprivileged(), cwd: folder, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`${name} failed: ${done.stderr}`);
}

async function runCluster(
  programs: string,
  folder: string,
  changed: Readonly<Record<string, string>>,
): Promise<PostgresCluster> {
  const port = await findFreePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    shared_buffers: '64MB',
    ...changed,
  };
  const server = spawn(
    join(programs, 'postgres'),
    [
      '-D',
      join(folder, 'data'),
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    // A group of its own, so that its processes can be ended or frozen together.
    { ...unprivileged(), cwd: folder, stdio: 'ignore', detached: true },
  );
  const { pid } = server;
  if (pid === undefined) throw new Error('postgres did not start');
  const url = `postgres://wellens@127.0.0.1:${port}/postgres`;
  await waitUntilReady(url, server);
  const gone = once(server, 'exit');
  const end = async (signalAll: () => void): Promise<void> => {
    if (server.exitCode === null && server.signalCode === null) signalAll();
    await gone;
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  return {
    url,
    // A fast shutdown: sessions are ended, not waited for.
    stop: () => end(() => server.kill('SIGINT')),
    kill: () => end(() => signalGroup(pid, 'SIGKILL')),
    freeze: () => {
      signalGroup(pid, 'SIGSTOP');
      return () => signalGroup(pid, 'SIGCONT');
    },
  };
}

/** PostgreSQL gives each of its processes a session of its own, so they are found by their parent. */
function signalGroup(parent: number, signal: NodeJS.Signals): void {
  const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(parent)], { encoding: 'utf8' });
  for (const pid of [parent, ...children.stdout.split('\n').map(Number)]) {
    if (pid > 0) process.kill(pid, signal);
  }
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`${server.spawnfile} ended with ${server.exitCode}`);
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
 * @param prepare called once it runs
 * @returns function that stops it
 * @throws {Error} if PostgreSQL is not installed, so that tests that need it are never skipped silently
 */
export async function providePostgres(
  programs: string | null = testPrograms.postgres.find(),
  prepare: () => Promise<void> = () => Promise.resolve(),
): Promise<() => Promise<void>> {
  if (process.env[urlVariable] !== undefined) return () => Promise.resolve();
  if (programs === null) throw new Error(howToInstall(testPrograms.postgres));
  const cluster = await startCluster(programs, { autovacuum: 'off', synchronous_commit: 'off' });
  process.env[urlVariable] = cluster.url;
  await prepare();
  return () => cluster.stop();
}

/** The migrated database of the run's cluster, which tests copy. */
export const postgresTemplate = 'migrated';

/**
 * A database in the run's cluster.
 * @param template name of the database that it is a copy of; by default it is empty
 */
export async function createPostgresDatabase(
  template = 'template1',
  name = `test_${randomUUID().replaceAll('-', '')}`,
): Promise<{ url: string; drop(): Promise<void> }> {
  const clusterUrl = process.env[urlVariable];
  if (clusterUrl === undefined) throw new Error('There is no PostgreSQL here');
  const run = async (sql: string): Promise<void> => {
    await (await (administrator ??= connect(clusterUrl))).query(sql);
  };
  // Copying the files takes half of the time of copying the pages into the log, and nothing is restored from that.
  await run(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`DROP DATABASE ${name} WITH (FORCE)`) };
}

/** Creates and drops the databases of this process: a connection for each would take as long as the statement. */
let administrator: Promise<pg.Client> | undefined;

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  // The cluster is stopped at the end of the run.
  client.on('error', () => (administrator = undefined));
  await client.connect();
  return client;
}
