import { act, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { EntryState, OutboxEntry } from '#pwa/data/outbox-entry.ts';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { buildEntry } from '#pwa/test-support/build-entry.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { LiveStatusChip } from './live-status-chip.tsx';

// Fluent is large, so load it before the tests.
beforeAll(() => import('./pending-drawer.tsx'));
beforeAll(() => import('#pwa/ui/dialog/dialog-sheet-surface.tsx'));

let seq = 0;

const wait = (state: EntryState, code?: NonNullable<OutboxEntry['lastError']>['code']) => {
  seq += 1;
  const lastError = code === undefined ? null : { code, status: null, detail: '' };
  return privateDb().outbox.add(buildEntry({ seq, orderingKey: `property:${seq}`, state, lastError }));
};

afterEach(async () => {
  act(() => appDevice.connection.report({ reached: true }));
  await privateDb().outbox.clear();
  act(() => switchAccount(null));
});

test('with nothing waiting it shows a cloud and opens the pending changes', async () => {
  const { user } = renderScreen(<LiveStatusChip />);
  await user.click(await screen.findByRole('button', { name: 'Up to date. Open pending changes' }));
  expect(await screen.findByRole('dialog', { name: 'Pending changes' })).toBeTruthy();
  expect(screen.getByText(/Nothing waiting/)).toBeTruthy();
});

test('it counts waiting changes, and rejected ones come first, also offline', async () => {
  switchAccount(1);
  renderScreen(<LiveStatusChip />);
  await wait('queued');
  await wait('queued');
  expect(await screen.findByText('2 waiting')).toBeTruthy();
  act(() => appDevice.connection.reportLost());
  expect(await screen.findByText('Offline')).toBeTruthy();
  await wait('rejected', 'edit_conflict');
  expect(await screen.findByText('Choose a version')).toBeTruthy();
  await wait('rejected', 'dates_unavailable');
  expect(await screen.findByText('Needs attention')).toBeTruthy();
});

test('changes that a visitor saves on this device are not called waiting', async () => {
  renderScreen(<LiveStatusChip />);
  await wait('queued');
  await screen.findByRole('button', { name: 'Up to date. Open pending changes' });
  expect(await privateDb().outbox.count()).toBe(1);
  expect(screen.queryByText('1 waiting')).toBeNull();
});
