import { act, screen, waitFor } from '@testing-library/react';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addressOfPicture } from '#contracts/domain/pictures/picture-addresses.ts';
import { headers } from '#contracts/sync/sync-wire.ts';
import { sessionKey } from '#pwa/data/account/stored-session.ts';
import {
  emptyListing,
  fromListing,
  toListing,
} from '#pwa/features/catalog/listing-wizard/form/listing-values.ts';
import { newDraft } from '#pwa/features/catalog/listing-wizard/drafts/new-draft.ts';
import { putPicture } from '#pwa/data/pictures/stored-pictures.ts';
import { privateDb, publicDb, switchAccount } from '#pwa/data/open-stores.ts';
import { submitListing } from '#pwa/sync/commands/listing-commands.ts';
import { leasesKey } from '#pwa/sync/device/sync-meta.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { ApiError } from '#pwa/sync/transport/api-error.ts';
import { buildProperty, buildUser } from '#pwa/test-support/builders.ts';
import { closeOfflineHost, openOfflineHost } from '#pwa/test-support/offline-host.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { currentToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { ListPropertyScreen } from './list-property-screen.tsx';

const host = buildUser({ id: 2, name: 'Aiko Tanabe' });

beforeEach(() => openOfflineHost(host));
afterEach(closeOfflineHost);

const show = (path: string) => renderScreen(<ListPropertyScreen />, { path });
const whole = fromListing(buildProperty({ title: 'Mistpine Cabin' }));
const button = (name: string) => screen.findByRole('button', { name });

test('a visitor is sent to sign in and back', async () => {
  switchAccount(null);
  const { address } = show('/list-property?edit=7');
  await waitFor(() => expect(currentToast()?.title).toBe('Authentication required'));
  expect(currentToast()?.body).toBe('You need to be logged in to list a property');
  await waitFor(() => expect(address()).toBe('/auth?returnTo=%2Flist-property%3Fedit%3D7'));
});

test('the preview of a listing that is edited has its rating, and that of a new one has none', async () => {
  await privateDb().ownProperties.put(buildProperty({ id: 7, rating: 4.6, reviewCount: 9 }));
  const { unmount } = show('/list-property?edit=7&step=review');
  const preview = await screen.findByRole('complementary', { name: 'Preview', hidden: true });
  expect(preview.textContent).toContain('4.6(9)');
  unmount();
  await privateDb().drafts.put({ ...newDraft('one', whole), updatedAt: 5 });
  show('/list-property?step=review');
  expect((await screen.findByRole('complementary', { name: 'Preview', hidden: true })).textContent).toContain(
    'New',
  );
});

test('an account the browser has cleared is said to be gone, and is back with the connection', async () => {
  await privateDb().meta.clear();
  const { user } = show('/list-property');
  expect(await screen.findByText("Your account isn't saved on this device any more")).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
    '/auth?tab=login&returnTo=%2Flist-property',
  );
  vi.mocked(fetch).mockResolvedValue(Response.json(host, { headers: { [headers.app]: '1' } }));
  await user.click(await button('Retry'));
  expect(await screen.findByRole('textbox', { name: 'Title' })).toBeTruthy();
});

test('offline, a listing is queued, its draft ends, and the host is told so', async () => {
  await privateDb().drafts.put({ ...newDraft('one', whole), updatedAt: 5 });
  const { user, address } = show('/list-property?step=review');
  await user.click(await button('Submit Property'));
  await waitFor(() => expect(address()).toBe('/owner-dashboard'));
  expect(currentToast()).toMatchObject({ title: 'Property submitted!', intent: 'waiting' });
  expect(currentToast()?.body).toContain('Saved on this device');
  expect(await privateDb().outbox.toArray()).toMatchObject([
    { name: 'createProperty', args: { title: 'Mistpine Cabin' } },
  ]);
  expect(await privateDb().drafts.count()).toBe(0);
});

test('a listing whose photos wait until the address is confirmed is answered at once, and says so', async () => {
  await privateDb().meta.put({ key: sessionKey, value: { ...host, emailStatus: 'unverified' } });
  const bytes = new ArrayBuffer(8);
  const picture = { id: crypto.randomUUID(), kind: 'listing', type: 'image/webp', thumbhash: '' } as const;
  await putPicture(privateDb(), { ...picture, width: 4, height: 3, bytes }, 0);
  const values = { ...whole, images: [addressOfPicture(picture.id, 'listing')] };
  await privateDb().drafts.put({ ...newDraft('one', values), updatedAt: 5 });
  act(() => appDevice.connection.report({ reached: true }));
  const { user, address } = show('/list-property?step=review');
  await user.click(await button('Submit Property'));
  await waitFor(() => expect(address()).toBe('/owner-dashboard'));
  expect(currentToast()).toMatchObject({ title: 'Property saved', intent: 'waiting' });
  expect(currentToast()?.body).toContain('once you have confirmed your email address');
  expect(await privateDb().outbox.count()).toBe(1);
});

