import { array, assert, constantFrom, integer, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { TextBlocks } from './text-blocks.ts';
import { TrigramLists, trigramLength } from './trigram-lists.ts';

const texts = array(string({ unit: constantFrom('a', 'b', 'c', ' ', 'é', '\n'), maxLength: 12 }), {
  maxLength: 40,
});
const part = string({ unit: constantFrom('a', 'b', 'c', ' ', 'é'), minLength: 1, maxLength: 4 });

test('searching blocks for a place finds the rows that contain it, last row first', () => {
  assert(
    property(texts, part, integer({ min: 0, max: 40 }), (all, wanted, before) => {
      const blocks = new TextBlocks(all);
      const holding = all.flatMap((text, row) => (row < before && text.includes(wanted) ? [row] : []));
      expect([...blocks.rowsWith(wanted, Math.min(before, all.length))]).toEqual(holding.reverse());
      all.forEach((text, row) => expect(blocks.includes(row, wanted)).toBe(text.includes(wanted)));
    }),
  );
});

test('a match is not cut by the end of a block', () => {
  const many = Array.from({ length: 10_000 }, (_, row) => (row % 4999 === 0 ? 'kyoto' : 'kyo\nto'));
  expect([...new TextBlocks(many).rowsWith('kyoto', many.length)]).toEqual([9998, 4999, 0]);
});

test('the candidates of a trigram include all of its rows, in order and without duplicates', () => {
  assert(
    property(texts, part, (all, wanted) => {
      if (wanted.length < trigramLength) return;
      const candidates = [...new TrigramLists(all).candidates(wanted)];
      expect(candidates).toEqual([...new Set(candidates)].sort((a, b) => a - b));
      all.forEach((text, row) => {
        if (text.includes(wanted)) expect(candidates).toContain(row);
      });
    }),
  );
});
