import { describe, expect, test, vi } from 'vitest';
import { samplePlaces } from '#server/test-support/sample-places.ts';
import { PlaceIndex } from './place-index.ts';

/** A file of towns whose ranks repeat from 0 to `ranks` - 1. */
const fileOf = (count: number, ranks: number): Buffer => {
  const lines = Array.from({ length: count }, (_, index) => {
    const key = String(index).padStart(4, '0');
    return `san ${key}\t${index % ranks}\ttown\tSan ${index}\tSão Paulo\tBrasil\t0.0000\t0.0000`;
  });
  return Buffer.from(lines.join('\n'));
};

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

  test('of the many places with a common beginning only those that may be shown are decoded', async () => {
    const file = fileOf(5_000, 8);
    const decode = vi.spyOn(file, 'toString');
    const found = await new PlaceIndex(() => Promise.resolve(file)).search('sa', 3);
    expect(found.map(({ name }) => name)).toEqual(['San 7', 'San 15', 'San 23']);
    expect(decode.mock.calls.length).toBeLessThan(30);
  });

  test('a search that finds nothing folds the name of a region or country once', async () => {
    const index = new PlaceIndex(() => Promise.resolve(fileOf(5_000, 8)));
    const fold = vi.spyOn(String.prototype, 'normalize');
    const found = await index.search('s zz', 3);
    const folds = fold.mock.calls.length;
    fold.mockRestore();
    expect(found).toEqual([]);
    expect(folds).toBeLessThan(10);
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
