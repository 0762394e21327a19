import { expect, test } from 'vitest';
import { normalizerOf } from './compared-values.ts';
import { mergeEdit } from './merge.ts';

const asListed = normalizerOf('ownProperties');

test('fields that one side changed merge, and fields that already have the wanted value are left out', () => {
  const base = { title: 'Ryokan', pricePerNight: 180, maxGuests: 4 };
  const mine = { title: 'Cedar Ryokan', pricePerNight: 200, maxGuests: 4 };
  const theirs = { ...base, pricePerNight: 200, maxGuests: 6 };
  expect(mergeEdit(base, mine, theirs, asListed)).toEqual({
    fields: { title: 'Cedar Ryokan' },
    conflicts: ['maxGuests'],
  });
});

test('bookings of places are no conflict with an edit of the rooms', () => {
  const room = { id: 3, name: 'Garden room', description: '', pricePerPerson: 500, places: 4 };
  const mine = { rooms: [{ ...room, pricePerPerson: 600 }] };
  const base = { rooms: [{ ...room, placesLeft: 4 }] };
  const theirs = { rooms: [{ ...room, placesLeft: 2 }] };
  const merged = mergeEdit(base, mine, theirs, normalizerOf('ownDepartures'));
  expect(merged).toEqual({ fields: mine, conflicts: [] });
});

test('lists merge as sets: additions and removals of both sides apply', () => {
  const base = { amenities: ['Wifi', 'Sauna', 'Bath'] };
  const mine = { amenities: ['Wifi', 'Bath', 'Pool'] };
  const theirs = { amenities: ['Wifi', 'Sauna', 'Garden'] };
  expect(mergeEdit(base, mine, theirs, asListed)).toEqual({
    fields: { amenities: ['Wifi', 'Garden', 'Pool'] },
    conflicts: [],
  });
});
