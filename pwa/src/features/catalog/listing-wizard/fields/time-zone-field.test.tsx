import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Listing } from '#contracts/domain/catalog/properties.ts';
import { privateDb } from '#pwa/data/open-stores.ts';
import type { Draft } from '#pwa/data/private-db.ts';
import { newDraft } from '#pwa/features/catalog/listing-wizard/drafts/new-draft.ts';
import { newEditDraft } from '#pwa/features/catalog/listing-wizard/drafts/open-draft.ts';
import { fromListing, toListing } from '#pwa/features/catalog/listing-wizard/form/listing-values.ts';
import type { SendEnd } from '#pwa/features/catalog/listing-wizard/listing-commands.ts';
import { changedFields } from '#pwa/sync/outbox/merge.ts';
import { ListingWizard } from '#pwa/features/catalog/listing-wizard/listing-wizard.tsx';
import { buildProperty } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { chooseZone } from './time-zone-field.tsx';

// Fluent is large; load it before a dialog is opened.
beforeAll(() => import('#pwa/ui/dialog/dialog-sheet-surface.tsx'));
beforeEach(() => privateDb().drafts.clear());

const tokyo = buildProperty({
  images: ['https://a.example/1.jpg'],
  timeZone: 'Asia/Tokyo',
  chosenTimeZone: null,
});
const unplaced = { ...tokyo, latitude: 0, longitude: 0, timeZone: 'Etc/UTC' };

function show(start: Draft, step = 'location') {
  const onSend = vi.fn<(listing: Listing, draft: Draft) => Promise<SendEnd>>(() =>
    Promise.resolve({ kind: 'accepted' }),
  );
  const view = renderScreen(
    <ListingWizard
      start={start}
      isOnline={false}
      renderMap={() => null}
      renderPreview={() => null}
      onSend={onSend}
      onDiscard={() => undefined}
      onGone={() => undefined}
    />,
    { path: `/list-property?step=${step}` },
  );
  return { ...view, onSend };
}
const field = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Time zone' });
const shown = () => field().selectedOptions[0]?.textContent;

test('a new listing with a place has the zone of its location, and offline another one can be chosen', async () => {
  const { user } = show(newDraft('one', fromListing(tokyo)));
  expect([field().value, shown()]).toEqual(['', 'Set from the location']);
  await user.selectOptions(field(), 'Asia/Seoul');
  await waitFor(async () =>
    expect(await privateDb().drafts.get('one')).toMatchObject({ values: { chosenTimeZone: 'Asia/Seoul' } }),
  );
});

test('without a place the host is asked for the zone, at the location and in the review', async () => {
  const start = newDraft('one', fromListing(unplaced));
  const location = show(start);
  expect(shown()).toBe('Not set yet');
  expect(screen.getByText(chooseZone)).toBeTruthy();
  await location.user.selectOptions(field(), 'Pacific/Apia');
  expect(screen.queryByText(chooseZone)).toBeNull();
  location.unmount();
  const review = show(start, 'review');
  expect(screen.getByText(chooseZone)).toBeTruthy();
  review.unmount();
});

test('an edit names the zone that the server derived, until the pin moves', async () => {
  const { user } = show(newEditDraft(tokyo));
  expect(shown()).toBe('Set from the location – Tokyo time (GMT+9)');
  await user.type(screen.getByRole('spinbutton', { name: 'Latitude' }), '5');
  expect(shown()).toBe('Set from the location');
});

test('an edit sends the zone only if the host changed it', () => {
  const base = newEditDraft(tokyo).base!.values;
  const listing = toListing(fromListing(tokyo));
  expect(changedFields(base, listing)).toEqual({});
  expect(changedFields(base, { ...listing, chosenTimeZone: 'Asia/Seoul' })).toEqual({
    chosenTimeZone: 'Asia/Seoul',
  });
});

test('a chosen zone that this browser does not list stays selected', () => {
  const listing = { ...tokyo, timeZone: 'Asia/Calcutta', chosenTimeZone: 'Asia/Calcutta' };
  show(newEditDraft(listing));
  expect(field().value).toBe('Asia/Calcutta');
  expect(within(field()).getAllByRole('option').length).toBeGreaterThan(300);
});
