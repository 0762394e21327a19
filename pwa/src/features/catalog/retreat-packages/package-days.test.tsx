import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { RetreatPackage } from '#contracts/domain/catalog/retreat-packages.ts';
import { headers } from '#contracts/sync/sync-wire.ts';
import { privateDb, publicDb, switchAccount } from '#pwa/data/open-stores.ts';
import { buildRetreatPackage } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { PackageDays } from './package-days.tsx';

const answer = () => Promise.resolve(Response.json([], { headers: { [headers.app]: '1' } }));
const request = vi.fn(answer);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 5, 3, 12) });
  vi.stubGlobal('fetch', request);
  switchAccount(2);
  for (const db of [publicDb(), privateDb()]) await Promise.all(db.tables.map((table) => table.clear()));
});
afterEach(() => {
  switchAccount(null);
  vi.unstubAllGlobals();
  vi.useRealTimers();
  request.mockClear();
});

const show = (given: Partial<RetreatPackage> = {}, isOnline = true) =>
  renderScreen(<PackageDays retreatPackage={buildRetreatPackage(given)} isOnline={isOnline} />);

test('the days of a new package are fetched once the server has it', async () => {
  show();
  await screen.findByText('Available every day');
  expect(request).not.toHaveBeenCalled();
  await act(() => privateDb().ownPackages.put(buildRetreatPackage()));
  await waitFor(() => expect(request).toHaveBeenCalledOnce());
});

test('a package whose days were never fetched is not called available every day', async () => {
  await privateDb().ownPackages.put(buildRetreatPackage());
  show({}, false);
  expect(await screen.findByText('Limited spots are shown once you are online.')).toBeTruthy();
  expect(screen.queryByText('Available every day')).toBeNull();
});

test('days that could not be loaded are said to be so, and are asked for again', async () => {
  request.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
  onTestFinished(() => void request.mockImplementation(answer));
  await privateDb().ownPackages.put(buildRetreatPackage());
  const { user } = show();
  await screen.findByText('Limited spots could not be loaded.');
  request.mockImplementation(answer);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Available every day')).toBeTruthy();
});

test('a package whose last day is past is not called available', async () => {
  show({ endDate: '2026-06-02' });
  expect(await screen.findByText('Not bookable any more: its last day was Jun 2, 2026.')).toBeTruthy();
});

test('on its last day a package is available', async () => {
  show({ endDate: '2026-06-03' });
  expect(await screen.findByText('Available every day')).toBeTruthy();
});

test('of a retired package nothing is said about days', async () => {
  const { container } = show({ available: false });
  await act(() => Promise.resolve());
  expect(container.textContent).toBe('');
});
