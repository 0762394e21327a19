import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { lastSyncKey } from '#pwa/sync/device/sync-meta.ts';
import { buildConversation } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { ContactHostDialog } from './contact-host-dialog.tsx';

// Fluent is large; load it before a dialog is opened.
beforeAll(() => import('#pwa/ui/dialog/dialog-sheet-surface.tsx'));

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  switchAccount(1);
  await Promise.all(privateDb().tables.map((table) => table.clear()));
  await privateDb().meta.put({ key: lastSyncKey, value: Date.now() });
});
afterEach(() => {
  switchAccount(null);
  vi.unstubAllGlobals();
});

test('the dialog has one header with the host, a button to all conversations and a close button', async () => {
  const conversation = buildConversation({ id: 5 });
  await privateDb().conversations.put(conversation);
  const host = conversation.otherUser!;
  const contact = { host, propertyId: conversation.propertyId!, propertyTitle: 'Cedar Steam Ryokan' };
  const onClose = vi.fn();
  const { user } = renderScreen(
    <ContactHostDialog open contact={contact} isOnline={false} onClose={onClose} />,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Messages' });
  expect(await within(dialog).findByRole('heading', { name: host.name })).toBeTruthy();
  expect(within(dialog).getAllByRole('button', { name: 'Close' })).toHaveLength(1);
  await user.click(within(dialog).getByRole('button', { name: 'All conversations' }));
  expect(await within(dialog).findByText('Select a conversation to view messages')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
