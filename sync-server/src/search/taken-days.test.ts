import { expect, test, vi } from 'vitest';
import { addDays } from '#contracts/rules/days.ts';
import { daysOfStay } from '#contracts/rules/stay.ts';
import { TakenDays } from './taken-days.ts';

test('taken days become ranges from a given day, none longer than a stay', () => {
  const taken = new TakenDays();
  taken.set(1, [
    ...daysOfStay('2030-05-01', '2030-05-03'),
    '2030-05-05',
    ...daysOfStay('2030-05-30', '2030-06-02'),
  ]);
  expect(taken.runsFrom(1, '2030-05-02')).toEqual([
    ...['2030-05-02', '2030-05-03'],
    ...['2030-05-05', '2030-05-05'],
    ...['2030-05-30', '2030-06-02'],
  ]);
  expect(taken.runsFrom(1, '2030-07-01')).toEqual([]);
  expect(taken.runsFrom(2, '2030-05-02')).toEqual([]);
  const first = '2030-01-01';
  taken.set(
    3,
    Array.from({ length: 500 }, (_, at) => addDays(first, at)),
  );
  expect(taken.runsFrom(3, first)).toEqual([
    ...[first, addDays(first, 364)],
    ...[addDays(first, 365), addDays(first, 499)],
  ]);
});

test('the ranges of a long list are found without converting each day, because a page asks for thousands', () => {
  const taken = new TakenDays();
  const first = '2030-01-01';
  taken.set(
    1,
    Array.from({ length: 700 }, (_, at) => addDays(first, at)).filter((_, at) => at % 30 !== 7),
  );
  const converted = vi.spyOn(Date.prototype, 'toISOString');
  const runs = taken.runsFrom(1, first);
  expect(converted.mock.calls.length).toBeLessThan(50);
  converted.mockRestore();
  expect(runs.slice(0, 4)).toEqual([first, '2030-01-07', '2030-01-09', '2030-02-06']);
});
