import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { EntryError } from '#pwa/data/outbox-entry.ts';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { editListing } from '#pwa/sync/commands/listing-commands.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { buildProperty } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { SyncScreen } from './sync-screen.tsx';

// Fluent is large; load it before a dialog is opened.
beforeAll(() => import('#pwa/ui/dialog/dialog-sheet-surface.tsx'));

const own = buildProperty({ id: 40, hostId: 1, title: 'Mistpine Cabin', pricePerNight: 170 });

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  switchAccount(1);
  await Promise.all(privateDb().tables.map((table) => table.clear()));
  await privateDb().ownProperties.put(own);
  act(() => appDevice.connection.report({ reached: true }));
});
afterEach(() => {
  switchAccount(null);
  vi.unstubAllGlobals();
});

const park = (seq: number, lastError: Partial<EntryError>) =>
  privateDb().outbox.update(seq, {
    state: 'rejected',
    lastError: { code: 'edit_conflict', status: 412, detail: 'This was changed meanwhile.', ...lastError },
  });
const open = (path = '/sync') => renderScreen(<SyncScreen />, { path });
const itemOf = async (title: string) => (await screen.findByText(title)).closest('li')!;

test('two versions: each differing field is chosen by itself, the others merge', async () => {
  const seq = (await editListing(appDevice, 40, {
    pricePerNight: 185,
    description: 'A cabin in the mist. Firewood is included.',
    maxGuests: 3,
  }))!;
  const current = { ...own, pricePerNight: 195, description: 'Pets are welcome in the cabin.', version: 2 };
  await park(seq, { current });
  const { user } = open();
  const item = await itemOf('Edit: Mistpine Cabin');
  await user.click(within(item).getByRole('link', { name: 'Review both versions' }));
  const dialog = await screen.findByRole('dialog', { name: 'Choose a version' });
  expect(within(dialog).getByText('Mistpine Cabin changed in two places.')).toBeTruthy();
  expect(within(dialog).getByText('Also sent, whichever you choose: Max guests')).toBeTruthy();
  expect(within(dialog).getByRole('button', { name: 'Keep mine' })).toBeTruthy();
  expect(within(dialog).queryByRole('button', { pressed: true })).toBeNull();
  expect(dialog.querySelector('[data-dropped]')).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Price per night: $195, on the web' }));
  const pressed = within(dialog).getAllByRole('button', { pressed: true });
  expect(pressed.map((button) => button.getAttribute('aria-label'))).toEqual([
    expect.stringMatching(/^Description: .*, on this device$/),
    'Price per night: $195, on the web',
  ]);
  await user.click(within(dialog).getByRole('button', { name: 'Keep my choice' }));
  await waitFor(async () => {
    const after = await privateDb().outbox.get(seq);
    expect(after).toMatchObject({
      state: 'queued',
      base: { version: 2 },
      args: {
        id: 40,
        fields: { description: 'A cabin in the mist. Firewood is included.', maxGuests: 3 },
      },
    });
    expect(after!.args).not.toHaveProperty('fields.pricePerNight');
  });
});

test('of one field both values stand without buttons, and taking theirs sends what only I changed', async () => {
  const seq = (await editListing(appDevice, 40, { pricePerNight: 185, maxGuests: 3 }))!;
  await park(seq, { current: { ...own, pricePerNight: 195, version: 2 } });
  const { user } = open(`/sync?choose=${seq}`);
  const dialog = await screen.findByRole('dialog', { name: 'Choose a version' });
  expect(within(dialog).getByText('$185')).toBeTruthy();
  expect(within(dialog).queryByRole('button', { name: /Price per night/ })).toBeNull();
  expect(within(dialog).getByText('Also sent, whichever you choose: Max guests')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Take theirs' }));
  await waitFor(async () => {
    expect((await privateDb().outbox.get(seq))?.args).toEqual({ id: 40, fields: { maxGuests: 3 } });
  });
});
