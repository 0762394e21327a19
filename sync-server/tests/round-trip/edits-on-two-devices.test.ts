import { afterEach, beforeEach, expect, test } from 'vitest';
import { editListing } from '#pwa/sync/commands/listing-commands.ts';
import { storeListings } from '#pwa/store/listings.ts';
import { entriesOf, FaultScene, tabOf } from './fault-scene.ts';
import type { SimulatedDevice } from './simulated-device.ts';

let scene: FaultScene;
let laptop: SimulatedDevice;
beforeEach(async () => {
  scene = await FaultScene.open();
  laptop = await scene.device({ ...scene.world.host });
});
afterEach(() => scene.close());

const ownListing = async () => {
  const row = await tabOf(laptop).privateDb.ownProperties.get(scene.home);
  if (row === undefined) throw new Error('The host has no such listing');
  return row;
};

test('lists that were changed on two devices are merged: what each of them added stays', async () => {
  const phone = await scene.device({ ...scene.world.host });
  const { amenities } = await ownListing();
  laptop.isOnline = false;
  await editListing(tabOf(laptop).device, scene.home, { amenities: [...amenities, 'Pool'] });
  await editListing(tabOf(phone).device, scene.home, { amenities: [...amenities, 'Bath'] });
  await scene.settle();
  laptop.isOnline = true;
  await tabOf(laptop).loop.request('online');
  await scene.settle();
  const stored = (await scene.rows<{ id: number; amenities: string }>('properties')).find(
    ({ id }) => id === scene.home,
  );
  expect(JSON.parse(stored?.amenities ?? '')).toEqual([...amenities, 'Bath', 'Pool']);
  expect(await entriesOf(laptop)).toEqual([]);
});

test('what only a host and staff may read of a listing stays out of the database that all accounts of a device share', async () => {
  const { publicDb, privateDb, loop, device } = tabOf(laptop);
  const own = await ownListing();
  expect(own).toHaveProperty('verificationNotes');
  // As if the host had opened the page of the retreat.
  await storeListings({ publicDb, privateDb }, [own], 0, { opened: true });
  await editListing(device, scene.home, { pricePerNight: 181 });
  await scene.settle();
  await loop.request('visible');
  const cached = await publicDb.properties.get(scene.home);
  expect(cached).toMatchObject({ pricePerNight: 181 });
  for (const field of ['verificationNotes', 'verificationDocuments', 'changedSinceVerification']) {
    expect(cached).not.toHaveProperty(field);
  }
});
