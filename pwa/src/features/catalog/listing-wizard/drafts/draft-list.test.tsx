import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { privateDb } from '#pwa/data/open-stores.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { saveDraft } from './draft-commands.ts';
import { DraftList } from './draft-list.tsx';
import { findDrafts, findLatestNewDraft } from './draft-queries.ts';
import { emptyListing } from '#pwa/features/catalog/listing-wizard/form/listing-values.ts';
import { newDraft } from './new-draft.ts';

// Fluent is large; load it before a dialog is opened.
beforeAll(() => import('#pwa/ui/dialog/dialog-sheet-surface.tsx'));
beforeEach(() => privateDb().drafts.clear());

const write = (id: string, title: string, step = 'basic-info', propertyId: number | null = null) =>
  saveDraft(appDevice, { ...newDraft(id, emptyListing), propertyId }, { values: { title }, step });

test('the latest draft is first, and its link opens its last step', async () => {
  await write('one', 'Hinoki Grove House', 'amenities');
  await write('two', '  ', 'location');
  await privateDb().drafts.update('one', { updatedAt: Date.now() + 1000 });
  expect(await findDrafts(privateDb())).toMatchObject([
    { title: 'Hinoki Grove House', stepNumber: 4, stepCount: 7, path: '/list-property?draft=one' },
    { title: 'Untitled retreat', stepNumber: 2, path: '/list-property?draft=two' },
  ]);
});

test('a draft that edits a listing opens the edit page, and is not offered as a new listing', async () => {
  await write('edit-7', 'Cedar Steam Ryokan', 'photos', 7);
  expect((await findDrafts(privateDb()))[0]?.path).toBe('/list-property?edit=7');
  expect(await findLatestNewDraft(privateDb())).toBeNull();
});

test('a write preserves fields that another tab wrote meanwhile', async () => {
  const start = newDraft('one', emptyListing);
  await saveDraft(appDevice, start, { values: { title: 'Hinoki Grove House' } });
  await saveDraft(appDevice, { ...start, writer: 'other tab' }, { values: { location: 'Nikko' } });
  expect(await privateDb().drafts.get('one')).toMatchObject({
    values: { title: 'Hinoki Grove House', location: 'Nikko', maxGuests: '1' },
    writer: 'other tab',
  });
});

async function ask() {
  const { user, unmount } = renderScreen(<DraftList />);
  expect((await screen.findByRole('listitem')).textContent).toContain('Draft on this device · Step 4 of 7');
  await user.click(screen.getByRole('button', { name: 'Discard draft Hinoki Grove House' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard this draft?' }));
  return { user, unmount, dialog };
}

test('a draft is discarded only after a confirmation', async () => {
  await write('one', 'Hinoki Grove House', 'amenities');
  const first = await ask();
  await first.user.click(await first.dialog.findByRole('button', { name: 'Keep draft' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  expect(await privateDb().drafts.count()).toBe(1);
  first.unmount();

  const { user, dialog } = await ask();
  await user.click(await dialog.findByRole('button', { name: 'Discard draft' }));
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
  expect(await privateDb().drafts.count()).toBe(0);
});
