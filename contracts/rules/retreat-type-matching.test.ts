import { expect, test } from 'vitest';
import { listingTypesOf, listingTypesOfCategory } from './retreat-type-matching.ts';

test('searching for a spa finds what hosts list as massage, bath or wellness', () => {
  expect(listingTypesOf(['Spa', 'Bath'])).toEqual(['Spa', 'Massage', 'Bath', 'Wellness']);
});

test('a type or category that has the name of something every object has is a word like any other', () => {
  expect(listingTypesOf(['valueOf'])).toEqual(['valueOf']);
  expect(listingTypesOfCategory('constructor')).toEqual(['constructor']);
});
