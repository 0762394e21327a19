import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { privateDb, publicDb, switchAccount } from '#pwa/data/open-stores.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { lastSyncKey, leasesKey } from '#pwa/sync/device/sync-meta.ts';
import { buildProperty, buildRetreatPackage } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { currentToast, dismissToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { PackagesOfProperty } from './packages-of-property.tsx';

const staffId = 3;

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  switchAccount(staffId);
  for (const db of [publicDb(), privateDb()]) await Promise.all(db.tables.map((table) => table.clear()));
  await privateDb().meta.put({ key: lastSyncKey, value: 5 });
});
afterEach(() => {
  dismissToast();
  vi.restoreAllMocks();
  switchAccount(null);
  vi.unstubAllGlobals();
});

const show = (hostId: number) =>
  renderScreen(
    <PackagesOfProperty
      property={buildProperty({ id: 7, hostId })}
      userId={staffId}
      isOnline={false}
      onChange={() => undefined}
    />,
  );

test('packages of somebody else that were never read are not called none', async () => {
  show(2);
  expect(await screen.findByRole('heading', { name: 'Failed to fetch retreat packages' })).toBeTruthy();
  expect(screen.queryByText('No packages yet')).toBeNull();
});

test('own packages come with everything else, so that none are none', async () => {
  show(staffId);
  expect(await screen.findByText('No packages yet')).toBeTruthy();
});

test('a double click saves one package', async () => {
  await privateDb().meta.put({ key: leasesKey, value: [{ from: 900, to: 999, next: 900 }] });
  act(() => appDevice.connection.reportLost());
  const { user } = show(staffId);
  await user.click(screen.getByRole('button', { name: 'Add package' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Deep rest');
  await user.type(screen.getByRole('textbox', { name: 'Price per night' }), '150');
  await user.type(screen.getByRole('textbox', { name: 'Max guests' }), '4');
  await user.dblClick(screen.getByRole('button', { name: 'Save package' }));
  await screen.findByText('Deep rest');
  expect(await privateDb().outbox.toArray()).toMatchObject([{ name: 'createRetreatPackage', entityId: 900 }]);
});

describe('a package that is edited', () => {
  const stored = buildRetreatPackage({
    id: 41,
    propertyId: 7,
    name: 'Deep rest',
    pricePerNight: 100,
    version: 3,
  });
  const retype = async (user: UserEvent, field: string, text: string) => {
    const box = await screen.findByRole('textbox', { name: field });
    await user.clear(box);
    await user.type(box, text);
  };
  beforeEach(async () => {
    act(() => appDevice.connection.reportLost());
    await privateDb().ownPackages.put(stored);
  });

  test('leaves a price alone that changed on another device while the form was open', async () => {
    const { user } = show(staffId);
    await user.click(await screen.findByRole('button', { name: 'Edit Deep rest' }));
    await retype(user, 'Name', 'Deeper rest');
    await privateDb().ownPackages.put({ ...stored, pricePerNight: 120, version: 4 });
    await user.click(screen.getByRole('button', { name: 'Save package' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await privateDb().outbox.toArray()).toMatchObject([
      { args: { id: 41, fields: { name: 'Deeper rest' } }, base: { version: 3 } },
    ]);
    expect(await screen.findByText('$120')).toBeTruthy();
  });

  test('stays in the form while there is no room for it', async () => {
    vi.spyOn(privateDb().outbox, 'add').mockRejectedValue(new DOMException('', 'QuotaExceededError'));
    const { user } = show(staffId);
    await user.click(await screen.findByRole('button', { name: 'Edit Deep rest' }));
    await retype(user, 'Name', 'Deeper rest');
    await user.click(screen.getByRole('button', { name: 'Save package' }));
    await waitFor(() => expect(currentToast()?.title).toBe('Update failed'));
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Deeper rest');
  });
});

test('what was typed is there again after Esc, and gone after Cancel', async () => {
  const { user } = show(staffId);
  const open = async () => {
    // The page is hidden from assistive technology until the dialog has closed.
    await user.click(await screen.findByRole('button', { name: 'Add package' }));
    return screen.findByRole('textbox', { name: 'Name' });
  };
  await user.type(await open(), 'Deep rest');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await open()).toHaveProperty('value', 'Deep rest');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await open()).toHaveProperty('value', '');
});
