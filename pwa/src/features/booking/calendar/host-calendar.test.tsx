import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { privateDb, publicDb, switchAccount } from '#pwa/data/open-stores.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { buildBooking, buildProperty } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { currentToast, dismissToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { HostCalendar } from './host-calendar.tsx';

const none = new Set<string>();

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-06-04T12:00:00Z') });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  switchAccount(2);
  for (const db of [publicDb(), privateDb()]) await Promise.all(db.tables.map((table) => table.clear()));
  await privateDb().ownProperties.put(
    buildProperty({ id: 7, hostId: 2, pricePerNight: 245, timeZone: 'Etc/UTC' }),
  );
  act(() => appDevice.connection.reportLost());
});
afterEach(() => {
  dismissToast();
  window.history.replaceState(null, '', '/');
  switchAccount(null);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function show(path = '/') {
  const view = renderScreen(<HostCalendar propertyId={7} refused={none} />, { path });
  await screen.findByRole('grid');
  return view;
}
const dayOf = (day: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-day="${day}"]`);
  if (found === null) throw new Error(`${day} is not shown`);
  return found;
};
const fieldOf = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label);
const waiting = () => privateDb().outbox.count();

test('rules for stays that were typed are there again after another tab, until they are saved', async () => {
  const first = await show();
  await first.user.type(await fieldOf(/Weekend price/), '333');
  first.unmount();
  const again = await show();
  await expect.poll(async () => (await fieldOf(/Weekend price/)).value).toBe('333');
  await again.user.click(screen.getByRole('button', { name: 'Save rules' }));
  await expect.poll(waiting).toBe(1);
  await again.user.type(await fieldOf(/Minimum nights/), '2');
  await again.user.clear(await fieldOf(/Minimum nights/));
  again.unmount();
  await show();
  await waitFor(async () => expect((await fieldOf(/Weekend price/)).value).toBe('333'));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save rules' }).disabled).toBe(true);
});

test.each([
  ['Price', /Price per night/, '310'],
  ['Note', /^Note/, 'Painters'],
  ['Rules', /Minimum nights/, '3'],
])(
  'what was typed under %s for days is kept when the dialog is left, and Cancel drops it',
  async (button, label, typed) => {
    const { user } = await show();
    const open = async () => {
      const bar = within(await screen.findByRole('group', { name: 'Selected days' }));
      await user.click(bar.getByRole('button', { name: button }));
      const dialog = within(await screen.findByRole('dialog'));
      return dialog.findByLabelText<HTMLInputElement>(label);
    };
    await user.click(dayOf('2030-06-14'));
    const field = await open();
    const before = field.value;
    await user.clear(field);
    await user.type(field, typed);
    await user.keyboard('{Escape}');
    expect(currentToast()?.title).toBe('Not saved yet');
    expect((await open()).value).toBe(typed);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect((await open()).value).toBe(before);
    expect(await waiting()).toBe(0);
  },
);

const addressOfPage = () => `${window.location.pathname}${window.location.search}`;
const monthShown = () => screen.getByRole('grid').getAttribute('aria-label');

test('the month and its day in the tab order are in the address, for Back and a reload', async () => {
  window.history.replaceState({ key: 'kept' }, '', '/?tab=calendar&property=7');
  const first = await show();
  await first.user.click(screen.getByLabelText(/^Next month/));
  await expect.poll(addressOfPage).toBe('/?tab=calendar&property=7&day=2030-07-01');
  expect(window.history.state).toEqual({ key: 'kept' });
  first.unmount();
  const again = await show(addressOfPage());
  expect(monthShown()).toBe('Calendar, July 2030');
  expect(dayOf('2030-07-01').tabIndex).toBe(0);
  await again.user.click(screen.getByLabelText(/^Previous month/));
  await again.user.click(dayOf('2030-06-04'));
  // Today is shown without an address.
  await expect.poll(addressOfPage).toBe('/?tab=calendar&property=7');
});

test('Back from a booking returns to the day that was pressed', async () => {
  await privateDb().bookings.put(
    buildBooking({ id: 12, propertyId: 7, startDate: '2030-06-20', endDate: '2030-06-22' }),
  );
  window.history.replaceState(null, '', '/?tab=calendar');
  const { user, address } = await show();
  await user.click(dayOf('2030-06-21'));
  expect(address()).toBe('/owner-dashboard/bookings/12');
  expect(addressOfPage()).toBe('/?tab=calendar&day=2030-06-21');
});

test.each(['2030-02-30', '2050-01-01', '2020-01-01', 'soon'])(
  'an address with the day %s shows today, because the calendar does not have it',
  async (day) => {
    await show(`/?day=${day}`);
    expect(monthShown()).toBe('Calendar, June 2030');
    expect(dayOf('2030-06-04').tabIndex).toBe(0);
  },
);
