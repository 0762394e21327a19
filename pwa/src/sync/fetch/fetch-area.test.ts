import { afterEach, beforeEach, expect, it } from 'vitest';
import { packCard } from '#contracts/sync/sync-wire.ts';
import { readCards } from '#pwa/data/properties/card-pages.ts';
import { PublicDb } from '#pwa/data/public-db.ts';
import { buildPropertyCard } from '#pwa/test-support/builders.ts';
import { ConnectionError } from '#pwa/sync/transport/api-error.ts';
import { fetchCardsInArea } from './fetch-area.ts';
import type { Device } from '#pwa/sync/device/device.ts';

let db: PublicDb;
beforeEach(() => {
  db = new PublicDb(`test-${crypto.randomUUID()}`);
});
afterEach(() => db.delete());

type Call = Device['api']['call'];
const deviceThat = (call: (name: string, input: unknown) => Promise<unknown>) =>
  ({
    api: { call: call as unknown as Call },
    environment: { now: () => 0 },
    publicDb: () => db,
  }) as unknown as Device;

it('stores the cards of a box on the device, so that an offline search finds them', async () => {
  const calls: unknown[] = [];
  const device = deviceThat((name, input) => {
    calls.push([name, input]);
    return Promise.resolve({ body: { cards: [packCard(buildPropertyCard({ id: 7 }))], cursor: 'next' } });
  });
  expect(await fetchCardsInArea('138,35,140,36', { guests: 2 }, device)).toEqual({
    outcome: 'fresh',
    hasMore: true,
    ids: [7],
  });
  expect(calls).toEqual([['listCards', { query: { bbox: '138,35,140,36', guests: 2 } }]]);
  expect((await readCards(db)).map(({ id }) => id)).toEqual([7]);
});

it('leaves the stored cards unchanged while offline', async () => {
  const device = deviceThat(() => Promise.reject(new ConnectionError('network')));
  expect(await fetchCardsInArea('138,35,140,36', {}, device)).toEqual({
    outcome: 'offline',
    hasMore: false,
    ids: null,
  });
  expect(await readCards(db)).toEqual([]);
});
