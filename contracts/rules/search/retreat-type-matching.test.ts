import { expect, test } from 'vitest';
import { listingTypesOf, listingTypesOfCategory } from './retreat-type-matching.ts';

test('a search for a spa finds listings of the types massage, bath and wellness', () => {
  expect(listingTypesOf(['Spa', 'Bath'])).toEqual(['Spa', 'Massage', 'Bath', 'Wellness']);
});

test('a type or category named like a property of Object.prototype is treated like any other', () => {
  expect(listingTypesOf(['valueOf'])).toEqual(['valueOf']);
  expect(listingTypesOfCategory('constructor')).toEqual(['constructor']);
});
