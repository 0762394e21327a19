import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { privateDb } from '#pwa/data/open-stores.ts';
import { newEditDraft } from '#pwa/features/catalog/listing-wizard/drafts/open-draft.ts';
import { fromListing } from '#pwa/features/catalog/listing-wizard/form/listing-values.ts';
import { buildProperty } from '#pwa/test-support/builders.ts';
import { closeOfflineHost, openOfflineHost } from '#pwa/test-support/offline-host.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { ListPropertyScreen } from './list-property-screen.tsx';

const opened = buildProperty({ id: 7, version: 3, virtualTourData: null });
const newer = { ...opened, version: 4, pricePerNight: 356 };

beforeEach(async () => {
  await openOfflineHost();
  await privateDb().ownProperties.put(opened);
});
afterEach(closeOfflineHost);

const button = (name: string) => screen.findByRole('button', { name });
const title = () => screen.findByRole('textbox', { name: 'Title' });
const show = (step: string) =>
  renderScreen(<ListPropertyScreen />, { path: `/list-property?edit=7&step=${step}` });
/** What the wizard sent, with the version that the edit began from. */
const sent = async () =>
  (await privateDb().outbox.toArray()).map(({ args, base }) => ({
    fields: (args as { fields: object }).fields,
    version: base?.version,
  }));

/** Stores what another device did, and waits until this one shows it. */
async function receiveNewer(): Promise<void> {
  await act(() => privateDb().ownProperties.put(newer));
  await screen.findAllByText(/\$356/);
}

test('an open edit does not take back what another device changes meanwhile', async () => {
  const { user } = show('basic-info');
  await user.type(await title(), ' and Garden');
  await waitFor(async () => expect(await privateDb().drafts.count()).toBe(1));
  await act(() => privateDb().ownProperties.put(newer));
  await user.click(await button('Step 7: Review'));
  await user.click(await button('Update Property'));
  await waitFor(async () =>
    expect(await sent()).toEqual([{ fields: { title: 'Cedar Steam Ryokan and Garden' }, version: 3 }]),
  );
});

test('an edit in which nothing was changed yet goes on with the newer listing', async () => {
  const { user } = show('review');
  await button('Update Property');
  await receiveNewer();
  await user.click(await button('Edit Basic info'));
  await user.type(await title(), ' and Garden');
  await user.click(await button('Back to review'));
  await user.click(await button('Update Property'));
  await waitFor(async () =>
    expect(await sent()).toEqual([{ fields: { title: 'Cedar Steam Ryokan and Garden' }, version: 4 }]),
  );
});

test('an edit that another tab began on an older version is sent from that version', async () => {
  await privateDb().ownProperties.put(newer);
  const { user } = show('review');
  await button('Update Property');
  const theirs = { ...newEditDraft(opened), writer: 'other', updatedAt: Date.now() };
  await act(() =>
    privateDb().drafts.put({ ...theirs, values: { ...fromListing(opened), title: 'Cedar Garden House' } }),
  );
  await screen.findAllByText('Cedar Garden House');
  await user.click(await button('Update Property'));
  await waitFor(async () =>
    expect(await sent()).toEqual([{ fields: { title: 'Cedar Garden House' }, version: 3 }]),
  );
});
