import { expect, onTestFinished, test } from 'vitest';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { emptyListing } from '#pwa/features/catalog/listing-wizard/form/listing-values.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { saveDraft, type DraftPatch } from './draft-commands.ts';
import { DraftSaver } from './draft-saver.ts';
import { newDraft } from './new-draft.ts';

/** A disk whose writes finish on command. */
function slowDisk() {
  const written: DraftPatch[] = [];
  const waiting: { done: () => void; fail: () => void }[] = [];
  const write = (patch: DraftPatch) =>
    new Promise<number>((resolve, reject) => {
      written.push(patch);
      waiting.push({
        done: () => resolve(written.length),
        fail: () => reject(new Error('Not saved: device storage is full')),
      });
    });
  return { write, written, next: () => waiting.shift()! };
}

const tick = () => new Promise((resolve) => setTimeout(resolve));

test('it is called saved only when all that was typed is on the disk', async () => {
  const disk = slowDisk();
  const saver = new DraftSaver({ write: disk.write, savedAt: null });
  saver.change({ values: { title: 'M' } });
  saver.change({ values: { title: 'Mi' } });
  saver.change({ values: { location: 'F' }, step: 'location' });
  expect(disk.written).toEqual([{ values: { title: 'M' } }]);
  expect([saver.snapshot().kind, saver.isBehind]).toEqual(['new', true]);
  disk.next().done();
  await tick();
  // Changes during the first write are one write.
  expect(disk.written[1]).toEqual({ values: { title: 'Mi', location: 'F' }, step: 'location' });
  expect(saver.snapshot().kind).toBe('new');
  disk.next().done();
  await saver.settled();
  expect([saver.snapshot(), saver.isBehind]).toEqual([{ kind: 'saved', at: 2 }, false]);
});

test('a failed write is shown, and its changes are part of the next write', async () => {
  const disk = slowDisk();
  const saver = new DraftSaver({ write: disk.write, savedAt: 1 });
  saver.change({ values: { title: 'Mistpine' } });
  disk.next().fail();
  await saver.settled();
  expect(saver.snapshot()).toEqual({ kind: 'failed', message: 'Not saved: device storage is full' });
  expect(saver.isBehind).toBe(true);
  saver.change({ values: { location: 'Forks' } });
  expect(disk.written[1]).toEqual({ values: { title: 'Mistpine', location: 'Forks' } });
  disk.next().done();
  await saver.settled();
  expect([saver.snapshot().kind, saver.isBehind]).toEqual(['saved', false]);
});

test('a failed write does not undo what was typed since', async () => {
  const disk = slowDisk();
  const saver = new DraftSaver({ write: disk.write, savedAt: 1 });
  saver.change({ values: { title: 'Mist', location: 'Forks' } });
  saver.change({ values: { title: 'Mistpine' } });
  disk.next().fail();
  await tick();
  expect(disk.written[1]).toEqual({ values: { title: 'Mistpine', location: 'Forks' } });
  disk.next().done();
  await saver.settled();
});

test('after it was submitted nothing brings the draft back', async () => {
  const disk = slowDisk();
  const saver = new DraftSaver({ write: disk.write, savedAt: 1 });
  saver.change({ values: { title: 'M' } });
  saver.change({ values: { title: 'Mi' } });
  const stopped = saver.stop();
  disk.next().done();
  await stopped;
  saver.change({ values: { title: 'Mis' } });
  expect(disk.written).toHaveLength(1);
});

test('a slow write is shown', async () => {
  const disk = slowDisk();
  const saver = new DraftSaver({ write: disk.write, savedAt: 1, patienceMs: 0 });
  saver.change({ values: { title: 'M' } });
  await tick();
  await tick();
  expect(saver.snapshot().kind).toBe('slow');
  disk.next().done();
  await saver.settled();
  expect(saver.snapshot().kind).toBe('saved');
});

test.each([null, 8])('what waits to be written stays with its account when %s logs in', async (next) => {
  onTestFinished(() => switchAccount(null));
  switchAccount(7);
  const db = privateDb();
  await db.drafts.clear();
  const start = newDraft('one', emptyListing);
  const saver = new DraftSaver({ write: (patch) => saveDraft(appDevice, start, patch, db), savedAt: null });
  saver.change({ values: { title: 'Cedar' } });
  saver.change({ values: { description: 'Plans' } });
  switchAccount(next);
  await saver.settled();
  expect(await privateDb().drafts.toArray()).toEqual([]);
  switchAccount(7);
  expect(await privateDb().drafts.toArray()).toMatchObject([
    { values: { title: 'Cedar', description: 'Plans' } },
  ]);
});
