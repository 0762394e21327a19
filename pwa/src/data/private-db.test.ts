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

test.each([3, 4, 7, 8, 13])('the upgrade from version %i adds the later tables and loses no data', async (version) => {
  const name = `wellens-test-upgrade-${version}`;
  const old = new Dexie(name);
  old.version(version).stores({
    outbox: 'seq, &opId, orderingKey, state',
    messages: 'id, conversationId, [conversationId+position]',
    ownProperties: 'id, hostId',
    ...(version >= 4 && { notifications: 'id, createdAt' }),
    ...(version >= 13 && { programmeItems: 'id, propertyId' }),
  });
  await old.table('outbox').put({ seq: 1, opId: 'a', orderingKey: 'property:7', state: 'queued' });
  await old.table('ownProperties').put({ id: 7, hostId: 2, rating: 4.8, reviewCount: 12 });
  old.close();

  const db = new PrivateDb(7, name);
  expect(await db.outbox.where('orderingKey').equals('property:7').count()).toBe(1);
  const rating = version < 8 ? { rating: null, reviewCount: 0 } : { rating: 4.8, reviewCount: 12 };
  expect(await db.ownProperties.get(7)).toMatchObject(rating);
  for (const table of db.tables) expect(await table.count()).toBeGreaterThanOrEqual(0);
  expect(db.tables).toHaveLength(34);
  db.close();
  await Dexie.delete(name);
});
