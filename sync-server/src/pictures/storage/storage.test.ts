import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SettingError } from '#server/env.ts';
import { startS3StandIn } from '#server/test-support/s3-stand-in.ts';
import { openStorage, parseS3Url } from './open-storage.ts';
import { removeAll, type Storage } from './storage.ts';

interface Opened {
  url: string;
  close: () => Promise<void> | void;
}

const stores: Record<string, () => Promise<Opened>> = {
  'files on disk': () => {
    const folder = mkdtempSync(join(tmpdir(), 'wellens-storage-'));
    const close = (): void => rmSync(folder, { recursive: true, force: true });
    return Promise.resolve({ url: `file:${folder}`, close });
  },
  'a bucket of S3': startS3StandIn,
};
// A real bucket, such as `s3://…` of a provider; what the tests store in it is removed again.
const realUrl = process.env['STORAGE_TEST_URL'];
if (realUrl !== undefined) {
  stores['the bucket of STORAGE_TEST_URL'] = () => Promise.resolve({ url: realUrl, close: () => undefined });
}

describe.each(Object.entries(stores))('storage: %s', (_, open) => {
  let opened: Opened;
  let storage: Storage;
  beforeAll(async () => {
    opened = await open();
    storage = openStorage(opened.url);
  });
  afterAll(async () => {
    await removeAll(storage, 'pictures/');
    await opened.close();
  });

  test('what is stored comes back byte by byte, and can be replaced', async () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, value) => value));
    await storage.put('pictures/a/480.webp', bytes);
    expect(await storage.get('pictures/a/480.webp')).toEqual(bytes);
    expect(await storage.head('pictures/a/480.webp')).toBe(256);
    await storage.put('pictures/a/480.webp', Buffer.from('shorter'));
    expect(String(await storage.get('pictures/a/480.webp'))).toBe('shorter');
    expect(await storage.head('pictures/a/480.webp')).toBe(7);
  });

  test('what is not there is null, and removing it is no error', async () => {
    expect(await storage.get('pictures/none/480.webp')).toBeNull();
    expect(await storage.head('pictures/none/480.webp')).toBeNull();
    await storage.remove('pictures/none/480.webp');
    expect(await storage.list('pictures/none/')).toEqual([]);
    // A folder is no object.
    await storage.put('pictures/f/1.webp', Buffer.from('1'));
    expect(await storage.get('pictures/f')).toBeNull();
    expect(await storage.head('pictures/f')).toBeNull();
  });

  test('a list has every key below its prefix and no other', async () => {
    const keys = ['pictures/b/0-4', 'pictures/b/1-4', 'pictures/b/2-4', 'pictures/b/3-4', 'pictures/b/4-4'];
    for (const key of [...keys, 'pictures/bb/0-4']) await storage.put(key, Buffer.from(key));
    expect(await storage.list('pictures/b/')).toEqual(keys);
    expect(await storage.list('pictures/b/', keys[2])).toEqual(keys.slice(3));
    await removeAll(storage, 'pictures/b/');
    expect(await storage.list('pictures/b/')).toEqual([]);
    expect(String(await storage.get('pictures/bb/0-4'))).toBe('pictures/bb/0-4');
  });

  test('writers of one key never leave a mixture', async () => {
    const versions = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(200_000));
    const writing = versions.map((text) => storage.put('pictures/c/1.webp', Buffer.from(text)));
    const seen = [await storage.get('pictures/c/1.webp')];
    await Promise.all(writing);
    seen.push(await storage.get('pictures/c/1.webp'));
    expect(seen.every((bytes) => bytes === null || versions.includes(String(bytes)))).toBe(true);
  });

  test.each([
    '../secret',
    'pictures/../../secret',
    '/etc/passwd',
    'pictures//a',
    '.unfinished/a',
    'a\\b',
    '',
  ])('the key %j cannot leave the store', async (key) => {
    await expect(storage.get(key)).rejects.toThrow(TypeError);
    await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow(TypeError);
  });
});

test('a store on disk leaves no unfinished files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wellens-storage-'));
  const storage = openStorage(`file:${folder}`);
  await storage.put('pictures/a/480.webp', Buffer.from('x'));
  expect(readdirSync(join(folder, '.unfinished'))).toEqual([]);
  await storage.remove('pictures/a/480.webp');
  expect(readdirSync(join(folder, 'pictures'))).toEqual([]);
  rmSync(folder, { recursive: true });
});

test('a bucket with the wrong secret refuses, and the error says so', async () => {
  const bucket = await startS3StandIn();
  const storage = openStorage(bucket.url.replace('EXAMPLEKEY', 'OTHERKEY'));
  await expect(storage.put('pictures/a/1.webp', Buffer.from('x'))).rejects.toThrow(/403/);
  await expect(storage.get('pictures/a/1.webp')).rejects.toThrow(/403/);
  expect(bucket.keys()).toEqual([]);
  await bucket.close();
});

test('an address of S3 has bucket, prefix, endpoint, region and keys', () => {
  expect(parseS3Url('s3://id:a%2Fb@photos/x/y?endpoint=https://s3.example&region=r1')).toEqual({
    endpoint: 'https://s3.example/photos',
    region: 'r1',
    accessKeyId: 'id',
    secretAccessKey: 'a/b',
    prefix: 'x/y/',
  });
  for (const url of [
    's3://id:secret@photos?endpoint=none',
    's3://id:100%@photos',
    's3://id:secret@my photos',
  ])
    expect(() => parseS3Url(url)).toThrow(SettingError);
});
