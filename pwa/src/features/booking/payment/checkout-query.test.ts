import { expect, it } from 'vitest';
import { readCheckoutQuery } from './checkout-query.ts';

const full = {
  propertyId: '7',
  packageId: '3',
  startDate: '2026-06-12',
  endDate: '2026-06-19',
  guests: '2',
};
const read = (change: Record<string, string>) =>
  readCheckoutQuery(new URLSearchParams({ ...full, ...change }));

it('the five documented values make a stay', () => {
  expect(read({})).toEqual({
    propertyId: 7,
    packageId: 3,
    startDate: '2026-06-12',
    endDate: '2026-06-19',
    guests: 2,
  });
});

it('a booking that is named may be a group retreat of one day', () => {
  expect(read({ endDate: full.startDate, booking: 'WLNS23ABCD' })).toMatchObject({
    endDate: full.startDate,
    reference: 'WLNS23ABCD',
  });
});

it('a stay may have no package', () => {
  expect(read({ packageId: 'none' })?.packageId).toBeNull();
});

it('a date-time keeps the date written in it', () => {
  expect(read({ startDate: '2026-06-12T23:30:00-11:00' })?.startDate).toBe('2026-06-12');
});

it.each(Object.keys(full))('without %s there is nothing to check out', (name) => {
  const query = new URLSearchParams(full);
  query.delete(name);
  expect(readCheckoutQuery(query)).toBeNull();
});

it.each([
  [{ propertyId: '0' }],
  [{ propertyId: 'abc' }],
  [{ packageId: 'some' }],
  [{ startDate: '2026-02-30' }],
  [{ endDate: '2026-06-12' }],
  [{ endDate: '2026-06-11' }],
  [{ guests: '-1' }],
  [{ guests: '1.5' }],
])('%o is no stay', (change) => {
  expect(read(change)).toBeNull();
});
