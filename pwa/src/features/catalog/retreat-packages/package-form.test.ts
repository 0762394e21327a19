import { expect, test } from 'vitest';
import { buildRetreatPackage } from '#pwa/test-support/builders.ts';
import {
  capacityWarning,
  emptyPackage,
  toPackageDetails,
  toPackageValues,
  validatePackage,
  type PackageValues,
} from './package-form.ts';

const right = { ...emptyPackage, name: 'Quiet week', pricePerNight: '240', maxCapacity: '4' };

const context = { maxGuests: 8, initial: emptyPackage };
const validate = (values: PackageValues) => validatePackage(values, context);

test('an empty form says what is missing, field by field', () => {
  expect(validate(emptyPackage)).toEqual({
    name: 'A name is required',
    pricePerNight: 'Price must be greater than 0',
    maxCapacity: 'Must accommodate at least 1 guest',
  });
  expect(validate(right)).toEqual({});
});

test('numbers that are too large say how large they may be', () => {
  expect(validate({ ...right, pricePerNight: '100001', maxCapacity: '1000001' })).toEqual({
    pricePerNight: 'Price must be at most $100,000',
    maxCapacity: expect.stringMatching(/^Must be at most [\d,]+ guests$/) as string,
  });
});

test('a package is for no more guests than the retreat takes, unless it was stored before', () => {
  expect(validate({ ...right, maxCapacity: '8' })).toEqual({});
  const twenty = { ...right, maxCapacity: '20' };
  expect(validate(twenty)).toEqual({ maxCapacity: 'Your place takes up to 8 guests' });
  const stored = { maxGuests: 8, initial: twenty };
  expect(validatePackage({ ...twenty, name: 'Quiet days' }, stored)).toEqual({});
  expect(validatePackage({ ...twenty, maxCapacity: '21' }, stored)).toHaveProperty('maxCapacity');
  expect(capacityWarning(twenty, stored)).toBe(
    'This retreat takes up to 8 guests, so no more can book this package.',
  );
});

test('the last day is not before the first', () => {
  expect(validate({ ...right, startDate: '2026-06-10', endDate: '2026-06-09' })).toEqual({
    endDate: 'The last day must not be before the first.',
  });
});

test('a price is whole dollars, lines are the things included', () => {
  const values = { ...right, pricePerNight: '239.6', inclusions: ' Breakfast \n\nGuided soaks' };
  expect(toPackageDetails(values)).toMatchObject({
    pricePerNight: 240,
    inclusions: ['Breakfast', 'Guided soaks'],
    startDate: null,
  });
});

test('a stored package comes back as it was', () => {
  const stored = buildRetreatPackage({ startDate: '2026-06-10' });
  expect(toPackageDetails(toPackageValues(stored))).toEqual({
    name: stored.name,
    description: stored.description,
    pricePerNight: stored.pricePerNight,
    maxCapacity: stored.maxCapacity,
    inclusions: stored.inclusions,
    startDate: '2026-06-10',
    endDate: null,
  });
});