test('without a leased id, the draft stays and the reason is shown', async () => {
  await privateDb().meta.delete(leasesKey);
  await privateDb().drafts.put({ ...newDraft('one', whole), updatedAt: 5 });
  const { user } = show('/list-property?step=review');
  await user.click(await button('Submit Property'));
  await waitFor(() => expect(currentToast()?.title).toBe('Submission failed'));
  expect(currentToast()?.body).toContain('Please connect once');
  expect(await privateDb().drafts.count()).toBe(1);
});

test('the latest draft is continued, and a new one can be started', async () => {
  await privateDb().drafts.put({ ...newDraft('one', { ...emptyListing, title: 'Older' }), updatedAt: 5 });
  await privateDb().drafts.put({ ...newDraft('two', whole), updatedAt: 6 });
  const { user, address } = show('/list-property');
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Mistpine Cabin');
  expect(await button('Continue Older')).toBeTruthy();
  await user.click(await button('Start a new listing'));
  expect(address()).toMatch(/^\/list-property\?draft=/);
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', ''));
});

test('a saved draft is called that on the step that is shown first, and on no other', async () => {
  await privateDb().drafts.put({ ...newDraft('one', whole), updatedAt: 5 });
  const { user } = show('/list-property');
  expect(await screen.findByText('Continuing your saved draft.')).toBeTruthy();
  await user.click(await button('Next'));
  await waitFor(() => expect(screen.queryByText('Continuing your saved draft.')).toBeNull());
});

test.each([
  ['Draft was discarded in another tab', () => privateDb().drafts.delete('one')],
  [
    'Submitted in another tab',
    () => submitListing(appDevice, toListing(whole), { ...host, id: 2 }, { draftId: 'one' }),
  ],
])('a draft that ends in another tab leads to the dashboard: %s', async (title, end) => {
  await privateDb().drafts.put({ ...newDraft('one', whole), updatedAt: 5 });
  const { address } = show('/list-property');
  await screen.findByText('Continuing your saved draft.');
  await end();
  await waitFor(() => expect(currentToast()?.title).toBe(title));
  await waitFor(() => expect(address()).toBe('/owner-dashboard'));
});

test('without a photo the preview says where the cover will be', async () => {
  const values = { ...whole, images: [] };
  await privateDb().drafts.put({ ...newDraft('one', values), updatedAt: 5 });
  show('/list-property?step=review');
  expect(await screen.findByText('Your cover photo appears here')).toBeTruthy();
});

