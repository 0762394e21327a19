import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { InstanceRunningError, lockInstance } from './instance-lock.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wellens-lock-'));
  path = join(folder, 'retreats.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Another process that holds the lock as a server does. */
async function startHolder() {
  const driver = createRequire(import.meta.url).resolve('sqlite3');
  const script = `const { Database } = require(${JSON.stringify(driver)});
    const db = new Database(${JSON.stringify(`${path}.instance`)});
    db.exec('BEGIN EXCLUSIVE', (error) => console.log(error === null ? 'locked' : String(error)));
    setInterval(() => undefined, 1000);`;
  const holder = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = (await once(holder.stdout, 'data')) as [Buffer];
  expect(said.toString()).toBe('locked\n');
  return holder;
}

test('a second process on one file is refused with a sentence, until the first one is gone, however it went', async () => {
  const holder = await startHolder();
  await expect(lockInstance(path)).rejects.toThrow(InstanceRunningError);
  await expect(lockInstance(path)).rejects.toThrow(/Another Wellens server is running on .*retreats\.sqlite/);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  const release = await lockInstance(path);
  await release();
  const again = await lockInstance(path);
  await again();
});

test('a second process is refused too if it reaches the file by a symbolic link', async () => {
  writeFileSync(path, '');
  const link = join(folder, 'link.sqlite');
  symlinkSync(path, link);
  const holder = await startHolder();
  await expect(lockInstance(link)).rejects.toThrow(InstanceRunningError);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
});

test('the server itself does not start on it', async () => {
  const holder = await startHolder();
  const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
  const server = spawn(process.execPath, ['--import', 'tsx', main], {
    env: { ...process.env, NODE_ENV: 'test', PORT: '0', DATABASE_URL: `sqlite:${path}` },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said: Buffer[] = [];
  server.stderr.on('data', (chunk: Buffer) => said.push(chunk));
  const [code] = (await once(server, 'close')) as [number];
  expect([code, Buffer.concat(said).toString()]).toEqual([
    1,
    expect.stringContaining('Another Wellens server'),
  ]);
  expect(existsSync(path)).toBe(false);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
});
