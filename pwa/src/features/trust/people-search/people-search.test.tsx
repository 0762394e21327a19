import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FoundPeople, FoundPerson } from '#contracts/domain/trust/people-search.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { PeopleSearch } from './people-search.tsx';

const person = (given: Partial<FoundPerson>): FoundPerson => ({
  ...{ id: 7, username: 'maya', name: 'Maya Lind', role: 'guest', isSuspended: false, isLeaving: false },
  joinedAt: '2030-01-02T12:00:00.000Z',
  ...given,
});

/** Answers each search. @returns the addresses that were asked for */
function answer(body: FoundPeople | { code: string; detail: string; status: number }): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    const status = 'status' in body ? body.status : 200;
    return Promise.resolve(Response.json(body, { status, headers: { 'X-App': '1' } }));
  });
  return asked;
}
const none: FoundPeople = { booking: null, people: [], hasMore: false };
const field = () => screen.findByRole('searchbox', { name: 'Person or booking' });

// jsdom does not know the element `search`
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => vi.unstubAllGlobals());

test('people are found with the way to their page, and the address does not say what was typed', async () => {
  const asked = answer({
    ...none,
    people: [person({}), person({ id: 8, name: 'Noa', username: 'noa', role: 'host', isSuspended: true })],
  });
  const { user, address } = renderScreen(<PeopleSearch isOnline />, { path: '/admin?tab=people' });
  await user.type(await field(), ' maya@post.example ');
  const people = within(await screen.findByRole('list', { name: 'People' }));
  expect(people.getByRole('link', { name: 'Maya Lind' }).getAttribute('href')).toBe('/people/7');
  expect(people.getByText('Suspended')).toBeTruthy();
  expect(people.getByRole('link', { name: 'All their retreats' }).getAttribute('href')).toBe(
    '/admin?tab=all&host=8',
  );
  expect(screen.getByRole('status').textContent).toBe('2 people found.');
  expect(asked).toEqual(['/api/moderation/people?text=maya%40post.example']);
  expect(address()).toBe('/admin?tab=people');
});

test('a booking is found with its retreat, its guest and its host', async () => {
  answer({
    ...none,
    booking: {
      ...{ id: 3, reference: 'WLNS7K42Q9', propertyId: 5, title: 'Cedar House', status: 'confirmed' },
      ...{ startDate: '2030-03-10', endDate: '2030-03-12', guest: null, host: person({ isLeaving: true }) },
    },
  });
  const { user } = renderScreen(<PeopleSearch isOnline />);
  await user.type(await field(), 'WLNS-7K42Q9');
  const booking = within(await screen.findByRole('region', { name: 'Booking WLNS-7K42Q9' }));
  expect(booking.getByRole('link', { name: 'Cedar House' }).getAttribute('href')).toBe('/property/5');
  expect(booking.getByText('Former member')).toBeTruthy();
  expect(booking.getByText('Account will be deleted')).toBeTruthy();
  expect(booking.queryByRole('link', { name: 'Maya Lind' })).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('1 booking found.');
});

test('one character asks nobody, and nothing found is said', async () => {
  const asked = answer(none);
  const { user } = renderScreen(<PeopleSearch isOnline />);
  await user.type(await field(), 'm');
  expect(screen.getByRole('status').textContent).toBe('Type at least 2 characters.');
  expect(asked).toEqual([]);
  await user.type(await field(), 'a');
  expect(await screen.findByText('Nobody and no booking found.')).toBeTruthy();
});

test('a search that fails says why, and can be tried again', async () => {
  answer({ code: 'unavailable', detail: 'The server is busy.', status: 422 });
  const { user } = renderScreen(<PeopleSearch isOnline />);
  await user.type(await field(), 'maya');
  expect((await screen.findByRole('alert')).textContent).toBe('The search did not work. The server is busy.');
  answer({ ...none, people: [person({})] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Maya Lind' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('without a connection it says so, and asks nobody', async () => {
  const asked = answer(none);
  const { user } = renderScreen(<PeopleSearch isOnline={false} />);
  await user.type(await field(), 'maya');
  expect(screen.getByRole('status').textContent).toBe(
    'This search is online. Connect to find people and bookings.',
  );
  expect(asked).toEqual([]);
});
