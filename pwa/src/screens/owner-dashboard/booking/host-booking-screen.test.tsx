import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { addDays } from '#contracts/rules/days.ts';
import { headers } from '#contracts/sync/sync-wire.ts';
import { localDay } from '#pwa/lib/days.ts';
import { privateDb, publicDb, switchAccount } from '#pwa/data/open-stores.ts';
import { lastSyncKey, leasesKey } from '#pwa/sync/device/sync-meta.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { buildBooking, buildConversation, buildPayment } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { currentToast, dismissToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { recoverFocus } from '#pwa/ui/recover-focus.ts';
import { HostBookingScreen } from './host-booking-screen.tsx';

const today = localDay(new Date());
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const stay = { id: 5, startDate: addDays(today, 20), endDate: addDays(today, 23) };
/** Three nights at $275, with the service fee of $99. */
const request: Partial<Booking> = { ...stay, status: 'pending', totalPrice: 924, expiresAt: inHours(40) };

/** What other hosts said of the guest. */
let hostAgain: { yes: number; of: number } | null = null;

/** Answers calls; what other hosts said is read besides. */
const serve = (answer: typeof fetch) =>
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    url.endsWith('/guest-record')
      ? Promise.resolve(Response.json({ hostAgain }, { headers: { [headers.app]: '1' } }))
      : answer(url, init),
  );

// Fluent is large; load it before a dialog is opened.
beforeAll(() => import('#pwa/ui/dialog/dialog-sheet-surface.tsx'));

beforeEach(async () => {
  serve(() => Promise.reject(new TypeError('Failed to fetch')));
  switchAccount(2);
  for (const db of [publicDb(), privateDb()]) await Promise.all(db.tables.map((table) => table.clear()));
  await privateDb().meta.bulkPut([
    { key: lastSyncKey, value: Date.now() },
    { key: leasesKey, value: [{ from: 900, to: 999, next: 900 }] },
  ]);
  act(() => appDevice.connection.report({ reached: true }));
});
afterEach(() => {
  dismissToast();
  switchAccount(null);
  vi.unstubAllGlobals();
});

async function show(given: Partial<Booking>) {
  await privateDb().bookings.put(buildBooking(given));
  const view = renderScreen(<HostBookingScreen id={5} />);
  await screen.findByRole('heading', { level: 1, name: 'Maya Ortiz' });
  return view;
}

/** The server takes the answer in. @returns what was sent */
function answerWith(booking: Booking) {
  const sent = vi.fn<typeof fetch>(() =>
    Promise.resolve(Response.json(booking, { headers: { [headers.app]: '1' } })),
  );
  serve(sent);
  return () => sent.mock.calls.map(([url, init]) => `${init?.method} ${url as string}`);
}
const amount = (term: string) => screen.getByText(term).nextElementSibling?.textContent;

test('a host reads what the guest pays, what the fee is, and what they earn', async () => {
  await show({ ...stay, totalPrice: 924 });
  expect(amount('$275 x 3 nights')).toBe('$825');
  expect(amount('Service fee, paid by the guest')).toBe('$99');
  expect(amount('Guest pays')).toBe('$924');
  expect(amount('Payment')).toBe('not paid yet');
  expect(amount('You earn')).toBe('$825');
});

test('a host reads what other hosts said of the guest, and finds the guest’s page', async () => {
  hostAgain = { yes: 3, of: 4 };
  onTestFinished(() => void (hostAgain = null));
  await show(request);
  expect(await screen.findByText('3 of 4 other hosts would host Maya Ortiz again.')).toBeTruthy();
  const profile = screen.getByRole('link', { name: 'Profile and reviews of Maya Ortiz' });
  expect(profile.getAttribute('href')).toBe('/people/1');
});

test('of a stay that was called off and paid back, the host earns nothing', async () => {
  const payment = buildPayment({ amount: 924, refunded: 924 });
  await show({ ...stay, totalPrice: 924, status: 'cancelled', cancelledBy: 'host', payment });
  expect(screen.getByText('Cancelled on your side.')).toBeTruthy();
  expect(amount('You earn')).toBe('$0');
  expect(screen.queryByRole('button', { name: 'Cancel this stay' })).toBeNull();
});

test.each(['cancelled', 'declined', 'expired'] as const)(
  'of a stay that was %s and never paid, no payment is awaited',
  async (status) => {
    await show({ ...stay, totalPrice: 924, status });
    expect(amount('Payment')).toBe('nothing was paid');
  },
);

