import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type {
  CalendarSource,
  ListingCalendars as Calendars,
} from '#contracts/domain/catalog/calendar-sources.ts';
import { switchAccount } from '#pwa/data/open-stores.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { currentToast, dismissToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { ListingCalendars } from './listing-calendars.tsx';

const source: CalendarSource = {
  id: 4,
  name: 'Other Stays',
  host: 'calendars.example',
  state: 'ok',
  problem: null,
  ignoresUnavailable: false,
  isReading: false,
  lastOkAt: '2030-03-01T12:00:00.000Z',
  events: 3,
  unavailable: 1,
  missing: 0,
  conflicts: [],
};

/** Calls that reached the server, as method, path and body. */
let sent: string[];
let calendars: Calendars;
/** The server does what it is asked to, but its answers to changes do not arrive. */
let loseAnswers: boolean;

beforeEach(() => {
  switchAccount(2);
  sent = [];
  loseAnswers = false;
  vi.stubGlobal('fetch', (address: string | URL, { method = 'GET', body }: RequestInit) => {
    const path = new URL(address, window.location.origin).pathname;
    sent.push([method, path, ...(typeof body === 'string' ? [body] : [])].join(' '));
    if (loseAnswers && method !== 'GET') return Promise.reject(new TypeError('Failed to fetch'));
    const link = { token: 'secret', createdAt: '2030-03-01T12:00:00.000Z', lastReadAt: null };
    const reply = path.endsWith('calendar-feed') ? link : method === 'GET' ? calendars : source;
    const answer = Response.json(reply, { status: method === 'POST' ? 201 : 200 });
    answer.headers.set('X-App', '1');
    return Promise.resolve(answer);
  });
});
afterEach(() => {
  dismissToast();
  switchAccount(null);
  vi.unstubAllGlobals();
});

function show(sources: readonly CalendarSource[]) {
  calendars = { feed: null, sources: [...sources] };
  return renderScreen(<ListingCalendars propertyId={7} isOnline />);
}
const writes = (): string[] => sent.filter((call) => !call.startsWith('GET'));

test('a calendar shows its server, its events and its last read', async () => {
  show([source]);
  expect(
    await screen.findByText(/calendars\.example · 3 events, 1 of them only “not available” · last read/),
  ).toBeTruthy();
});

test('an address must begin with https, and a right one is sent', async () => {
  const { user } = show([]);
  await user.type(await screen.findByLabelText(/Name/), 'Other Stays');
  await user.type(screen.getByLabelText(/Address/), 'http://calendars.example/1.ics');
  await user.click(screen.getByRole('button', { name: 'Add calendar' }));
  expect(
    screen.getByText('Enter the https address of a site, such as https://example.com/calendar.ics.'),
  ).toBeTruthy();
  expect(writes()).toEqual([]);
  await user.clear(screen.getByLabelText(/Address/));
  await user.type(screen.getByLabelText(/Address/), 'https://calendars.example/1.ics');
  await user.click(screen.getByRole('button', { name: 'Add calendar' }));
  await waitFor(() =>
    expect(writes()).toEqual([
      'POST /api/properties/7/calendar-sources {"name":"Other Stays","url":"https://calendars.example/1.ics","ignoresUnavailable":false}',
    ]),
  );
});

test('the focus goes to the calendar that was added', async () => {
  const { user } = show([source]);
  await user.type(await screen.findByLabelText(/Name/), 'Far Stays');
  await user.type(screen.getByLabelText(/Address/), 'https://far.example/1.ics');
  calendars = { feed: null, sources: [source, { ...source, id: 5, name: 'Far Stays' }] };
  await user.click(screen.getByRole('button', { name: 'Add calendar' }));
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Far Stays'));
});

test('the reason of a refusal is gone once the address is changed', async () => {
  const detail = 'This calendar was added already.';
  const { user } = show([]);
  await user.type(await screen.findByLabelText(/Name/), 'Other Stays');
  await user.type(screen.getByLabelText(/Address/), 'https://calendars.example/1.ics');
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json({ code: 'taken', status: 409, detail }, { status: 409, headers: { 'X-App': '1' } }),
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Add calendar' }));
  expect(await screen.findByText(detail)).toBeTruthy();
  await user.type(screen.getByLabelText(/Address/), '2');
  expect(screen.queryByText(detail)).toBeNull();
});

