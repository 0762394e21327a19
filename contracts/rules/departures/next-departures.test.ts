import { expect, test } from 'vitest';
import { findNextDeparture, nextDeparturesMax, toNextDepartures } from './next-departures.ts';

const now = '2030-05-01T12:00:00.000Z';
const planned = {
  startDate: '2030-06-01',
  endDate: '2030-06-07',
  bookByAt: '2030-05-21T00:00:00.000Z',
  status: 'open',
  rooms: [
    { pricePerPerson: 300, placesLeft: 0 },
    { pricePerPerson: 480, placesLeft: 1 },
    { pricePerPerson: 620, placesLeft: 3 },
  ],
};
const carried = {
  startDate: '2030-06-01',
  endDate: '2030-06-07',
  bookByAt: '2030-05-21T00:00:00.000Z',
  priceFrom: 480,
  placesLeft: 4,
};

test('a listing carries the departures that can be booked, with the lowest price of a free place', () => {
  const full = { ...planned, rooms: [{ pricePerPerson: 300, placesLeft: 0 }] };
  const cancelled = { ...planned, status: 'cancelled' };
  const closed = { ...planned, bookByAt: now };
  expect(toNextDepartures([full, cancelled, closed, planned], now)).toEqual([carried]);
  const many = Array.from({ length: nextDeparturesMax + 1 }, () => planned);
  expect(toNextDepartures(many, now)).toHaveLength(nextDeparturesMax);
});

test('the next one is the first whose last day to book is not over and that lies within the days', () => {
  const later = { ...carried, startDate: '2030-08-01', endDate: '2030-08-05', bookByAt: planned.bookByAt };
  const last = { ...later, bookByAt: '2030-07-20T00:00:00.000Z' };
  expect(findNextDeparture([carried, later], now)).toEqual(carried);
  expect(findNextDeparture([carried, last], carried.bookByAt)).toEqual(last);
  expect(findNextDeparture([carried], carried.bookByAt)).toBeNull();
  const within = (startDate: string, endDate: string) =>
    findNextDeparture([carried, last], now, { startDate, endDate });
  expect(within('2030-06-01', '2030-06-07')).toEqual(carried);
  expect(within('2030-06-02', '2030-08-31')).toEqual(last);
  expect(within('2030-06-01', '2030-06-06')).toBeNull();
  expect(findNextDeparture(null, now)).toBeNull();
});
