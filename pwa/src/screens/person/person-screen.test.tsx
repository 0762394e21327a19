import { act, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusals } from '#contracts/api/errors.ts';
import { privateDb, publicDb, switchAccount } from '#pwa/data/open-stores.ts';
import { storePerson, storedPeopleMax } from '#pwa/data/people/stored-people.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { buildPerson, buildPropertyCard } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { PersonScreen } from './person-screen.tsx';

const rita = buildPerson({
  id: 7,
  name: 'Rita Moreno',
  memberSince: '2029-03',
  listings: [buildPropertyCard({ title: 'Lantern House' })],
});

beforeEach(async () => {
  await publicDb().people.clear();
});
afterEach(() => {
  act(() => appDevice.connection.report({ reached: true }));
  switchAccount(null);
  vi.unstubAllGlobals();
});

const answer = (body: object, status = 200) =>
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status, headers: { 'X-App': '1' } })));
const open = (path = '/people/7') =>
  renderScreen(
    <Routes>
      <Route path="/people/:id" element={<PersonScreen />} />
    </Routes>,
    { path },
  );
const goOffline = () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  act(() => appDevice.connection.report({ reached: false }));
};

test('a person is shown with their figures and retreats', async () => {
  answer(rita);
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Rita Moreno' })).toBeTruthy();
  for (const text of [
    'Member since March 2029',
    'Usually within an hour',
    'Answers 96% of requests and questions',
    '12 stays hosted',
    'Speaks English, Japanese',
    'I light the lanterns.',
  ]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(await screen.findByRole('link', { name: 'Lantern House' })).toBeTruthy();
  expect(screen.getByText('I light the lanterns.').dir).toBe('auto');
});

test('the retreats wait for the reviews above them, which would push them away', async () => {
  let tellReviews = (_reply: Response): void => undefined;
  const reviews = new Promise<Response>((resolve) => (tellReviews = resolve));
  const told = Response.json(rita, { headers: { 'X-App': '1' } });
  vi.stubGlobal('fetch', (url: string) =>
    url.endsWith('/reviews') ? reviews : Promise.resolve(told.clone()),
  );
  open();
  await screen.findByText('Loading reviews');
  expect(screen.queryByRole('link', { name: 'Lantern House' })).toBeNull();
  tellReviews(Response.json({ reviews: [], next: null }, { headers: { 'X-App': '1' } }));
  await screen.findByRole('link', { name: 'Lantern House' });
  expect(screen.queryByText('Loading reviews')).toBeNull();
});

test('figures that are not known are left out, and an empty text is said', async () => {
  answer({ ...rita, bio: '', languages: [], answers: null, staysHosted: 0, listings: [] });
  open();
  expect(await screen.findByText('Rita Moreno has not written anything yet.')).toBeTruthy();
  expect(screen.queryByText(/hosted|Answers|Speaks/)).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Retreats' })).toBeNull();
});

test('offline the copy of this device is shown with its age', async () => {
  await storePerson(publicDb(), rita, Date.now() - 3 * 60 * 60_000);
  goOffline();
  open();
  expect(await screen.findByText('I light the lanterns.')).toBeTruthy();
  expect(await screen.findByText('Updated 3 h ago')).toBeTruthy();
});

test('offline a person who never came is explained', async () => {
  goOffline();
  open();
  expect(
    await screen.findByRole('heading', { level: 1, name: "This person's page isn't saved yet" }),
  ).toBeTruthy();
});

test('somebody who is gone, or a wrong address, is not found, and the copy goes too', async () => {
  await storePerson(publicDb(), rita, 1);
  answer({ code: 'not_found', ...refusals.not_found }, 404);
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Person not found' })).toBeTruthy();
  expect(await publicDb().people.count()).toBe(0);
  open('/people/nobody');
  expect((await screen.findAllByRole('heading', { name: 'Person not found' })).length).toBe(2);
});

test('the own page shows changes that were not sent yet, and leads to where they are made', async () => {
  switchAccount(7);
  await privateDb().profiles.put({ ...rita, bio: 'Written offline', version: 2 });
  await privateDb().meta.put({ key: 'session', value: { id: 7 } });
  await storePerson(publicDb(), rita, 1);
  goOffline();
  open();
  expect(await screen.findByText('Written offline')).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Edit your profile' })).toBeTruthy();
});

test('only so many people stay on a device', async () => {
  for (let id = 1; id <= storedPeopleMax + 2; id += 1) await storePerson(publicDb(), { ...rita, id }, id);
  expect(await publicDb().people.count()).toBe(storedPeopleMax);
  expect(await publicDb().people.get(1)).toBeUndefined();
});
