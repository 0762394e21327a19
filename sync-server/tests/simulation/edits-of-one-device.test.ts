import { afterEach, beforeEach, expect, test } from 'vitest';
import { editListing, submitListing } from '#pwa/sync/commands/listing-commands.ts';
import { buildListing } from '#server/test-support/test-properties.ts';
import { entriesOf, FaultFixture, tabOf } from './fault-fixture.ts';
import { refused, refusedWith, unanswered } from './scripted-network.ts';
import type { SimulatedDevice } from './simulated-device.ts';

const edits = /^\/api\/properties\/\d+/;

let fixture: FaultFixture;
let laptop: SimulatedDevice;
let phone: SimulatedDevice;
beforeEach(async () => {
  fixture = await FaultFixture.open();
  laptop = await fixture.device({ ...fixture.testData.host });
  phone = await fixture.device({ ...fixture.testData.host });
});
afterEach(() => fixture.close());

interface Home {
  id: number;
  price_per_night: number;
  title: string;
  max_guests: number;
}
const home = async () => (await fixture.rows<Home>('properties')).find(({ id }) => id === fixture.home);
const edit = (device: SimulatedDevice, fields: Parameters<typeof editListing>[2]) =>
  editListing(tabOf(device).device, fixture.home, fields);
/** Conflicts that the device shows to its person. */
const conflictsOf = async (device: SimulatedDevice) =>
  (await entriesOf(device))
    .filter(({ lastError }) => lastError?.code === 'edit_conflict')
    .map(({ args }) => args);
const hint = (device: SimulatedDevice) => tabOf(device).loop.request('hint');
async function comeBack(device: SimulatedDevice): Promise<void> {
  device.isOnline = true;
  await tabOf(device).loop.request('online');
  await fixture.settle();
}
/** Enough other changes for the device to send them all in one envelope. */
async function fillEnvelope(device: SimulatedDevice): Promise<void> {
  const { host } = fixture.testData;
  const owner = { id: host.id, name: host.name, profileImage: null };
  for (let made = 0; made < 20; made += 1) await submitListing(tabOf(device).device, buildListing(), owner);
}

test('two edits of one field in one envelope, after another person changed another field, do not conflict', async () => {
  fixture.network.meet('PUT', edits, refusedWith(503, 'unavailable', 'Busy.', { 'Retry-After': '120' }));
  await edit(laptop, { pricePerNight: 180 });
  await fixture.idle(); // the server asked for two minutes
  await edit(laptop, { pricePerNight: 190 }); // a separate entry, because the first was sent already
  expect((await entriesOf(laptop)).map(({ attempts }) => attempts)).toEqual([1, 0]);
  await edit(phone, { title: 'Renamed on the phone' });
  await fixture.idle();
  await hint(laptop);
  laptop.isOnline = false;
  await fillEnvelope(laptop);
  await fixture.pass(120_000);
  await comeBack(laptop);
  expect(await conflictsOf(laptop)).toEqual([]);
  expect(await home()).toMatchObject({ price_per_night: 190, title: 'Renamed on the phone' });
});

test('an edit made while lost ones are sent again to a restored server does not conflict with them', async () => {
  const copy = await fixture.server.copy();
  await edit(laptop, { pricePerNight: 180 });
  await fixture.settle();
  await edit(laptop, { pricePerNight: 190, maxGuests: 3 });
  await fixture.settle();
  await fixture.restore(copy);
  fixture.network.meet('PUT', edits, refused, 3);
  await hint(laptop);
  await fixture.idle();
  laptop.isOnline = false;
  await edit(laptop, { pricePerNight: 200 });
  await fillEnvelope(laptop);
  await comeBack(laptop);
  expect(await conflictsOf(laptop)).toEqual([]);
  expect(await entriesOf(laptop)).toEqual([]);
  expect(await home()).toMatchObject({ price_per_night: 200, max_guests: 3 });
});

