import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { lastSyncKey } from '#pwa/sync/device/sync-meta.ts';
import { buildConversation, buildMessage } from '#pwa/test-support/builders.ts';
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

/** Opens the dialog of a host who has sent the address of the retreat. */
async function openDialog() {
  const conversation = buildConversation({ id: 5 });
  const host = conversation.otherUser!;
  const content = `Look: ${window.location.origin}/properties/1`;
  await privateDb().conversations.put(conversation);
  await privateDb().messages.put(buildMessage({ conversationId: 5, senderId: host.id, content }));
  const contact = { host, propertyId: conversation.propertyId!, propertyTitle: 'Cedar Steam Ryokan' };
  const onClose = vi.fn();
  const { user, address } = renderScreen(
    <ContactHostDialog open contact={contact} isOnline={false} onClose={onClose} />,
    { path: '/properties/1' },
  );
  const dialog = await screen.findByRole('dialog', { name: 'Messages' });
  return { user, address, dialog, host, onClose };
}

test('the dialog has one header with the host, a button to all conversations and a close button', async () => {
  const { user, dialog, host, onClose } = await openDialog();
  expect(await within(dialog).findByRole('heading', { name: host.name })).toBeTruthy();
  expect(within(dialog).getAllByRole('button', { name: 'Close' })).toHaveLength(1);
  await user.click(within(dialog).getByRole('button', { name: 'All conversations' }));
  expect(await within(dialog).findByText('Select a conversation to view messages')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test.each(['Cedar Steam Ryokan', `${window.location.origin}/properties/1`])(
  'a link to the page below closes the dialog: %s',
  async (name) => {
    const { user, address, dialog, onClose } = await openDialog();
    await user.click(await within(dialog).findByRole('link', { name }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(address()).toBe('/properties/1');
  },
);