test('of a request whose time is over the host earns nothing, also before the server says that it expired', async () => {
  await show({ ...stay, totalPrice: 924, status: 'pending', expiresAt: '2020-01-01T00:00:00.000Z' });
  expect(amount('Payment')).toBe('nothing was paid');
  expect(amount('You earn')).toBe('$0');
});

test('the last message with the guest stands there, and the button leads to the conversation', async () => {
  const lastMessage = { senderId: 1, content: 'May we arrive late?', createdAt: inHours(-1) };
  const guest = { id: 1, name: 'Maya Ortiz', profileImage: null };
  await privateDb().conversations.put(
    buildConversation({ id: 8, propertyId: 1, otherUser: guest, ...{ lastMessage } }),
  );
  const { user, address } = await show(stay);
  expect(await screen.findByText('Maya Ortiz: May we arrive late?')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Message Maya Ortiz' }));
  await waitFor(() => expect(address()).toBe('/messages/8'));
});

test('a request is accepted at once', async () => {
  const { user } = await show(request);
  expect(screen.getByText(/^Answer within (39|40) h/)).toBeTruthy();
  const sent = answerWith(buildBooking({ ...stay, status: 'confirmed', totalPrice: 924, version: 2 }));
  await user.click(screen.getByRole('button', { name: 'Accept Maya Ortiz' }));
  await waitFor(() => expect(currentToast()?.title).toBe('Booking confirmed'));
  expect(sent()).toContainEqual(expect.stringMatching(/^POST .*\/api\/bookings\/5\/accept$/));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept Maya Ortiz' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Cancel this stay' })).toBeTruthy();
});

test('a request that meets a reservation of another site is not accepted, and the calendar is one tap away', async () => {
  const { user, address } = await show({ ...request, propertyId: 7 });
  const detail = 'A calendar of another site has a reservation on these days.';
  const problem = { type: 'about:blank', title: '', status: 409, code: 'dates_unavailable', detail };
  const type = { [headers.app]: '1', 'Content-Type': 'application/problem+json' };
  serve(() => Promise.resolve(Response.json(problem, { status: 409, headers: type })));
  await user.click(screen.getByRole('button', { name: 'Accept Maya Ortiz' }));
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Not accepted', body: detail }));
  expect(screen.getByRole('button', { name: 'Accept Maya Ortiz' }).hasAttribute('disabled')).toBe(false);
  act(() => currentToast()?.actions[0]?.onSelect());
  await waitFor(() => expect(address()).toBe('/owner-dashboard?tab=calendar&property=7'));
});

