import { describe, expect, test } from 'vitest';
import { samplePlaces } from '#server/test-support/sample-places.ts';
import { PlaceIndex } from './place-index.ts';

const search = async (text: string, limit = 8) =>
  (await samplePlaces().search(text, limit)).map(({ name, region }) => `${name}, ${region}`);

describe('searching a place', () => {
  test('names that begin with the text are found, largest place first', async () => {
    expect(await search('hak')).toEqual(['Hakusan, Ishikawa', 'Hakone, Kanagawa']);
    expect(await search('HÁKONE')).toEqual(['Hakone, Kanagawa']);
    expect(await search('hak', 1)).toEqual(['Hakusan, Ishikawa']);
  });

  test('further words may match the region or the country', async () => {
    expect(await search('springfield ill')).toEqual(['Springfield, Illinois']);
    expect(await search('Hakone, Japan')).toEqual(['Hakone, Kanagawa']);
    expect(await search('springfield japan')).toEqual([]);
  });

  test('the first and the last line of the file are found', async () => {
    expect(await search('greece')).toEqual(['Greece, ']);
    expect(await search('tokyo')).toEqual(['Tokyo, Tokyo']);
  });

  test('text that sorts before, between or after all names finds nothing, nor does text without letters', async () => {
    for (const text of ['aa', 'hb', 'zz', '--', '東京']) expect(await search(text)).toEqual([]);
  });

  test('an unreadable file fails the search, and the next search reads it again', async () => {
    let reads = 0;
    const index = new PlaceIndex(() => {
      reads += 1;
      return reads === 1 ? Promise.reject(new Error('busy')) : Promise.resolve(Buffer.from(''));
    });
    await expect(index.search('hakone', 8)).rejects.toThrow('busy');
    expect(await index.search('hakone', 8)).toEqual([]);
  });
});
