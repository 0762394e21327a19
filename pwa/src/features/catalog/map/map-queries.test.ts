import { afterEach, beforeEach, expect, it } from 'vitest';
import { packCard } from '#contracts/sync/sync-wire.ts';
import { replaceNewestCards } from '#pwa/data/properties/card-window.ts';
import { PublicDb } from '#pwa/data/public-db.ts';
import { buildProperty, buildPropertyCard } from '#pwa/test-support/builders.ts';
import { findMapCards } from './map-queries.ts';

let db: PublicDb;
beforeEach(() => {
  db = new PublicDb(`test-${crypto.randomUUID()}`);
});
afterEach(() => db.delete());

const ids = async (types: string[]) => (await findMapCards(db, { categoryTypes: types })).map(({ id }) => id);

it('the map shows saved cards and fully saved retreats, newest first', async () => {
  const cards = [
    buildPropertyCard({ id: 1, createdAt: '2026-01-01T00:00:00Z' }),
    buildPropertyCard({ id: 2, createdAt: '2026-03-01T00:00:00Z' }),
  ];
  await replaceNewestCards(db, cards.map(packCard), 0);
  const full = buildProperty({ id: 3, createdAt: '2026-02-01T00:00:00Z' });
  await db.properties.put({ ...full, fetchedAt: 0, openedAt: null });
  expect(await ids([])).toEqual([2, 3, 1]);
});

it('a category shows the retreats of its types', async () => {
  const cards = [
    buildPropertyCard({ id: 1, retreatTypes: ['Yoga'] }),
    buildPropertyCard({ id: 2, retreatTypes: ['Bath'] }),
  ];
  await replaceNewestCards(db, cards.map(packCard), 0);
  expect(await ids(['Massage', 'Bath'])).toEqual([2]);
});

it('a search by dates leaves out retreats that are known to be booked', async () => {
  await replaceNewestCards(
    db,
    [1, 2].map((id) => packCard(buildPropertyCard({ id }))),
    0,
  );
  const stays = [{ startDate: '2026-06-10', endDate: '2026-06-12' }];
  await db.takenStays.put({ propertyId: 2, stays, fetchedAt: 0 });
  const found = await findMapCards(db, { startDate: '2026-06-12', endDate: '2026-06-14' });
  expect(found.map(({ id }) => id)).toEqual([1]);
});

it('a search combines with the category', async () => {
  const cards = [
    buildPropertyCard({ id: 1, location: 'Kyoto, Japan', maxGuests: 2, retreatTypes: ['Yoga'] }),
    buildPropertyCard({ id: 2, location: 'Kyoto, Japan', maxGuests: 6, retreatTypes: ['Yoga'] }),
    buildPropertyCard({ id: 3, location: 'Ubud, Bali', maxGuests: 6, retreatTypes: ['Yoga'] }),
    buildPropertyCard({ id: 4, location: 'Kyoto, Japan', maxGuests: 6, retreatTypes: ['Bath'] }),
  ];
  await replaceNewestCards(db, cards.map(packCard), 0);
  const found = await findMapCards(db, {
    location: 'japan',
    guests: 4,
    categoryTypes: ['Yoga'],
  });
  expect(found.map(({ id }) => id)).toEqual([2]);
});
