import { expect, test } from 'vitest';
import { writePlaceLines, type RankedPlace } from './place-lines.ts';

const place = (name: string, rank = 1): RankedPlace => ({
  name,
  rank,
  kind: 'town',
  region: 'Here',
  country: 'There',
  latitude: 1.23456,
  longitude: -2,
});

test('lines are sorted by folded name, and names without Latin letters are omitted', () => {
  const lines = writePlaceLines([place('Ötz'), place('São Paulo', 9), place('Ahaus'), place('東京')]).split(
    '\n',
  );
  expect(lines.map((line) => line.split('\t')[0])).toEqual(['ahaus', 'otz', 'sao paulo']);
  expect(lines[2]).toBe('sao paulo\t9\ttown\tSão Paulo\tHere\tThere\t1.2346\t-2.0000');
});
