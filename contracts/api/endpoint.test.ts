import { expect, test } from 'vitest';
import { addressOf } from './endpoint.ts';
import { endpoints } from './endpoints.ts';

test('every call has a method and path of its own', () => {
  const calls = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
  expect(new Set(calls).size).toBe(calls.length);
});

test('an address is filled in and escaped', () => {
  expect(addressOf(endpoints.removeFavorite, { userId: 7, propertyId: 12 })).toBe('/api/favorites/7/12');
  expect(
    addressOf(
      endpoints.listProperties,
      {},
      { location: 'Côte & Sea', retreatTypes: ['Yoga', 'Spa'], guests: undefined },
    ),
  ).toBe('/api/properties?location=C%C3%B4te+%26+Sea&retreatTypes=Yoga%2CSpa');
  expect(() => addressOf(endpoints.getProperty)).toThrow('Missing path parameter id');
});

test('a literal path stands before the parameter that would swallow it', () => {
  const paths = Object.values(endpoints)
    .filter(({ method }) => method === 'GET')
    .map(({ path }): string => path);
  expect(paths.indexOf('/api/conversations/user')).toBeLessThan(
    paths.indexOf('/api/conversations/user/:userId'),
  );
  for (const list of ['pending', 'all', 'counts']) {
    expect(paths.indexOf(`/api/properties/verification/${list}`)).toBeLessThan(
      paths.indexOf('/api/properties/:id'),
    );
  }
});
