import Dexie from 'dexie';
import { expect, test } from 'vitest';
import { PrivateDb } from './private-db.ts';

test('the upgrade to version 3 renames stored fields, states, tables and keys, and loses no data', async () => {
  const name = 'wellens-test-upgrade';
  const entry = {
    opId: 'a',
    lane: 'property:7',
    state: 'needs-you',
    lastError: { code: 'clash', status: 412, detail: 'This was changed meanwhile.' },
  };
  const old = new Dexie(name);
  old.version(2).stores({
    outbox: 'seq, &opId, lane, state',
    sent: 'seq, sentAt',
    aliases: 'id',
    drafts: 'id, updatedAt',
    meta: 'key',
  });
  await old.table('outbox').bulkPut([
    { seq: 1, ...entry },
    { seq: 2, ...entry, opId: 'b', state: 'queued', lastError: null },
  ]);
  await old.table('sent').put({ seq: 3, ...entry, sentAt: 5 });
  await old.table('aliases').put({ id: 100, realId: 9 });
  await old.table('drafts').put({ id: 'draft', values: { title: 'Written offline' }, updatedAt: 1 });
  await old.table('meta').bulkPut([
    { key: 'history', value: 'epoch-1' },
    { key: 'undoNotices', value: [{ entry: { seq: 1, ...entry }, at: 4 }] },
  ]);
  old.close();

  const db = new PrivateDb(7, name);
  const renamed = {
    opId: 'a',
    orderingKey: 'property:7',
    state: 'rejected',
    lastError: { code: 'edit_conflict', status: 412, detail: 'This was changed meanwhile.' },
  };
  expect(await db.outbox.toArray()).toEqual([
    { seq: 1, ...renamed },
    { seq: 2, ...renamed, opId: 'b', state: 'queued', lastError: null },
  ]);
  expect(await db.outbox.where('orderingKey').equals('property:7').count()).toBe(2);
  expect(await db.sent.toArray()).toEqual([{ seq: 3, ...renamed, sentAt: 5 }]);
  expect(await db.idMap.toArray()).toEqual([{ id: 100, serverId: 9 }]);
  expect(await db.drafts.toArray()).toHaveLength(1);
  expect(await db.meta.toArray()).toEqual([
    { key: 'epoch', value: 'epoch-1' },
    { key: 'undoNotices', value: [{ entry: { seq: 1, ...renamed }, at: 4 }] },
  ]);
  db.close();
  await Dexie.delete(name);
});
