import { expect, test } from 'vitest';
import { addDays, toDayNumber } from '#contracts/rules/days.ts';
import { TakenDays } from './taken-days.ts';

const toRanges = (...days: string[]): Int32Array => Int32Array.from(days.map(toDayNumber));

test('taken days become ranges from a given day, none longer than a stay', () => {
  const taken = new TakenDays();
  taken.set(
    1,
    toRanges(
      ...['2030-05-01', '2030-05-03'],
      ...['2030-05-05', '2030-05-05'],
      ...['2030-05-30', '2030-06-02'],
    ),
  );
  expect(taken.runsFrom(1, '2030-05-02')).toEqual([
    ...['2030-05-02', '2030-05-03'],
    ...['2030-05-05', '2030-05-05'],
    ...['2030-05-30', '2030-06-02'],
  ]);
  expect(taken.runsFrom(1, '2030-07-01')).toEqual([]);
  expect(taken.runsFrom(2, '2030-05-02')).toEqual([]);
  const first = '2030-01-01';
  taken.set(3, toRanges(first, addDays(first, 499)));
  expect(taken.runsFrom(3, first)).toEqual([
    ...[first, addDays(first, 364)],
    ...[addDays(first, 365), addDays(first, 499)],
  ]);
});

test('a listing is free between two ranges and not on their first and last days', () => {
  const taken = new TakenDays();
  taken.set(1, toRanges('2030-05-01', '2030-05-03', '2030-05-06', '2030-05-06'));
  const isFree = (id: number, from: string, to: string) =>
    taken.isFree(id, { from: toDayNumber(from), to: toDayNumber(to) });
  expect(isFree(1, '2030-05-04', '2030-05-05')).toBe(true);
  expect(isFree(1, '2030-05-03', '2030-05-04')).toBe(false);
  expect(isFree(1, '2030-05-05', '2030-05-06')).toBe(false);
  expect(isFree(1, '2030-04-01', '2030-06-01')).toBe(false);
  expect(isFree(2, '2030-05-03', '2030-05-03')).toBe(true);
  taken.set(1, toRanges());
  expect(isFree(1, '2030-05-03', '2030-05-03')).toBe(true);
});
