import { expect, test } from 'vitest';
import { openMemoryDatabase } from '#server/test-support/test-database.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { addUser } from '#server/test-support/test-users.ts';
import { DocumentCache } from './document-cache.ts';

test('a listing is read once, in the requested order, and again after it was invalidated', async () => {
  const database = await openMemoryDatabase();
  const hostId = await addUser(database, 'host');
  const [first, second] = [await addListing(database, { hostId }), await addListing(database, { hostId })];
  const hidden = await addListing(database, { hostId, isVerified: false });
  const cache = new DocumentCache('test');
  const read = async (ids: readonly number[]) =>
    (await cache.find(database.read, ids)).map(
      ({ json }) => (JSON.parse(json.toString()) as { title: string }).title,
    );
  const rename = (id: number, title: string) =>
    database.write((trx) => trx('properties').where({ id }).update({ title }));

  await rename(second, 'Second');
  expect(await read([second, first, hidden])).toEqual(['Second', 'Cedar Steam House']);
  await rename(second, 'Renamed');
  expect(await read([first, second])).toEqual(['Cedar Steam House', 'Second']);
  cache.forget(second);
  expect(await read([first, second])).toEqual(['Cedar Steam House', 'Renamed']);
  await database.close();
});

test('with room for two, the recently used one stays', async () => {
  const database = await openMemoryDatabase();
  const hostId = await addUser(database, 'host');
  const ids: number[] = [];
  for (let count = 0; count < 3; count += 1) ids.push(await addListing(database, { hostId }));
  const [used, idle, late] = ids as [number, number, number];
  const cache = new DocumentCache('test', 2);
  await cache.find(database.read, [used]);
  await cache.find(database.read, [idle]);
  await cache.find(database.read, [used]);
  await cache.find(database.read, [late]);
  await database.write((trx) => trx('properties').update({ title: 'Renamed' }));
  const title = async (id: number) =>
    (JSON.parse((await cache.find(database.read, [id]))[0]!.json.toString()) as { title: string }).title;
  expect(await title(used)).toBe('Cedar Steam House');
  expect(await title(idle)).toBe('Renamed');
  await database.close();
});

test('reading ahead ends when the server stops', async () => {
  const database = await openMemoryDatabase();
  const stop = new AbortController();
  let statements = 0;
  database.read.on('query', () => {
    statements += 1;
    stop.abort();
  });
  const ids = Array.from({ length: 1_000 }, (_, index) => index + 1);
  await new DocumentCache('test').readAhead(database.read, ids, stop.signal);
  expect(statements).toBe(1);
  await database.close();
});

test('what is read ahead is not read again, and of too many listings the first stay', async () => {
  const database = await openMemoryDatabase();
  const hostId = await addUser(database, 'host');
  const ids: number[] = [];
  for (let count = 0; count < 3; count += 1) ids.push(await addListing(database, { hostId }));
  const cache = new DocumentCache('test', 2);
  await cache.readAhead(database.read, ids);
  await database.write((trx) => trx('properties').update({ title: 'Renamed' }));
  const titles: string[] = [];
  for (const id of ids) {
    const [document] = await cache.find(database.read, [id]);
    titles.push((JSON.parse(document!.json.toString()) as { title: string }).title);
  }
  expect(titles).toEqual(['Cedar Steam House', 'Cedar Steam House', 'Renamed']);
  await database.close();
});
