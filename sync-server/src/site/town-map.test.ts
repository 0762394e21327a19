import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  townMapDescriptionPath,
  townRangeMaxBytes,
  type TownMap,
} from '#contracts/domain/places/town-map.ts';
import { SettingError } from '#server/env.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { makeSampleMap } from '../../world-map/sample-map.ts';
import { townMap } from './town-map.ts';

const sample = makeSampleMap({ latitude: 35.2324, longitude: 139.1069 });
/** Longer than one range may be. */
const archive = Buffer.concat([sample, Buffer.alloc(townRangeMaxBytes + 10, 7)]);

let folder: string;
let file: string;
let server: TestServer;
let address: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wellens-town-map-'));
  file = join(folder, 'town.pmtiles');
});
beforeEach(async () => {
  writeFileSync(file, archive);
  server = await startTestServer({ env: { MAP_FILE: file } });
  address = ((await (await get(townMapDescriptionPath)).json()) as TownMap).archive;
  return () => server.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.origin + path, { headers });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

test('the description names the archive by its content, its zooms and its area', async () => {
  const description = await get(townMapDescriptionPath);
  expect(description.headers.get('cache-control')).toBe('no-cache');
  const map = (await description.json()) as TownMap;
  expect(map).toMatchObject({ minZoom: 12, maxZoom: 15, south: 35.2004, north: 35.2644 });
  expect(map.archive).toMatch(/^\/town-map\/[\w-]{22}\.pmtiles$/);
});

test.each([
  ['bytes=0-126', 0, 126],
  [`bytes=${archive.length - 5}-`, archive.length - 5, archive.length - 1],
  ['bytes=-9', archive.length - 9, archive.length - 1],
])('a part of the archive is sent for ever and uncompressed: %s', async (range, start, end) => {
  const response = await get(address, { Range: range });
  expect(response.status).toBe(206);
  expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${archive.length}`);
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await bytesOf(response)).equals(archive.subarray(start, end + 1))).toBe(true);
});

test('a part is read in pieces, so that receivers that take nothing fill no memory', async () => {
  const range = `bytes=0-${townRangeMaxBytes - 1}`;
  const ctx = {
    path: address,
    method: 'GET',
    get: (name: string) => (name === 'Range' ? range : ''),
    set: () => undefined,
    body: Readable.from([]),
  };
  await townMap(file)(ctx as never);
  const sizes: number[] = [];
  for await (const piece of ctx.body as AsyncIterable<Buffer>) sizes.push(piece.length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(townRangeMaxBytes);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(64 * 1024);
  expect((await bytesOf(await get(address, { Range: 'bytes=0-9' }))).length).toBe(10);
});

test.each([`bytes=${archive.length}-`, `bytes=0-${townRangeMaxBytes}`, 'bytes=0-', 'bytes=0-1,5-6'])(
  'a part that is not there, too long or several at once is refused: %s',
  async (range) => {
    const response = await get(address, { Range: range });
    expect([response.status, response.headers.get('content-range')]).toEqual([
      416,
      `bytes */${archive.length}`,
    ]);
    expect(await response.text()).toBe('');
  },
);

test('the whole file is never sent, neither without a range nor for a condition on another content', async () => {
  const etag = (await get(address, { Range: 'bytes=0-9' })).headers.get('etag') ?? '';
  expect((await get(address, { Range: 'bytes=0-9', 'If-Range': etag })).status).toBe(206);
  for (const headers of [{}, { Range: 'bytes=0-9', 'If-Range': '"another"' }]) {
    const response = await get(address, headers as Record<string, string>);
    expect(response.status).toBe(413);
    expect((await bytesOf(response)).length).toBeLessThan(1000);
  }
  const head = await fetch(server.origin + address, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length'), head.headers.get('accept-ranges')]).toEqual([
    200,
    String(archive.length),
    'bytes',
  ]);
});

test('a file that is written to is not served any more; after a restart it has another address', async () => {
  appendFileSync(file, 'more');
  expect((await get(address, { Range: 'bytes=0-9' })).status).toBe(404);
  const next = await startTestServer({ env: { MAP_FILE: file } });
  const map = (await (await fetch(next.origin + townMapDescriptionPath)).json()) as TownMap;
  expect(map.archive).not.toBe(address);
  expect((await fetch(next.origin + address, { headers: { Range: 'bytes=0-9' } })).status).toBe(404);
  await next.close();
});

test('without a map file nothing is there', async () => {
  const plain = await startTestServer();
  for (const path of [townMapDescriptionPath, address])
    expect((await fetch(plain.origin + path)).status).toBe(404);
  await plain.close();
});

test.each([
  ['cannot be read', (): string => join(folder, 'none.pmtiles')],
  ['is not a file', () => folder],
  ['must be a PMTiles archive of version 3', () => write('PMTiles2')],
  ['must contain vector tiles', () => write(change(99, 2))],
  ['must be compressed with gzip', () => write(change(98, 3))],
  ['is incomplete', () => write(sample.subarray(0, sample.length - 1))],
])('a map file that %s stops the start with a sentence', (sentence, path) => {
  expect(() => townMap(path())).toThrow(SettingError);
  expect(() => townMap(path())).toThrow(sentence);
});

function write(content: string | Buffer): string {
  const path = join(folder, 'bad.pmtiles');
  writeFileSync(path, content);
  return path;
}

/** The sample with another byte. */
function change(offset: number, value: number): Buffer {
  const changed = Buffer.from(sample);
  changed[offset] = value;
  return changed;
}
