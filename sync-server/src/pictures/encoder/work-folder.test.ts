import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStorage } from '#server/pictures/storage/open-storage.ts';
import { openWorkFolder } from './work-folder.ts';

function makeParent(): string {
  const parent = mkdtempSync(join(tmpdir(), 'wellens-parent-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  return parent;
}

test('a server that starts removes the originals of servers that crashed, not those of running ones', async () => {
  const parent = makeParent();
  // Above the largest id that Linux gives a process.
  const [crashed, sameId, running] = [2 ** 23, process.pid, process.ppid].map((id) => {
    const folder = join(parent, `wellens-work-${id}-before`);
    mkdirSync(folder);
    writeFileSync(join(folder, 'original'), 'with its position');
    return folder;
  }) as [string, string, string];
  const own = await openWorkFolder(parent);
  expect([crashed, sameId, running, own].map((path) => existsSync(path))).toEqual([false, false, true, true]);
});

test('a store on disk removes files that a crash left unfinished', async () => {
  const root = makeParent();
  const storage = openStorage(`file:${root}`);
  await storage.put('pictures/a/480.webp', Buffer.from('x'));
  const [old, young] = ['old', 'young'].map((name) => join(root, '.unfinished', name)) as [string, string];
  for (const path of [old, young]) writeFileSync(path, 'half');
  utimesSync(old, new Date('2026-01-01'), new Date('2026-01-01'));
  await storage.removeUnfinished(new Date('2026-01-02'));
  expect([old, young].map((path) => existsSync(path))).toEqual([false, true]);
});