test.each([
  ['before all of them', 0],
  ['between them', 1],
  ['after all of them', 2],
])('edits of one field are offered again in their order to a copy of the server made %s', async (_, at) => {
  const copies = [await fixture.server.copy()];
  for (const pricePerNight of [180, 190]) {
    await edit(laptop, { pricePerNight });
    await fixture.settle();
    copies.push(await fixture.server.copy());
  }
  await fixture.restore(copies[at] ?? '');
  await edit(laptop, { pricePerNight: 200 });
  await fixture.settle();
  expect(await entriesOf(laptop)).toEqual([]);
  expect(await home()).toMatchObject({ price_per_night: 200 });
});

test('an edit whose version number a restored server has given to another edit does not overwrite that edit', async () => {
  const copy = await fixture.server.copy();
  const tablet = await fixture.device({ ...fixture.testData.host });
  await edit(tablet, { pricePerNight: 180 });
  await fixture.settle();
  await hint(laptop);
  await edit(laptop, { maxGuests: 3 });
  await fixture.settle();
  for (const device of [laptop, tablet]) device.isOnline = false;
  await fixture.restore(copy);
  await hint(phone);
  await edit(phone, { title: 'Renamed on the phone' });
  await fixture.settle();
  await comeBack(laptop);
  expect(await home()).toMatchObject({ title: 'Renamed on the phone', max_guests: 3, price_per_night: 100 });
  await comeBack(tablet);
  expect(await home()).toMatchObject({ title: 'Renamed on the phone', max_guests: 3, price_per_night: 180 });
});

test('an edit is not compared with a mirror from before the restore', async () => {
  const copy = await fixture.server.copy();
  await edit(phone, { title: 'Renamed on the phone' });
  await fixture.settle();
  await hint(laptop);
  for (const device of [laptop, phone]) device.isOnline = false;
  await fixture.restore(copy);
  const other = await fixture.device({ ...fixture.testData.host });
  await edit(other, { maxGuests: 3 });
  await fixture.settle();
  // The laptop learns of the restore, and the feed breaks off right after.
  laptop.isOnline = true;
  fixture.network.meet('GET', /^\/api\/sync\/changes/, (send) => send());
  fixture.network.meet('GET', /^\/api\/sync\/changes/, refused, 2);
  await hint(laptop);
  await edit(laptop, { pricePerNight: 180 });
  await fixture.settle();
  expect(await conflictsOf(laptop)).toEqual([]);
  expect(await home()).toMatchObject({ price_per_night: 180, max_guests: 3, title: 'Cedar House' });
});

test('an edit begun before another one of the same device, as in two tabs, is applied after it', async () => {
  const row = await tabOf(laptop).privateDb.ownProperties.get(fixture.home);
  const base = { version: row?.version ?? 0, values: { pricePerNight: 100, title: 'Cedar House' } };
  await edit(laptop, { pricePerNight: 180 });
  await fixture.settle();
  await editListing(
    tabOf(laptop).device,
    fixture.home,
    { pricePerNight: 190, title: 'Cedar House' },
    { base },
  );
  await fixture.settle();
  expect(await entriesOf(laptop)).toEqual([]);
  expect(await home()).toMatchObject({ price_per_night: 190 });
});

test('two devices of one person that change the same field still conflict', async () => {
  laptop.isOnline = false;
  await edit(laptop, { pricePerNight: 180 });
  await edit(phone, { pricePerNight: 190 });
  await fixture.settle();
  await comeBack(laptop);
  expect(await conflictsOf(laptop)).toEqual([{ id: fixture.home, fields: { pricePerNight: 180 } }]);
});

test('an edit of a listing is sent only after the listing was created, also in an envelope', async () => {
  const { host } = fixture.testData;
  const owner = { id: host.id, name: host.name, profileImage: null };
  fixture.network.meet('POST', /^\/api\/properties$/, unanswered);
  const id = await submitListing(tabOf(laptop).device, buildListing(), owner);
  await fixture.idle();
  laptop.isOnline = false;
  await editListing(tabOf(laptop).device, id, { title: 'Renamed at once' });
  await fillEnvelope(laptop);
  await comeBack(laptop);
  expect(await entriesOf(laptop)).toEqual([]);
  expect((await fixture.rows<Home>('properties')).find((row) => row.id === id)?.title).toBe(
    'Renamed at once',
  );
});
