import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { privateDb, publicDb, switchAccount } from '#pwa/data/open-stores.ts';
import { storePerson } from '#pwa/data/people/stored-people.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { buildPerson, buildProperty } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { PropertyDetailScreen } from './property-detail-screen.tsx';

const property = buildProperty();
/** The server's answer to the retreat: its status, or no answer. */
let status: 200 | 404 | 429 | null;

const problems = { 404: ['not_found', 'Not found.'], 429: ['too_many_requests', 'Wait.'] } as const;

function answer(path: string): Response {
  if (status === null) throw new TypeError('Failed to fetch');
  const headers = { 'X-App': '1', 'Content-Type': 'application/problem+json' };
  if (status === 200) {
    const body = path === '/api/properties/1' ? property : [];
    return Response.json(body, { headers: { 'X-App': '1' } });
  }
  const [code, detail] = problems[status];
  return Response.json({ type: 'about:blank', title: detail, status, code, detail }, { status, headers });
}

beforeEach(async () => {
  switchAccount(null);
  status = 200;
  vi.stubGlobal('fetch', async (path: string) => await Promise.resolve(path).then(answer));
  for (const db of [publicDb(), privateDb()]) await Promise.all(db.tables.map((table) => table.clear()));
  // Otherwise the host is fetched.
  await storePerson(publicDb(), buildPerson(), Date.now());
  appDevice.connection.report({ reached: true });
});

const open = (path: string) =>
  renderScreen(
    <Routes>
      <Route path="/properties/:id" element={<PropertyDetailScreen />} />
    </Routes>,
    { path },
  );

test.each(['/properties/0', '/properties/spa', '/properties/-1', '/properties/7'])(
  'of a retreat that does not exist, %s says so',
  async (path) => {
    status = 404;
    open(path);
    expect(await screen.findByRole('heading', { name: 'Retreat not found' })).toBeDefined();
  },
);

test('offline and never opened, it says how to save it', async () => {
  status = null;
  open('/properties/1');
  expect(await screen.findByText("This page isn't saved yet")).toBeDefined();
});

test('offline and saved, its copy is shown with its age', async () => {
  await publicDb().properties.put({ ...property, fetchedAt: Date.now() - 2 * 3_600_000, openedAt: 1 });
  status = null;
  open('/properties/1');
  expect(await screen.findByText(/Updated 2 h ago/)).toBeDefined();
  expect(screen.getByRole('heading', { level: 1, name: property.title })).toBeDefined();
});

test('an error is shown, and Retry tries again', async () => {
  status = 429;
  const { user } = open('/properties/1');
  expect(await screen.findByText('Wait.')).toBeDefined();
  status = 200;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: property.title })).toBeDefined();
});