test('an own listing is edited from this device, and only what changed is sent', async () => {
  await privateDb().ownProperties.put(buildProperty({ id: 7, version: 3 }));
  const { user, address } = show('/list-property?edit=7');
  // It opens at the overview, which leads to each part.
  expect(await screen.findByText('Your changes will be applied immediately.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Step 1: Basic info/ }));
  const title = await screen.findByRole('textbox', { name: 'Title' });
  await user.clear(title);
  await user.type(title, 'Cedar Steam House');
  await user.click(await button('Step 7: Review'));
  expect(screen.getByText('Your changes will be applied immediately.')).toBeTruthy();
  await user.click(await button('Update Property'));
  await waitFor(() => expect(address()).toBe('/owner-dashboard'));
  expect(currentToast()).toMatchObject({ title: 'Property updated', intent: 'waiting' });
  const [entry] = await privateDb().outbox.toArray();
  expect(entry).toMatchObject({
    name: 'updateProperty',
    args: { id: 7, fields: { title: 'Cedar Steam House' } },
    base: { version: 3, values: { title: 'Cedar Steam Ryokan' } },
  });
  expect(await privateDb().drafts.count()).toBe(0);
});

test('a price is changed from the overview and back in one step each', async () => {
  await privateDb().ownProperties.put(buildProperty({ id: 7, version: 3 }));
  const { user } = show('/list-property?edit=7');
  await user.click(await button('Edit Pricing & availability'));
  const price = await screen.findByRole('spinbutton', { name: 'Price per night (USD)' });
  await user.clear(price);
  await user.type(price, '260');
  await user.click(await button('Back to review'));
  await user.click(await button('Update Property'));
  await waitFor(async () =>
    expect((await privateDb().outbox.toArray()).map(({ args }) => args)).toEqual([
      { id: 7, fields: { pricePerNight: 260 } },
    ]),
  );
});

test('somebody else’s listing is not for editing', async () => {
  await publicDb().properties.put({ ...buildProperty({ id: 7, hostId: 5 }), fetchedAt: 1, openedAt: 1 });
  const { address } = show('/list-property?edit=7');
  await waitFor(() => expect(address()).toBe('/owner-dashboard'));
  expect(currentToast()).toMatchObject({
    title: 'Access denied',
    body: "You don't have permission to edit this property",
  });
});

test('a listing that is not to be had says so', async () => {
  show('/list-property?edit=7');
  await waitFor(() => expect(currentToast()?.body).toBe('Failed to load property data'));
  expect(screen.getByRole('heading', { name: 'Failed to load property data' })).toBeTruthy();
});

test('a listing that the server refuses to show says so, and the console knows why', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(appDevice.api, 'call').mockRejectedValue(
    new ApiError({
      type: 'about:blank',
      title: 'Not found',
      status: 404,
      code: 'not_found',
      detail: 'No such listing.',
    }),
  );
  show('/list-property?edit=7');
  await waitFor(() => expect(currentToast()?.body).toBe('Failed to load property data'));
  expect(told).toHaveBeenCalledWith(
    'Failed to fetch property data',
    expect.objectContaining({ message: '404: No such listing.' }),
  );
});

test('what was typed about a listing that is deleted meanwhile can be listed as a new one', async () => {
  const listing = buildProperty({ id: 7, version: 3, virtualTourData: null });
  await privateDb().ownProperties.put(listing);
  vi.spyOn(appDevice.api, 'call').mockResolvedValue({ status: 200, headers: new Headers(), body: listing });
  appDevice.connection.report({ reached: true });
  const { user, address } = show('/list-property?edit=7&step=basic-info');
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), ' and Garden');
  await waitFor(async () => expect(await privateDb().drafts.count()).toBe(1));
  await Promise.all([privateDb().ownProperties.delete(7), publicDb().properties.delete(7)]);
  expect(await screen.findByRole('heading', { name: 'This retreat no longer exists' })).toBeTruthy();
  await user.click(await button('List it as a new retreat'));
  await waitFor(() => expect(address()).toMatch(/^\/list-property\?draft=/));
  expect(await button('Submit Property')).toBeTruthy();
  expect(screen.getAllByText('Cedar Steam Ryokan and Garden')).not.toEqual([]);
  expect(await privateDb().drafts.toArray()).toMatchObject([{ propertyId: null, base: null }]);
});

test('an edit that cannot be stored shows an error, and its draft stays', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  await privateDb().ownProperties.put(buildProperty({ id: 7, version: 3 }));
  const { user, address } = show('/list-property?edit=7&step=basic-info');
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), ' and Garden');
  await user.click(await button('Step 7: Review'));
  vi.spyOn(privateDb().outbox, 'add').mockRejectedValue(new Error('The disk is broken'));
  await user.click(await button('Update Property'));
  await waitFor(() =>
    expect(currentToast()).toMatchObject({
      title: 'Update failed',
      body: 'Failed to update property. Your draft is still on this device.',
    }),
  );
  expect(reported).toHaveBeenCalledWith(expect.objectContaining({ message: 'Failed to update property' }));
  expect(address()).toContain('/list-property');
  expect(await privateDb().drafts.count()).toBe(1);
});

const tour = { scenes: [{ id: 'bath', name: 'Bath', panorama: '/pictures/bath-2048.webp' }] };
const toured = buildProperty({
  id: 7,
  version: 3,
  verificationNotes: null,
  hasVirtualTour: true,
  virtualTourType: 'scenes',
  virtualTourData: tour,
});

/** The listing as a list brought it: without its tour. */
async function keepListed(): Promise<void> {
  const listed: Property = { ...toured };
  delete listed.virtualTourData;
  await privateDb().ownProperties.put(listed);
}

test('a listing whose tour is not known here is not opened for editing without a network', async () => {
  await keepListed();
  show('/list-property?edit=7&step=basic-info');
  expect(await screen.findByText(/isn't saved on this device/)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();
});

test('with a network it is read with its tour first, and an edit leaves the tour alone', async () => {
  await keepListed();
  const told = { status: 200, headers: new Headers(), body: toured };
  vi.spyOn(appDevice.api, 'call').mockResolvedValue(told);
  appDevice.connection.report({ reached: true });
  const { user, address } = show('/list-property?edit=7&step=basic-info');
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), ' and Garden');
  await user.click(await button('Step 7: Review'));
  // Nothing answers in this test, so that the edit would be waited for.
  appDevice.connection.reportLost();
  await user.click(await button('Update Property'));
  await waitFor(() => expect(address()).toBe('/owner-dashboard'));
  expect((await privateDb().outbox.toArray()).map(({ args }) => args)).toEqual([
    { id: 7, fields: { title: 'Cedar Steam Ryokan and Garden' } },
  ]);
});
