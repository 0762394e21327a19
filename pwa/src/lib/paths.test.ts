import { describe, expect, test } from 'vitest';
import { idFromRoute } from './paths.ts';
import { authPath, checkoutPath, returnPath } from './screen-paths.ts';

const returned = (address: string) => returnPath(new URLSearchParams({ returnTo: address }));

describe('after signing in', () => {
  test.each(['/checkout?propertyId=3&guests=2', '/properties/3#packages', '/authors'])(
    'the person returns to %s',
    (address) => {
      expect(returned(address)).toBe(address);
    },
  );

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    'javascript:alert(1)',
    '/auth?tab=login',
    '//',
    '',
  ])('an invalid return address such as %j is replaced by home', (address) => {
    expect(returned(address)).toBe('/');
  });

  test('the URL of the sign-in page contains the return address', () => {
    const address = authPath('login', '/properties/3?guests=2');
    expect(returnPath(new URL(address, 'https://app.example').searchParams)).toBe('/properties/3?guests=2');
    expect(authPath('signup', '/')).toBe('/auth');
    expect(authPath('login')).toBe('/auth?tab=login');
  });
});

test.each([
  ['7', 7],
  [undefined, 0],
  ['0', 0],
  ['07', 0],
  ['-7', 0],
  ['7.5', 0],
  ['yoga', 0],
  ['9007199254740993', 0],
])('the id in a route: %s is %i', (text, id) => {
  expect(idFromRoute(text)).toBe(id);
});

test('a stay without a package goes to checkout as packageId=none', () => {
  const stay = {
    propertyId: 3,
    packageId: null,
    startDate: '2026-06-12',
    endDate: '2026-06-19',
    guests: 2,
  };
  expect(checkoutPath(stay)).toBe(
    '/checkout?propertyId=3&packageId=none&startDate=2026-06-12&endDate=2026-06-19&guests=2',
  );
});

test('a booking of places goes to checkout with its reference, since another room may have the same five values', () => {
  const days = { startDate: '2026-06-12', endDate: '2026-06-12' };
  const places = { propertyId: 3, packageId: null, ...days, guests: 1, departureId: 7, reference: 'WLNS2' };
  expect(checkoutPath(places)).toContain('&guests=1&booking=WLNS2');
  expect(checkoutPath({ ...places, departureId: null })).not.toContain('booking');
});
