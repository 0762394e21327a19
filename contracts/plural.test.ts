import { expect, test } from 'vitest';
import { countOf, pluralOf } from './plural.ts';

test('one is singular, and every other number is plural', () => {
  expect([0, 1, 2, 11, 21, 101, 1234].map((count) => countOf(count, 'night'))).toEqual([
    '0 nights',
    '1 night',
    '2 nights',
    '11 nights',
    '21 nights',
    '101 nights',
    '1234 nights',
  ]);
});

test('an irregular plural can be given, even for more than one word', () => {
  expect(pluralOf(1, 'property', 'properties')).toBe('property');
  expect(pluralOf(2, 'property', 'properties')).toBe('properties');
  expect(countOf(1, 'change needs', 'changes need')).toBe('1 change needs');
  expect(countOf(2, 'change needs', 'changes need')).toBe('2 changes need');
});
