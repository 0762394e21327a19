import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { townMapDescriptionPath } from '#contracts/domain/places/town-map.ts';
import { cacheNames, cacheSizes } from '#pwa/data/storage/cache-names.ts';
import { findTownMap } from '#pwa/features/shared/town-map/find-town-map.ts';
import { loadTownTile } from '#pwa/features/shared/town-map/load-town-tile.ts';
import { storeViewedTile } from '#pwa/features/shared/town-map/stored-tiles.ts';
import { tileAt } from '#pwa/features/shared/town-map/tile-address.ts';
import { checkTripArea, keepTripArea, removeTripArea } from '#pwa/features/shared/town-map/trip-area.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { makeSampleMap } from '../../world-map/sample-map.ts';
import { MemoryCaches } from './memory-caches.ts';

const cedar = { latitude: 35.2324, longitude: 139.1069 };
const trip = { bookingId: 7, ...cedar };
const tile = tileAt(cedar.latitude, cedar.longitude, 15);

let folder: string;
let server: TestServer;
let requests: string[];
let isOnline: boolean;
let pathInPage: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wellens-town-map-'));
  await serve(makeSampleMap(cedar));
  requests = [];
  isOnline = true;
  pathInPage = townMapDescriptionPath;
  vi.stubGlobal('caches', new MemoryCaches());
  vi.stubGlobal('document', { querySelector: () => ({ content: pathInPage }) });
  const request = fetch;
  vi.stubGlobal('fetch', (path: string, options: RequestInit) => {
    requests.push(path);
    return isOnline
      ? request(server.origin + path, options)
      : Promise.reject(new TypeError('Failed to fetch'));
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function serve(archive: Buffer): Promise<void> {
  const file = join(folder, `${archive.length}.pmtiles`);
  writeFileSync(file, archive);
  server = await startTestServer({ env: { MAP_FILE: file } });
}

async function getMap() {
  const map = await findTownMap();
  if (map === null) throw new Error('There is no map file');
  return map;
}

test('a tile is read by parts of the file, and viewed again without a connection', async () => {
  const first = await loadTownTile(await getMap(), tile);
  expect(first?.length).toBeGreaterThan(500);
  isOnline = false;
  expect(await loadTownTile(await getMap(), tile)).toEqual(first);
  await expect(loadTownTile(await getMap(), { ...tile, row: tile.row + 1 })).rejects.toThrow(TypeError);
});

test('a tile that the file does not have is none, at any zoom', async () => {
  const map = await getMap();
  expect(await loadTownTile(map, tileAt(0, 0, 15))).toBeNull();
  expect(await loadTownTile(map, tileAt(cedar.latitude, cedar.longitude, 16))).toBeNull();
});

test('the area of a trip: its size is known before, it works offline, and goes only when it is removed', async () => {
  const before = await checkTripArea(trip);
  if (before.kind !== 'area') throw new Error(`The area is ${before.kind}`);
  expect(before).toMatchObject({ missingTiles: before.tiles, missingBytes: before.bytes });
  expect(before.tiles).toBeGreaterThan(30);
  expect(before.tiles).toBeLessThan(100);
  const kept = { ...before, missingTiles: 0, missingBytes: 0 };
  expect(await keepTripArea(trip)).toEqual(kept);

  isOnline = false;
  // The device needs space: all that may be requested again goes.
  for (const name of Object.values(cacheNames)) await caches.delete(name);
  expect(await checkTripArea(trip)).toEqual(kept);
  expect((await loadTownTile(await getMap(), tile))?.length).toBeGreaterThan(500);

  await removeTripArea(trip.bookingId);
  expect(await checkTripArea(trip)).toEqual({ kind: 'unknown' });
  await expect(getMap()).rejects.toThrow(TypeError);
});

test('a line that is there but carries nothing counts as none: the kept area is drawn, and a download ends', async () => {
  const kept = await keepTripArea(trip);
  const first = await loadTownTile(await getMap(), tile);
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    const silence = new Promise<Response>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
    return silence;
  });
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(new DOMException('Too late', 'TimeoutError')));
    return limit.signal;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  expect(await loadTownTile(await getMap(), tile)).toEqual(first);
  expect(await checkTripArea(trip)).toEqual(kept);
  await removeTripArea(trip.bookingId);
  expect(await keepTripArea(trip)).toMatchObject({
    kind: 'area',
    missingTiles: kept.kind === 'area' && kept.tiles,
  });
  await expect(loadTownTile(await getMap(), { ...tile, row: tile.row + 1 })).rejects.toThrow(TypeError);
});

test('a download that is cut off says what is missing, and goes on where it stopped', async () => {
  const total = await checkTripArea(trip);
  const request = fetch;
  let left = 10;
  vi.stubGlobal('fetch', (path: string, options: RequestInit) => {
    if (path.endsWith('.pmtiles') && (left -= 1) < 0) return Promise.reject(new TypeError('Failed to fetch'));
    return request(path, options);
  });
  const partly = await keepTripArea(trip);
  if (partly.kind !== 'area' || total.kind !== 'area') throw new Error('There is no area');
  expect(partly.missingTiles).toBe(total.tiles - 10);
  left = Infinity;
  requests = [];
  expect(await keepTripArea(trip)).toMatchObject({ missingTiles: 0 });
  expect(requests.filter((path) => path.endsWith('.pmtiles'))).toHaveLength(total.tiles - 10);
});

test('after the file was replaced, the area is missing again, and its earlier tiles serve until then', async () => {
  await keepTripArea(trip);
  const before = await loadTownTile(await getMap(), tile);
  await server.close();
  await serve(makeSampleMap({ latitude: 35.2325, longitude: 139.107 }));
  const status = await checkTripArea(trip);
  expect(status).toMatchObject({ kind: 'area', missingTiles: status.kind === 'area' ? status.tiles : 0 });
  isOnline = false;
  expect(await loadTownTile(await getMap(), tile)).toEqual(before);
  isOnline = true;
  expect(await keepTripArea(trip)).toMatchObject({ missingTiles: 0 });
  expect(await loadTownTile(await getMap(), tile)).not.toEqual(before);
});

test('without a map file nothing is requested, and a place outside of it has no map', async () => {
  pathInPage = '';
  expect(await keepTripArea(trip)).toEqual({ kind: 'no-map-file' });
  expect(requests).toEqual([]);
  pathInPage = townMapDescriptionPath;
  expect(await checkTripArea({ bookingId: 8, latitude: -20, longitude: 30 })).toEqual({
    kind: 'no-map-file',
  });
});

test('viewed tiles are limited in number, and the oldest go first', async () => {
  const bytes = new ArrayBuffer(8);
  const addressOf = (index: number) => `/town-map/15/${index}/0.mvt?of=a`;
  for (let index = 0; index < cacheSizes.townMap + 32; index += 1)
    await storeViewedTile(addressOf(index), bytes);
  const stored = (await (await caches.open(cacheNames.townMap)).keys()).map(({ url }) => url);
  expect(stored.length).toBeLessThanOrEqual(cacheSizes.townMap + 16);
  expect(stored.some((url) => url.endsWith(addressOf(0)))).toBe(false);
  expect(stored.at(-1)).toContain(addressOf(cacheSizes.townMap + 31));
});
