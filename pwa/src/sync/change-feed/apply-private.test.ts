import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Change, ChangesReply } from '#contracts/sync.ts';
import { PrivateDb } from '#pwa/data/private-db.ts';
import { buildProperty, buildRetreatPackage } from '#pwa/test-support/builders.ts';
import { applyPrivatePage } from './apply-private.ts';

const host = 1;
const listing = buildProperty({ id: 4, hostId: host });
const ofHost = buildRetreatPackage({ id: 9, propertyId: 4 });
const ofAnother = buildRetreatPackage({ id: 10, propertyId: 5 });

let db: PrivateDb;
beforeEach(() => {
  db = new PrivateDb(host, `test-${crypto.randomUUID()}`);
});
afterEach(() => db.delete());

const change = (table: Change['table'], { id }: { id: number }, row: object | null): Change => ({
  seq: 1,
  table,
  id,
  removed: row === null,
  row,
});
const listingChange = change('properties', listing, listing);
const packageChanges = [
  change('retreatPackages', ofHost, ofHost),
  change('retreatPackages', ofAnother, ofAnother),
];

/** Applies pages in order, starting from a complete mirror. */
async function read(...pages: Pick<ChangesReply, 'changes' | 'more'>[]): Promise<void> {
  await db.meta.put({ key: 'cursor', value: 'e.0' });
  for (const [index, { changes, more }] of pages.entries()) {
    const page: ChangesReply = { changes, more, cursor: `e.${index + 1}`, seq: index + 1 };
    expect(await applyPrivatePage(db, page, { cursor: `e.${index}`, epoch: 'e' }, 0)).toBe(true);
  }
}

it('stores an own package that the feed reports before its listing', async () => {
  await read({ changes: [...packageChanges, listingChange], more: false });
  expect(await db.ownPackages.toArray()).toEqual([ofHost]);
});

it('stores an own package whose listing follows pages later, and drops those of others on the last page', async () => {
  await read({ changes: packageChanges, more: true }, { changes: [], more: true });
  expect(await db.ownPackages.count()).toBe(0);
  await read({ changes: [listingChange], more: false });
  expect(await db.ownPackages.toArray()).toEqual([ofHost]);
  expect(await db.shadow.count()).toBe(0);
});

it('does not store a package that is deleted before its listing is reported', async () => {
  await read(
    { changes: packageChanges, more: true },
    { changes: [change('retreatPackages', ofHost, null), listingChange], more: false },
  );
  expect(await db.ownPackages.count()).toBe(0);
});

it('stores a held package whose listing is reported after a full resync completed the mirror', async () => {
  const page = (changes: Change[], more: boolean, at: number): ChangesReply => ({
    changes,
    more,
    cursor: `e.${at}`,
    seq: at,
  });
  await applyPrivatePage(db, page(packageChanges, true, 1), { cursor: null, epoch: 'e' }, 0);
  await applyPrivatePage(db, page([listingChange], false, 2), { cursor: 'e.1', epoch: 'e' }, 0);
  expect(await db.ownPackages.toArray()).toEqual([ofHost]);
});