test('a calendar that was typed is there again after another tab, until it is added', async () => {
  const first = show([]);
  await first.user.type(await screen.findByLabelText(/Name/), 'Other Stays');
  first.unmount();
  const again = show([]);
  const name = await screen.findByLabelText<HTMLInputElement>(/Name/);
  expect(name.value).toBe('Other Stays');
  await again.user.type(screen.getByLabelText(/Address/), 'https://calendars.example/1.ics');
  await again.user.click(screen.getByRole('button', { name: 'Add calendar' }));
  await expect.poll(() => name.value).toBe('');
});

test('a conflict shows both sides, and can be the same stay', async () => {
  const booking = {
    id: 12,
    startDate: '2030-04-10',
    endDate: '2030-04-12',
    guestName: 'Ana',
    isRequest: false,
  };
  const { user } = show([
    { ...source, conflicts: [{ startDate: '2030-04-12', endDate: '2030-04-14', booking }] },
  ]);
  expect(await screen.findByText('Stay of Ana here')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'It is the same stay' }));
  await waitFor(() =>
    expect(writes()).toEqual([
      'POST /api/properties/7/calendar-sources/4/conflicts {"startDate":"2030-04-12","endDate":"2030-04-14","bookingId":12,"resolution":"same"}',
    ]),
  );
});

test('missing reservations wait until the host confirms', async () => {
  const { user } = show([{ ...source, state: 'held', missing: 2 }]);
  expect(await screen.findByText(/2 reservations of this calendar disappeared at once/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'The days are free' }));
  await waitFor(() => expect(writes()).toEqual(['POST /api/properties/7/calendar-sources/4/confirm']));
});

test('a calendar is removed only after a question', async () => {
  const { user } = show([source]);
  await user.click(await screen.findByRole('button', { name: 'Remove Other Stays' }));
  const dialog = await screen.findByRole('dialog');
  expect(writes()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(writes()).toEqual(['DELETE /api/properties/7/calendar-sources/4']));
});

test('a new link is shown once, with its address', async () => {
  const { user } = show([]);
  await user.click(await screen.findByRole('button', { name: 'Make a link' }));
  expect(await screen.findByText(`${window.location.origin}/api/calendars/secret.ics`)).toBeTruthy();
});

test('a new link stays when the connection is lost, and on the page again later', async () => {
  const { user, unmount } = show([]);
  await user.click(await screen.findByRole('button', { name: 'Make a link' }));
  const address = `${window.location.origin}/api/calendars/secret.ics`;
  await screen.findByText(address);
  unmount();
  const offline = renderScreen(<ListingCalendars propertyId={7} isOnline={false} />);
  expect(screen.getByText(address)).toBeTruthy();
  offline.unmount();
  renderScreen(<ListingCalendars propertyId={8} isOnline={false} />);
  expect(screen.queryByText(address)).toBeNull();
});

test('a new link whose answer is lost may have ended the one before, and the list shows the newest', async () => {
  const made = (day: number) => ({ createdAt: new Date(2030, 2, day, 12).toISOString(), lastReadAt: null });
  const { user } = show([]);
  const button = await screen.findByRole('button', { name: 'Make a link' });
  calendars = { feed: made(1), sources: [] };
  await user.click(button);
  const address = `${window.location.origin}/api/calendars/secret.ics`;
  expect(await screen.findByText(address)).toBeTruthy();
  loseAnswers = true;
  calendars = { feed: made(2), sources: [] };
  await user.click(await screen.findByRole('button', { name: 'Make a new link' }));
  expect(await screen.findByText(/^Made Mar 2, 2030/)).toBeTruthy();
  expect(screen.queryByText(address)).toBeNull();
  expect(currentToast()?.title).toBe('No answer came');
});

test('without a connection it says so', () => {
  renderScreen(<ListingCalendars propertyId={7} isOnline={false} />);
  expect(screen.getByText('Calendars of other sites need a connection.')).toBeTruthy();
});
