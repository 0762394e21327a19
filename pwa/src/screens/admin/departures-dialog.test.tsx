import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation, useNavigationType } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { headers } from '#contracts/sync/sync-wire.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { buildDeparture } from '#pwa/test-support/builders.ts';
import { DeparturesDialog } from './departures-dialog.tsx';

const departure = buildDeparture({ id: 5, title: 'Silent Week' });
const maya = { id: 11, name: 'Maya Ortiz', profileImage: null };
const ben = { id: 12, name: 'Ben Aro', profileImage: null };
const replies: Record<string, unknown> = {
  departures: [departure],
  roster: [
    { id: 1, guest: maya, status: 'confirmed', roomId: 1, roomName: 'Garden', places: 1, answers: [] },
  ],
  waiting: [
    {
      ...{ id: 2, departureId: 5, propertyId: 7, userId: 12, departureTitle: 'Silent Week', person: ben },
      ...{ startDate: '2030-06-01', roomId: null, places: 1, state: 'waiting', position: 1 },
      ...{ offeredRoomId: null, offeredUntil: null, waitingSince: '2030-01-01T00:00:00.000Z' },
    },
  ],
};

// Fluent is large; load it before a dialog is opened.
beforeAll(() => import('#pwa/ui/dialog/dialog-sheet-surface.tsx'));
beforeEach(() => {
  vi.stubGlobal('fetch', (url: string) => {
    const end = new URL(url, 'https://wellens.invalid').pathname.split('/').at(-1) ?? '';
    return Promise.resolve(Response.json(replies[end], { headers: { [headers.app]: '1' } }));
  });
  act(() => appDevice.connection.report({ reached: true }));
});
afterEach(() => vi.unstubAllGlobals());

function Page() {
  return <p data-testid="page">{`${useNavigationType()} ${useLocation().pathname}`}</p>;
}

test('the page of a guest or waiting person takes the place of the drawer in the history', async () => {
  const user = userEvent.setup();
  render(
    <MemoryRouter>
      <DeparturesDialog property={{ id: 7, title: 'Cedar' }} open isOnline onClose={() => undefined} />
      <Page />
    </MemoryRouter>,
  );
  await user.click(await screen.findByRole('button', { name: 'Guests: Silent Week' }));
  await screen.findByText('Waiting list (1 person)');
  const headings = ['Group retreats', 'Silent Week', 'Guests', 'Waiting list (1 person)'];
  expect(headings.map((text) => screen.getAllByText(text).at(-1)?.tagName)).toEqual(['H2', 'H3', 'H4', 'H4']);
  for (const { name, id } of [maya, ben]) {
    await user.click(screen.getByRole('link', { name }));
    expect(screen.getByTestId('page').textContent).toBe(`REPLACE /people/${id}`);
  }
});
