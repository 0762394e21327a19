import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { buildDeparture } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { currentToast, dismissToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { DepartureList } from './departure-list.tsx';

const undecided = (id: number, title: string) =>
  buildDeparture({
    ...{ id, title, hostId: 2, status: 'open' },
    ...{ decideBy: '2999-01-01T12:00:00.000Z', goesAhead: false },
  });

beforeEach(async () => {
  switchAccount(2);
  await privateDb().ownDepartures.clear();
});
afterEach(() => {
  dismissToast();
  switchAccount(null);
  vi.unstubAllGlobals();
});

test('a call about a group retreat is not sent again while it runs, also after a call about another one', async () => {
  const answers: (() => void)[] = [];
  const fetch = vi.fn<(url: string) => Promise<Response>>(
    () =>
      new Promise((resolve) => {
        const reply = { ...undecided(5, 'Winter Light'), goesAhead: true };
        answers.push(() => resolve(Response.json(reply, { headers: { 'X-App': '1' } })));
      }),
  );
  vi.stubGlobal('fetch', fetch);
  const { user } = renderScreen(
    <DepartureList
      departures={[undecided(5, 'Winter Light'), undecided(6, 'Spring Rain')]}
      isOnline
      onEdit={vi.fn()}
      onGuests={vi.fn()}
      onQuestions={vi.fn()}
    />,
  );
  const confirm = (title: string) =>
    user.click(screen.getByRole('button', { name: `Let it take place: ${title}` }));
  await confirm('Winter Light');
  await confirm('Spring Rain');
  await confirm('Winter Light');
  await expect.poll(() => answers.length).toBeGreaterThan(1);
  answers.forEach((answer) => answer());
  await expect.poll(() => currentToast()?.title).toBe('The group retreat takes place');
  expect(fetch.mock.calls.map(([url]) => url)).toEqual([
    '/api/departures/5/confirm',
    '/api/departures/6/confirm',
  ]);
});
