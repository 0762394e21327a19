import { expect, test } from 'vitest';
import { mergeEdit } from './merge.ts';

test('fields that one side changed merge, and fields that already have the wanted value are left out', () => {
  const base = { title: 'Ryokan', pricePerNight: 180, maxGuests: 4 };
  const mine = { title: 'Cedar Ryokan', pricePerNight: 200, maxGuests: 4 };
  const theirs = { ...base, pricePerNight: 200, maxGuests: 6 };
  expect(mergeEdit(base, mine, theirs)).toEqual({
    fields: { title: 'Cedar Ryokan' },
    conflicts: ['maxGuests'],
  });
});

test('lists merge as sets: additions and removals of both sides apply', () => {
  const base = { amenities: ['Wifi', 'Sauna', 'Bath'] };
  const mine = { amenities: ['Wifi', 'Bath', 'Pool'] };
  const theirs = { amenities: ['Wifi', 'Sauna', 'Garden'] };
  expect(mergeEdit(base, mine, theirs)).toEqual({
    fields: { amenities: ['Wifi', 'Garden', 'Pool'] },
    conflicts: [],
  });
});