test('an answer on its way is still shown after the host left and came back, and is not given again', async () => {
  const { user, unmount } = await show(request);
  let reply: (response: Response) => void = () => undefined;
  const sent = vi.fn<typeof fetch>(() => new Promise((resolve) => (reply = resolve)));
  serve(sent);
  await user.click(screen.getByRole('button', { name: 'Accept Maya Ortiz' }));
  await waitFor(() => expect(sent).toHaveBeenCalled());
  unmount();
  await show(request);
  for (const name of ['Accept Maya Ortiz', 'Decline Maya Ortiz'])
    expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(true);
  const booking = buildBooking({ ...stay, status: 'confirmed', totalPrice: 924, version: 2 });
  reply(Response.json(booking, { headers: { [headers.app]: '1' } }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept Maya Ortiz' })).toBeNull());
});

test('declining asks first, and keeping the request sends nothing', async () => {
  const { user } = await show(request);
  const sent = answerWith(buildBooking({ ...stay, status: 'declined', totalPrice: 924, version: 2 }));
  const decline = screen.getByRole('button', { name: 'Decline Maya Ortiz' });
  await user.click(decline);
  const dialog = await screen.findByRole('dialog', { name: 'Decline this request?' });
  expect(within(dialog).getByText(/The dates open up again\. You can't undo this\./)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(sent()).toEqual([]);
  await user.click(decline);
  const again = await screen.findByRole('dialog', { name: 'Decline this request?' });
  await user.click(within(again).getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(currentToast()?.title).toBe('Request declined'));
  expect(sent()).toContainEqual(expect.stringMatching(/^POST .*\/api\/bookings\/5\/decline$/));
  await waitFor(() => expect(amount('You earn')).toBe('$0'));
});

test('of a group retreat, declining and cancelling free places and no dates', async () => {
  const places = { departureTitle: 'Silent Week' };
  const asked = await show({ ...request, ...places });
  await asked.user.click(screen.getByRole('button', { name: 'Decline Maya Ortiz' }));
  const decline = await screen.findByRole('dialog', { name: 'Decline this request?' });
  expect(decline.textContent).toContain("The places are free again. You can't undo this.");
  expect(decline.textContent).not.toContain('dates');
  asked.unmount();
  const { user } = await show({ ...request, ...places, status: 'confirmed' });
  await user.click(screen.getByRole('button', { name: 'Cancel this stay' }));
  const cancel = await screen.findByRole('dialog', { name: 'Cancel this stay?' });
  expect(cancel.textContent).toContain("The places are free again. You can't undo this.");
});

const notes = async () =>
  (await privateDb().outbox.toArray()).map(({ name, args }) => [
    name,
    (args as { content?: string }).content,
  ]);

test('what the host writes while declining is sent as a message, once the request is declined', async () => {
  const { user } = await show(request);
  const open = async () => {
    act(() => appDevice.connection.report({ reached: true }));
    await user.click(screen.getByRole('button', { name: 'Decline Maya Ortiz' }));
    return within(await screen.findByRole('dialog', { name: 'Decline this request?' }));
  };
  const dialog = await open();
  const label = 'Message to Maya Ortiz (optional)';
  await user.type(await dialog.findByRole('textbox', { name: label }), 'The week after is free.');
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(currentToast()?.title).toBe('Not declined'));
  expect(await notes()).toEqual([]);
  answerWith(buildBooking({ ...stay, status: 'declined', totalPrice: 924, version: 2 }));
  const again = await open();
  expect((await again.findByRole<HTMLTextAreaElement>('textbox', { name: label })).value).toBe(
    'The week after is free.',
  );
  await user.click(again.getByRole('button', { name: 'Decline' }));
  await expect.poll(notes).toEqual([
    ['startConversation', undefined],
    ['sendMessage', 'The week after is free.'],
  ]);
});

test('a guest whom the host has blocked cannot be written to while declining', async () => {
  await privateDb().blocks.put({
    id: 1,
    person: { id: 1, name: 'Maya Ortiz', profileImage: null },
    createdAt: inHours(-1),
  });
  const { user } = await show(request);
  await user.click(screen.getByRole('button', { name: 'Decline Maya Ortiz' }));
  const dialog = await screen.findByRole('dialog', { name: 'Decline this request?' });
  expect(within(dialog).queryByRole('textbox')).toBeNull();
});

test('after declining by keyboard the focus is on the guest, above what became of the request', async () => {
  onTestFinished(recoverFocus());
  const { user } = await show(request);
  answerWith(buildBooking({ ...stay, status: 'declined', totalPrice: 924, version: 2 }));
  screen.getByRole('button', { name: 'Decline Maya Ortiz' }).focus();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Decline this request?' });
  within(dialog).getByRole('button', { name: 'Decline' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByText('Declined');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Maya Ortiz' })),
  );
});

test('a host who cancels is told that the guest gets everything back, and it is queued', async () => {
  const payment = buildPayment({ amount: 924, refunded: 0 });
  const { user } = await show({ ...stay, totalPrice: 924, payment, cancellationPolicy: 'strict' });
  await user.click(screen.getByRole('button', { name: 'Cancel this stay' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this stay?' });
  expect(within(dialog).getByText(/Maya Ortiz gets back all \$924, because you cancel\./)).toBeTruthy();
  await user.type(await within(dialog).findByRole('textbox'), 'The roof leaks, sorry.');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel the stay' }));
  await expect.poll(notes).toEqual([
    ['cancelBooking', undefined],
    ['startConversation', undefined],
    ['sendMessage', 'The roof leaks, sorry.'],
  ]);
  // It is not cancelled before the server has it.
  expect(await screen.findByText('Cancelling')).toBeTruthy();
  expect(screen.queryByText('Cancelled')).toBeNull();
  expect(amount('Payment')).toBe('paid, will be refunded');
  expect(amount('You earn')).toBe('$0');
});

test('without a connection a request cannot be answered, and it says why', async () => {
  act(() => appDevice.connection.reportLost());
  await show(request);
  const accept = screen.getByRole('button', { name: 'Accept Maya Ortiz' });
  expect(accept.hasAttribute('disabled')).toBe(true);
  expect(document.getElementById(accept.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Needs a connection',
  );
});

test("somebody else's booking is not found", async () => {
  await privateDb().bookings.put(
    buildBooking({ ...stay, host: { id: 9, name: 'Other', profileImage: null } }),
  );
  renderScreen(<HostBookingScreen id={5} />);
  expect(await screen.findByRole('heading', { name: 'Booking not found' })).toBeTruthy();
});

test('a stay that is over can no longer be paid, and nothing was earned here', async () => {
  await show({ ...stay, totalPrice: 924, status: 'completed' });
  expect(amount('Payment')).toBe('not paid here');
  expect(amount('Total')).toBe('$924');
  expect(screen.queryByText('You earn')).toBeNull();
});
