import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { privateDb, publicDb, switchAccount } from '#pwa/data/open-stores.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { buildProperty } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { currentToast, dismissToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { HostCalendar } from './host-calendar.tsx';

const none = new Set<string>();

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-06-04T12:00:00Z') });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  switchAccount(2);
  for (const db of [publicDb(), privateDb()]) await Promise.all(db.tables.map((table) => table.clear()));
  await privateDb().ownProperties.put(buildProperty({ id: 7, hostId: 2, pricePerNight: 245 }));
  act(() => appDevice.connection.reportLost());
});
afterEach(() => {
  dismissToast();
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
