import { expect, test } from 'vitest';
import { PageCache, type RenderedPage } from './page-cache.ts';

const page = (text: string): RenderedPage => ({
  body: { json: Buffer.from(text), etag: `"${text}"` },
  link: null,
});

test('a page requested twice is cached until something changes', () => {
  const cache = new PageCache();
  cache.offer('yoga', 1, page('first'));
  expect(cache.find('yoga', 1)).toBeUndefined();
  cache.offer('yoga', 1, page('second'));
  expect(cache.find('yoga', 1)?.body.etag).toBe('"second"');
  expect(cache.find('yoga', 2)).toBeUndefined();
  cache.offer('yoga', 2, page('third'));
  expect(cache.find('yoga', 2)?.body.etag).toBe('"third"');
});

test('a frequently requested page is compressed once, in the background', async () => {
  const cache = new PageCache();
  const long = page('lavender '.repeat(500));
  cache.offer('lavender', 1, long);
  cache.offer('lavender', 1, long);
  for (let count = 0; count < 8; count += 1) cache.find('lavender', 1);
  await expect.poll(() => long.body.br?.length ?? Infinity).toBeLessThan(200);
  expect(long.body.gzip?.length).toBeLessThan(200);
});

test('when the cache is full, the least recently used page is evicted first', () => {
  const cache = new PageCache();
  const large = (name: string): RenderedPage => ({
    body: { json: Buffer.alloc(20 * 1024 * 1024), etag: `"${name}"` },
    link: null,
  });
  const requestTwice = (name: string) => {
    cache.offer(name, 1, large(name));
    cache.offer(name, 1, large(name));
  };
  requestTwice('yoga');
  requestTwice('spa');
  cache.find('yoga', 1);
  requestTwice('bath');
  expect(['yoga', 'spa', 'bath'].map((name) => cache.find(name, 1)?.body.etag)).toEqual([
    '"yoga"',
    undefined,
    '"bath"',
  ]);
});
