import { expect, test } from 'vitest';
import { mergeEdit } from './merge.ts';

test('fields that only one side changed merge, and what is that way already is left out', () => {
  const base = { title: 'Ryokan', pricePerNight: 180, maxGuests: 4 };
  const mine = { title: 'Cedar Ryokan', pricePerNight: 200, maxGuests: 4 };
  const theirs = { ...base, pricePerNight: 200, maxGuests: 6 };
  expect(mergeEdit(base, mine, theirs)).toEqual({
    fields: { title: 'Cedar Ryokan' },
    conflicts: ['maxGuests'],
  });
});

test('lists merge as sets: what either side added stays, and what either side took away is gone', () => {
  const base = { amenities: ['Wifi', 'Sauna', 'Bath'] };
  const mine = { amenities: ['Wifi', 'Bath', 'Pool'] };
  const theirs = { amenities: ['Wifi', 'Sauna', 'Garden'] };
  expect(mergeEdit(base, mine, theirs)).toEqual({
    fields: { amenities: ['Wifi', 'Garden', 'Pool'] },
    conflicts: [],
  });
});
