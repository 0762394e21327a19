import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CalendarOp } from '#contracts/domain/catalog/calendars.ts';
import { defaultCalendar } from '#contracts/rules/calendar.ts';
import { privateDb, publicDb, switchAccount } from '#pwa/data/open-stores.ts';
import { addUndoNotice } from '#pwa/sync/outbox/undo-notices.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { buildEntry } from '#pwa/test-support/build-entry.ts';
import { buildBooking, buildProperty } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { currentToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { ListingCalendar } from './listing-calendar.tsx';

const ofListing = { id: 12, propertyId: 7, guest: { id: 1, name: 'Maya Ortiz', profileImage: null } };

beforeEach(async () => {
  // June 4 at the retreat, and June 3 in most of the world.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-06-03T23:00:00Z') });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  switchAccount(2);
  for (const db of [publicDb(), privateDb()]) await Promise.all(db.tables.map((table) => table.clear()));
  const property = { id: 7, hostId: 2, pricePerNight: 245, timeZone: 'Pacific/Kiritimati' };
  await privateDb().ownProperties.put(buildProperty(property));
  await privateDb().calendars.put({
    id: 7,
    sources: [{ id: 3, name: 'Other Stays' }],
    claims: [{ from: '2030-06-20', to: '2030-06-21', kind: 'import', reference: 3, note: null }],
  });
  await privateDb().bookings.put(
    buildBooking({ ...ofListing, startDate: '2030-06-09', endDate: '2030-06-10', status: 'confirmed' }),
  );
  act(() => appDevice.connection.reportLost());
});
afterEach(() => {
  switchAccount(null);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function show() {
  const view = renderScreen(<ListingCalendar propertyId={7} isOnline={false} />);
  await screen.findByRole('grid', { name: 'Calendar, June 2030' });
  return view;
}
/** A day of June, found faster than by its role and name, which are long. */
const june = (day: number): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-day="2030-06-${String(day).padStart(2, '0')}"]`);
  if (found === null) throw new Error(`June ${day} is not shown`);
  return found;
};
/** How a screen reader announces the day. */
const labelOf = (day: number) => june(day).firstElementChild?.textContent;
const bar = () => screen.getByRole('group', { name: 'Selected days' });
const shownBar = () => screen.findByRole('group', { name: 'Selected days' });
const sentOps = async (): Promise<CalendarOp[]> =>
  (await privateDb().outbox.toArray()).flatMap(({ args }) => (args as { ops: CalendarOp[] }).ops);

test('stays that took place are seen in earlier months, of which no day can be selected', async () => {
  await privateDb().bookings.put(
    buildBooking({
      ...ofListing,
      id: 2,
      startDate: '2030-05-20',
      endDate: '2030-05-22',
      status: 'completed',
    }),
  );
  const { user } = await show();
  await user.click(screen.getByLabelText('Previous month'));
  await screen.findByLabelText('Calendar, May 2030');
  const label = (day: number) => document.querySelector(`[data-day="2030-05-${day}"]`)?.textContent;
  expect(label(20)).toContain('Monday, May 20, 2030, in the past, booked by Maya Ortiz, opens the booking');
  expect(label(24)).toContain('Friday, May 24, 2030, in the past');
  const free = document.querySelector('[data-day="2030-05-24"]');
  if (free !== null) await user.click(free);
  expect(screen.queryByRole('group', { name: 'Selected days' })).toBeNull();
  act(() => document.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus());
  await user.keyboard('{Shift>}{PageUp}{/Shift}');
  expect(screen.getByLabelText('Calendar, June 2029')).toBeTruthy();
  expect(screen.getByLabelText<HTMLButtonElement>('Previous month').disabled).toBe(true);
});

test('days are selected with the keyboard and blocked; a booked one keeps its stay; undo frees them', async () => {
  const { user } = await show();
  expect(labelOf(4)).toBe('Tuesday, June 4, 2030, today, free, $245 a night');
  expect(june(4).tabIndex).toBe(0);
  act(() => june(4).focus());
  await user.keyboard('{ArrowDown}{ArrowLeft}{ArrowLeft}{ArrowLeft}{Shift>}{ArrowDown}{ArrowLeft}{/Shift}');
  expect(document.activeElement).toBe(june(14));
  // Of June 8 … 14, two are booked.
  expect(within(bar()).getByText('5 free, 2 booked')).toBeTruthy();
  expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(7);
  await user.click(within(bar()).getByRole('button', { name: 'Block' }));
  await waitFor(() => expect(labelOf(8)).toContain('2030, blocked'));
  expect(labelOf(9)).toContain('booked by Maya Ortiz');
  expect(await sentOps()).toEqual([
    { op: 'block', from: '2030-06-08', to: '2030-06-08', note: null },
    { op: 'block', from: '2030-06-11', to: '2030-06-14', note: null },
  ]);
  expect(currentToast()).toMatchObject({
    title: 'Jun 8 – 14: 5 days blocked, 2 taken',
    body: "Will send when you're back online.",
  });
  act(() => currentToast()?.actions[0]?.onSelect());
  await waitFor(() => expect(labelOf(8)).toContain('2030, free'));
});

test('a press selects the first and then the last day, Escape deselects, and past days cannot be selected', async () => {
  const { user } = await show();
  expect(labelOf(3)).toContain('in the past');
  await user.click(june(3));
  expect(screen.queryByRole('group', { name: 'Selected days' })).toBeNull();
  await user.click(june(18));
  await user.click(june(16));
  expect(within(bar()).getByText('Jun 16 – 18')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('group', { name: 'Selected days' })).toBeNull();
});

test('a press on a booked day opens its booking; an imported day names its site', async () => {
  const { user, address } = await show();
  expect(labelOf(20)).toContain('taken on Other Stays');
  expect(labelOf(9)).toContain('opens the booking');
  await user.click(june(9));
  expect(address()).toBe('/owner-dashboard/bookings/12');
});

test('a price is set for the selected nights, and removed', async () => {
  const { user } = await show();
  await user.click(june(14));
  await user.click(within(bar()).getByRole('button', { name: 'Price' }));
  const field = await screen.findByLabelText(/Price per night in US dollars/);
  await user.clear(field);
  await user.type(field, '0');
  await user.click(screen.getByRole('button', { name: 'Set price' }));
  expect(await screen.findByText('Enter whole dollars from 1 to 100,000.')).toBeTruthy();
  await user.clear(field);
  await user.type(field, '310');
  await user.click(screen.getByRole('button', { name: 'Set price' }));
  await waitFor(() => expect(labelOf(14)).toContain('$310 a night'));
  expect(labelOf(15)).toContain('$245 a night');
  // The rest of the page is there again once the dialog has closed.
  await user.click(within(await shownBar()).getByRole('button', { name: 'Price' }));
  await user.click(await screen.findByRole('button', { name: 'Remove price' }));
  await waitFor(() => expect(labelOf(14)).toContain('$245 a night'));
});

test('days that were booked meanwhile are named and marked until the host has read it', async () => {
  const entry = buildEntry({ name: 'changeCalendar', args: { propertyId: 7, ops: [] } });
  const refused = ['2030-06-09', '2030-06-10'].map((day) => ({ day, reason: 'booked' }));
  const db = privateDb();
  await db.transaction('rw', db.meta, () => addUndoNotice(db, { entry, at: 1, reply: { refused } }));
  const { user } = await show();
  expect(await screen.findByText(/Booked meanwhile: Jun 9 – 10\./)).toBeTruthy();
  expect(labelOf(10)).toContain('not changed: it was taken meanwhile');
  await user.click(screen.getByRole('button', { name: 'Got it' }));
  await waitFor(() => expect(screen.queryByText(/Booked meanwhile/)).toBeNull());
  expect(labelOf(10)).not.toContain('not changed');
});

test('of the rules for stays only those that changed are saved, and what cannot be is explained', async () => {
  const { user } = await show();
  const form = screen.getByRole('form', { name: 'Rules for stays' });
  const save = within(form).getByRole('button', { name: 'Save rules' });
  await user.type(within(form).getByLabelText(/Minimum nights/), '3');
  await user.type(within(form).getByLabelText(/Maximum nights/), '2');
  await user.click(within(form).getByRole('checkbox', { name: 'Sunday' }));
  await user.click(within(form).getByRole('radio', { name: '1 day' }));
  await user.click(within(form).getByRole('switch', { name: /check-out/ }));
  await user.click(save);
  expect(await within(form).findByText('The maximum must not be below the minimum.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(within(form).getByLabelText(/Maximum nights/)));
  expect(within(form).getByText(/there are no days to prepare/)).toBeTruthy();
  expect(await sentOps()).toEqual([]);
  await user.type(within(form).getByLabelText(/Maximum nights/), '1');
  await user.click(save);
  await waitFor(() => expect(document.activeElement).toBe(within(form).getByRole('radio', { name: 'None' })));
  await user.click(within(form).getByRole('switch', { name: /check-out/ }));
  await user.click(save);
  const settings = { minimumNights: 3, maximumNights: 21, preparationDays: 1, arrivalDays: 126 };
  await waitFor(async () => expect(await sentOps()).toEqual([{ op: 'settings', settings }]));
});

test('usual rules that would leave no stay on days with rules of their own, or in the window, are explained', async () => {
  const rule = { id: 'a', from: '2030-07-01', to: '2030-07-05', price: null, arrivalDays: null };
  const rules = [{ ...rule, minimumNights: 5, maximumNights: null }];
  await privateDb().ownProperties.update(7, { calendar: { ...defaultCalendar, rules } });
  const { user } = await show();
  const form = screen.getByRole('form', { name: 'Rules for stays' });
  await user.type(within(form).getByLabelText(/Maximum nights/), '3');
  const window = within(form).getByLabelText(/Booking window/);
  await user.clear(window);
  await user.type(window, '4');
  await user.click(within(form).getByRole('button', { name: 'Save rules' }));
  const change = 'or change the rules of the days from Jul 1, 2030 on first.';
  expect(
    await within(form).findByText(`Some days have a minimum of 5 nights. Enter at least 5, ${change}`),
  ).toBeTruthy();
  expect(
    within(form).getByText('A stay of 5 nights needs a booking window of 5 days. It is 4 now.'),
  ).toBeTruthy();
  expect(await sentOps()).toEqual([]);
});

test('rules for the selected days are set offline, shown, and removed', async () => {
  const { user } = await show();
  await user.click(june(14));
  await user.click(june(16));
  await user.click(within(bar()).getByRole('button', { name: 'Rules' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rules for these days' }));
  await user.type(dialog.getByLabelText(/Minimum nights/), '3');
  await user.type(dialog.getByLabelText(/Maximum nights/), '2');
  await user.click(dialog.getByRole('checkbox', { name: 'Sunday' }));
  await user.click(dialog.getByRole('button', { name: 'Set rules' }));
  expect(await dialog.findByText('The maximum, 2, must not be below the minimum, 3.')).toBeTruthy();
  expect(await sentOps()).toEqual([]);
  await user.clear(dialog.getByLabelText(/Maximum nights/));
  await user.click(dialog.getByRole('button', { name: 'Set rules' }));
  const arrival = 'arrival on Mondays, Tuesdays, Wednesdays, Thursdays, Fridays and Saturdays';
  await waitFor(() => expect(labelOf(14)).toContain(`at least 3 nights, ${arrival}`));
  expect(labelOf(17)).not.toContain('at least');
  const span = { from: '2030-06-14', to: '2030-06-16' };
  expect(await sentOps()).toMatchObject([{ op: 'rule', rule: { ...span, minimumNights: 3, price: null } }]);
  expect(currentToast()?.title).toBe('Jun 14 – 16 have new rules');
  const shown = within(await shownBar());
  expect(shown.getByText(`Stays that begin then: at least 3 nights, ${arrival}.`)).toBeTruthy();
  await user.click(shown.getByRole('button', { name: 'Rules' }));
  await user.click(await screen.findByRole('button', { name: 'Remove rules' }));
  await waitFor(() => expect(labelOf(14)).not.toContain('at least'));
});
