import { afterEach, beforeEach, expect, test } from 'vitest';
import type { VirtualTour } from '#contracts/domain/catalog/virtual-tour.ts';
import { editListing } from '#pwa/sync/commands/listing-commands.ts';
import { storeProperties } from '#pwa/data/properties/stored-properties.ts';
import { entriesOf, FaultFixture, tabOf } from './fault-fixture.ts';
import type { SimulatedDevice } from './simulated-device.ts';

let fixture: FaultFixture;
let laptop: SimulatedDevice;
beforeEach(async () => {
  fixture = await FaultFixture.open();
  laptop = await fixture.device({ ...fixture.testData.host });
});
afterEach(() => fixture.close());

const ownListing = async () => {
  const row = await tabOf(laptop).privateDb.ownProperties.get(fixture.home);
  if (row === undefined) throw new Error('The host has no such listing');
  return row;
};

test('lists changed on two devices are merged, with the additions of both', async () => {
  const phone = await fixture.device({ ...fixture.testData.host });
  const { amenities } = await ownListing();
  laptop.isOnline = false;
  await editListing(tabOf(laptop).device, fixture.home, { amenities: [...amenities, 'Pool'] });
  await editListing(tabOf(phone).device, fixture.home, { amenities: [...amenities, 'Bath'] });
  await fixture.settle();
  laptop.isOnline = true;
  await tabOf(laptop).loop.request('online');
  await fixture.settle();
  const stored = (await fixture.rows<{ id: number; amenities: string }>('properties')).find(
    ({ id }) => id === fixture.home,
  );
  expect(JSON.parse(stored?.amenities ?? '')).toEqual([...amenities, 'Bath', 'Pool']);
  expect(await entriesOf(laptop)).toEqual([]);
});

test('fields only for host and staff are not stored in the database that all accounts of a device share', async () => {
  const { publicDb, privateDb, loop, device } = tabOf(laptop);
  const own = await ownListing();
  expect(own).toHaveProperty('verificationNotes');
  // As after the host opened the page of the retreat.
  await storeProperties({ publicDb, privateDb }, [own], 0, { opened: true });
  await editListing(device, fixture.home, { pricePerNight: 181 });
  await fixture.settle();
  await loop.request('visible');
  const cached = await publicDb.properties.get(fixture.home);
  expect(cached).toMatchObject({ pricePerNight: 181 });
  for (const field of ['verificationNotes', 'verificationDocuments', 'changedSinceVerification']) {
    expect(cached).not.toHaveProperty(field);
  }
});

const virtualTourData = {
  scenes: [{ id: 'bath', name: 'Bath', panorama: 'https://pictures.example/1.jpg' }],
};
const tourNamed = (name: string) => ({
  hasVirtualTour: true,
  virtualTourType: 'scenes' as const,
  virtualTourData: { ...virtualTourData, scenes: [{ ...virtualTourData.scenes[0]!, name }] } as VirtualTour,
});
const sceneNames = async () => {
  const rows = await fixture.rows<{ id: number; virtual_tour_data: string }>('properties');
  const stored = rows.find(({ id }) => id === fixture.home)?.virtual_tour_data ?? '{}';
  return (JSON.parse(stored) as VirtualTour).scenes?.map(({ name }) => name);
};
/** As from a list, which omits the tour. */
const forgetTour = () =>
  tabOf(laptop).privateDb.ownProperties.update(fixture.home, { virtualTourData: undefined });

test('a tour that this device does not have is not lost by its edit', async () => {
  await editListing(tabOf(laptop).device, fixture.home, tourNamed('Bath'));
  await fixture.settle();
  await forgetTour();
  await editListing(tabOf(laptop).device, fixture.home, { pricePerNight: 181 });
  await fixture.settle();
  expect(await sceneNames()).toEqual(['Bath']);
  expect(await entriesOf(laptop)).toEqual([]);
});

test('a tour edited on two devices is a conflict, even if one device knows the listing only from a list', async () => {
  await editListing(tabOf(laptop).device, fixture.home, tourNamed('Bath'));
  await fixture.settle();
  const phone = await fixture.device({ ...fixture.testData.host });
  const base = { version: (await ownListing()).version, values: { ...tourNamed('Bath') } };
  laptop.isOnline = false;
  await editListing(tabOf(phone).device, fixture.home, tourNamed('Garden'));
  await fixture.settle();
  // The version is known here, but not its tour.
  await tabOf(laptop).privateDb.ownProperties.update(fixture.home, { version: base.version + 1 });
  await forgetTour();
  await editListing(tabOf(laptop).device, fixture.home, tourNamed('Pool'), { base });
  laptop.isOnline = true;
  await tabOf(laptop).loop.request('online');
  await fixture.settle();
  expect(await sceneNames()).toEqual(['Garden']);
  const current = { virtualTourData: { scenes: [{ name: 'Garden' }] } };
  expect(await entriesOf(laptop)).toMatchObject([
    { state: 'rejected', lastError: { code: 'edit_conflict', current } },
  ]);
});

test('a conflict about a listing too large for the refusal still shows both versions', async () => {
  const images = Array.from({ length: 30 }, (_, n) => `https://pictures.example/${n}/${'a'.repeat(1000)}`);
  await editListing(tabOf(laptop).device, fixture.home, { images });
  await fixture.settle();
  const phone = await fixture.device({ ...fixture.testData.host });
  laptop.isOnline = false;
  await editListing(tabOf(laptop).device, fixture.home, { title: 'Pine House on the Lake' });
  await editListing(tabOf(phone).device, fixture.home, { title: 'Cedar House on the Lake' });
  await fixture.settle();
  laptop.isOnline = true;
  await tabOf(laptop).loop.request('online');
  await fixture.settle();
  const current = { title: 'Cedar House on the Lake', images };
  expect(await entriesOf(laptop)).toMatchObject([
    { state: 'rejected', lastError: { code: 'edit_conflict', current } },
  ]);
});
