import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Change, ChangesReply } from '#contracts/sync/sync.ts';
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

const told = (table: Change['table'], { id }: { id: number }, row: object | null): Change => ({
  seq: 1,
  table,
  id,
  removed: row === null,
  row,
});
const listingTold = told('properties', listing, listing);
const packagesTold = [told('retreatPackages', ofHost, ofHost), told('retreatPackages', ofAnother, ofAnother)];

/** Stores pages one after the other, as a device reads them that has read everything before. */
async function read(...pages: Pick<ChangesReply, 'changes' | 'more'>[]): Promise<void> {
  await db.meta.put({ key: 'cursor', value: 'e.0' });
  for (const [index, { changes, more }] of pages.entries()) {
    const page: ChangesReply = { changes, more, cursor: `e.${index + 1}`, seq: index + 1 };
    expect(await applyPrivatePage(db, page, { cursor: `e.${index}`, epoch: 'e' }, 0)).toBe(true);
  }
}

it('a package that is told before its listing, which was changed after it, is kept', async () => {
  await read({ changes: [...packagesTold, listingTold], more: false });
  expect(await db.ownPackages.toArray()).toEqual([ofHost]);
});

it('also when the listing is told pages later; those of others are let go of at the end', async () => {
  await read({ changes: packagesTold, more: true }, { changes: [], more: true });
  expect(await db.ownPackages.count()).toBe(0);
  await read({ changes: [listingTold], more: false });
  expect(await db.ownPackages.toArray()).toEqual([ofHost]);
  expect(await db.shadow.count()).toBe(0);
});

it('a package that was deleted before its listing is told stays away', async () => {
  await read(
    { changes: packagesTold, more: true },
    { changes: [told('retreatPackages', ofHost, null), listingTold], more: false },
  );
  expect(await db.ownPackages.count()).toBe(0);
});

it('a mirror that is read anew keeps what waits for its listing beyond the page that completes it', async () => {
  const page = (changes: Change[], more: boolean, at: number): ChangesReply => ({
    changes,
    more,
    cursor: `e.${at}`,
    seq: at,
  });
  await applyPrivatePage(db, page(packagesTold, true, 1), { cursor: null, epoch: 'e' }, 0);
  await applyPrivatePage(db, page([listingTold], false, 2), { cursor: 'e.1', epoch: 'e' }, 0);
  expect(await db.ownPackages.toArray()).toEqual([ofHost]);
});
