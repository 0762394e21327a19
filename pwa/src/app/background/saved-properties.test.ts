import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { privateDb, publicDb, switchAccount } from '#pwa/data/open-stores.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { buildFavorite, buildProperty } from '#pwa/test-support/builders.ts';
import { fetchSavedProperties } from './saved-properties.ts';

/** Ids of the listings in the order in which they were asked for. */
let asked: number[];
/** Status of the answers; 404 for every listing with an odd id. */
let status: number;

beforeEach(async () => {
  asked = [];
  switchAccount(4);
  await publicDb().properties.clear();
  await privateDb().favorites.clear();
  vi.stubGlobal('fetch', (input: string) => {
    const id = Number(/properties\/(\d+)$/.exec(input)?.[1]);
    if (Number.isNaN(id)) return Promise.resolve(answer(200, []));
    asked.push(id);
    const sent = status === 200 && id % 2 === 1 ? 404 : status;
    return Promise.resolve(
      answer(sent, sent === 200 ? buildProperty({ id }) : { code: 'any', detail: 'No.' }),
    );
  });
  appDevice.connection.report({ reached: true });
});
afterEach(() => {
  switchAccount(null);
  vi.unstubAllGlobals();
});

const answer = (code: number, body: unknown): Response =>
  new Response(JSON.stringify(body), {
    status: code,
    headers: { 'Content-Type': 'application/json', 'X-App': '1' },
  });

test('saved retreats that the server refused are asked for again after the next sync, deleted ones are not', async () => {
  status = 429;
  await privateDb().favorites.bulkPut([31, 32, 34].map((id) => buildFavorite({ id, propertyId: id })));
  const report = vi.fn();
  onTestFinished(fetchSavedProperties(report));
  await expect.poll(() => asked.length).toBe(1);
  status = 200;
  await expect
    .poll(async () => {
      appDevice.connection.reportSynced(Math.random());
      return (await publicDb().properties.toArray()).map(({ id }) => id);
    })
    .toEqual([32, 34]);
  const once = [...asked];
  appDevice.connection.reportSynced(Math.random());
  await expect.poll(() => asked).toEqual(once);
  expect(asked.slice(1).toSorted((a, b) => a - b)).toEqual([31, 32, 34]);
  expect(report).not.toHaveBeenCalled();
});

test('a saved retreat comes back after the cache was emptied', async () => {
  status = 200;
  await privateDb().favorites.put(buildFavorite({ id: 36, propertyId: 36 }));
  onTestFinished(fetchSavedProperties(vi.fn()));
  const findStored = () => publicDb().properties.get(36);
  await expect.poll(findStored).toBeDefined();
  await publicDb().properties.clear();
  appDevice.connection.reportSynced(Math.random());
  await expect.poll(findStored).toBeDefined();
  // The requests of another test may end in this one.
  expect(asked.filter((id) => id === 36)).toEqual([36, 36]);
});
