import Dexie from 'dexie';
import { expect, test } from 'vitest';
import { packedCardFields } from '#contracts/sync/sync-wire.ts';
import { PublicDb } from './public-db.ts';

test('the upgrade to reviews removes ratings that had none from cached listings and cards', async () => {
  const name = 'public-db-upgrade-test';
  const before = new Dexie(name);
  before.version(3).stores({ properties: 'id, fetchedAt, openedAt', cardPages: 'page' });
  const card = packedCardFields.map((field) => field as unknown);
  await before.table('properties').put({ id: 7, title: 'Cedar', rating: 4.9, reviewCount: 128 });
  await before.table('cardPages').put({ page: 1, cards: JSON.stringify([card]), fetchedAt: 1 });
  before.close();

  const db = new PublicDb(name);
  expect(await db.properties.get(7)).toEqual({ id: 7, title: 'Cedar', rating: null, reviewCount: 0 });
  const expected = packedCardFields.map((field) =>
    field === 'rating' ? null : field === 'reviewCount' ? 0 : field,
  );
  expect(JSON.parse((await db.cardPages.get(1))?.cards ?? '')).toEqual([expected]);
  db.close();
});
