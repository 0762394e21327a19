import { afterEach, beforeEach, expect, test } from 'vitest';
import { PrivateDb } from '#pwa/data/private-db.ts';
import { buildEntry } from '#pwa/test-support/build-entry.ts';
import { addUndoNotice, dismissUndoNotice, noticesMax, readUndoNotices } from './undo-notices.ts';

let db: PrivateDb;
beforeEach(() => {
  db = new PrivateDb(1, `undo-notices-${crypto.randomUUID()}`);
});
afterEach(() => db.delete());

async function notify(from: number, to: number): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    for (let seq = from; seq <= to; seq += 1) await addUndoNotice(db, { entry: buildEntry({ seq }), at: 0 });
  });
}
const seqs = async () => (await readUndoNotices(db)).map(({ entry }) => entry.seq);

test('each of forty entries that were discarded too late has one notice until it is dismissed', async () => {
  await notify(1, 40);
  await notify(1, 40);
  expect(await seqs()).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  await dismissUndoNotice(db, 1);
  expect(await seqs()).toEqual(Array.from({ length: 39 }, (_, index) => index + 2));
});

test('notices over the limit are counted in the oldest remaining notice', async () => {
  await notify(1, noticesMax);
  expect((await readUndoNotices(db)).every(({ earlier }) => earlier === undefined)).toBe(true);
  await notify(noticesMax + 1, noticesMax + 3);
  const [oldest, next] = await readUndoNotices(db);
  expect(await seqs()).toHaveLength(noticesMax);
  expect(oldest).toMatchObject({ entry: { seq: 4 }, earlier: 3 });
  expect(next?.earlier).toBeUndefined();
});

test('a notice stores the arguments of its entry, but neither the call nor the overlays', async () => {
  const entry = buildEntry({
    name: 'createProperty',
    args: { title: 'Cedar house' },
    subject: 'Cedar house',
    call: { name: 'createProperty', url: '/api/properties', headers: {}, body: { title: 'Cedar house' } },
    overlays: [{ kind: 'put', table: 'ownProperties', key: 7, row: { id: 7 } }],
  });
  await addUndoNotice(db, { entry, at: 5 });
  expect(await readUndoNotices(db)).toEqual([{ entry: { ...entry, call: null, overlays: [] }, at: 5 }]);
});
