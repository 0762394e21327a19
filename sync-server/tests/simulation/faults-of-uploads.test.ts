import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addressOfPicture } from '#contracts/domain/pictures/picture-addresses.ts';
import type { StoredPicture } from '#pwa/data/picture-rows.ts';
import { discardPicture, retryPictures } from '#pwa/data/pictures/stored-pictures.ts';
import { drainInBackground } from '#pwa/sync/background-drain.ts';
import { saveFavorite } from '#pwa/sync/commands/favorite-commands.ts';
import { reportContent, sendReportWithoutPhotos } from '#pwa/sync/commands/report-commands.ts';
import { retry } from '#pwa/sync/outbox/outbox-actions.ts';
import { cleanPictures } from '#pwa/sync/uploads/clean-pictures.ts';
import { entriesOf, FaultFixture, tabOf } from './fault-fixture.ts';
import { addPhotos, submitPhotos, tinyJpeg } from './photographs.ts';
import { answeredBy, refused, refusedWith, unanswered, type ScriptedNetwork } from './scripted-network.ts';
import { SeededRandom } from './seeded-random.ts';
import type { SimulatedDevice } from './simulated-device.ts';

const uploads = /^\/api\/uploads/;
const properties = /^\/api\/properties/;
const dayMs = 24 * 60 * 60_000;
const kb = 1024;

let fixture: FaultFixture;
let network: ScriptedNetwork;
let device: SimulatedDevice;
let random: SeededRandom;
beforeEach(async () => {
  fixture = await FaultFixture.open();
  ({ network } = fixture);
  random = new SeededRandom(5);
  device = await fixture.device({ ...fixture.testData.host });
});
afterEach(() => fixture.close());

const host = () => {
  const { testData, recorder } = fixture;
  const marks = { intents: [], nextMark: () => 'with photos' };
  return { tab: tabOf(device), testData, random, recorder, ...marks };
};
const add = (count: number, size?: number): Promise<string[]> => addPhotos(host(), count, size);
const submit = (ids: readonly string[]): Promise<number> => submitPhotos(host(), ids);
const pictures = (): Promise<StoredPicture[]> => tabOf(device).privateDb.pictures.toArray();
const stateOf = async (id: string) => (await tabOf(device).privateDb.pictures.get(id))?.state;

/** Sends everything, lets the server prepare the pictures, and waits until the device has asked for them. */
async function finish(): Promise<void> {
  await tabOf(device).loop.request('online');
  await fixture.idle();
  for (let turn = 0; turn < 4; turn += 1) {
    await fixture.server.preparePictures();
    await fixture.pass(61_000);
  }
}

/** Images of the listings with photos on the server. */
async function albums(): Promise<string[][]> {
  const rows = await fixture.rows<{ title: string; images: string }>('properties');
  return rows
    .filter(({ title }) => title === 'New with photos')
    .map(({ images }) => JSON.parse(images) as string[]);
}
const addresses = (ids: readonly string[]): string[] => ids.map((id) => addressOfPicture(id, 'listing'));
const bytesOf = (id: string): number => fixture.recorder.pictureBytes.get(id)?.sent ?? 0;

test('photos added offline arrive once, and the listing follows them; other changes do not wait', async () => {
  device.isOnline = false;
  const ids = await add(3, 100 * kb);
  await submit(ids);
  await saveFavorite(tabOf(device).device, fixture.home);
  await fixture.idle();
  device.isOnline = true;
  await tabOf(device).loop.request('online');
  await fixture.idle();
  expect(await fixture.rows('favorites')).toHaveLength(1);
  expect((await pictures()).map(({ state, sent }) => `${state} ${sent}`)).toEqual(
    ids.map(() => `processing ${100 * kb}`),
  );
  expect(network.writes(properties)).toEqual([]);
  await finish();
  expect(await albums()).toEqual([addresses(ids)]);
  expect(ids.map(bytesOf)).toEqual(ids.map(() => 100 * kb));
  expect(await entriesOf(device)).toEqual([]);
});

test('photos of a draft are sent before it is submitted', async () => {
  const [id = ''] = await add(1);
  await finish();
  expect(await stateOf(id)).toBe('ready');
});

test.each([
  ['lost', refused],
  ['answered into the void', unanswered],
  ['cut by a captive portal', answeredBy(200, '<html>', { 'Content-Type': 'text/html' })],
  ['sent twice by the network', async (send: () => Promise<Response>) => (await send(), send())],
  ['met by an expired upload', refusedWith(410, 'upload_expired', 'Too long.')],
])('a chunk that is %s is not sent again if it has arrived', async (_, accident) => {
  network.meet('PATCH', uploads, accident, 2);
  const [id = ''] = await add(1, 300 * kb);
  await finish();
  expect(await stateOf(id)).toBe('ready');
  const { sent, lost } = fixture.recorder.pictureBytes.get(id) ?? { sent: 0, lost: 0 };
  expect(sent - lost).toBeLessThanOrEqual(300 * kb);
});

test.each([
  [503, 'unavailable', { 'Retry-After': '30' }, null],
  [429, 'too_many_requests', { 'Retry-After': '30' }, null],
  [507, 'out_of_space', {}, null],
  [403, 'email_unverified', {}, 'In words.'],
  [409, 'limit_reached', {}, 'In words.'],
])('%s %s: the photo waits and is sent later', async (status, code, headers, reason) => {
  network.meet('POST', uploads, refusedWith(status, code, 'In words.', headers));
  const [id = ''] = await add(1);
  await fixture.idle();
  expect(await pictures()).toMatchObject([{ state: 'waiting', reason }]);
  expect((await pictures())[0]?.nextAttemptAt).toBeGreaterThan(fixture.clock.now());
  await fixture.pass(6 * 60_000);
  await finish();
  expect(await stateOf(id)).toBe('ready');
  expect((await pictures())[0]?.reason).toBeNull();
});

test('a refused photo rejects its listing in words, and other listings go on', async () => {
  network.meet('POST', uploads, refusedWith(413, 'too_large', 'This file is too large.'));
  const ids = await add(1);
  await submit(ids);
  await fixture.idle();
  const others = await add(1);
  await submit(others);
  await finish();
  expect(await stateOf(ids[0] ?? '')).toBe('refused');
  const [entry, ...more] = await entriesOf(device);
  expect(entry).toMatchObject({
    state: 'rejected',
    lastError: {
      code: 'picture_refused',
      detail: 'One of its pictures was not accepted. This file is too large.',
    },
  });
  expect(more).toEqual([]);
  expect(await albums()).toEqual([addresses(others)]);
});

/** Reports a person with one photo. @returns `seq` of the entry */
function reportWithPhoto(): Promise<number | null> {
  const id = random.uuid();
  const photo = { id, kind: 'document', type: 'image/jpeg', width: 8, height: 6, thumbhash: '' } as const;
  const report = {
    ...({
      targetKind: 'person',
      targetId: fixture.testData.guest.id,
      pictureUrl: null,
      reason: 'unsafe',
    } as const),
    text: 'The stairs are broken.',
    photos: [addressOfPicture(id, 'document')],
    evidence: { title: 'Ana', author: 'Ana', text: '', pictures: [], version: null },
  };
  return reportContent(tabOf(device).device, report, 'Ana', [
    { ...photo, bytes: new Uint8Array(tinyJpeg).buffer },
  ]);
}

test.each([
  [403, 'email_unverified', 'email_unverified'],
  [409, 'limit_reached', 'picture_missing'],
])(
  '%s %s: a report does not wait for its photo, and its person sends it without',
  async (status, code, shown) => {
    network.meet('POST', uploads, refusedWith(status, code, 'In words.'), 9);
    const { device: sender, privateDb: db } = tabOf(device);
    const seq = await reportWithPhoto();
    await fixture.idle();
    const lastError = { code: shown, detail: 'A photo of it cannot be sent yet. In words.' };
    expect(await entriesOf(device)).toMatchObject([{ state: 'rejected', lastError }]);
    await retryPictures(db);
    await retry(sender, seq ?? 0);
    await fixture.idle();
    expect(await entriesOf(device), 'space is still missing').toMatchObject([
      { state: 'rejected', lastError },
    ]);
    await sendReportWithoutPhotos(sender, seq ?? 0);
    await finish();
    expect(await entriesOf(device)).toEqual([]);
    expect(await fixture.rows('reports')).toMatchObject([{ text: 'The stairs are broken.' }]);
  },
);

test('a report whose photo is accepted after all is sent with it', async () => {
  network.meet('POST', uploads, refusedWith(409, 'limit_reached', 'In words.'));
  await reportWithPhoto();
  await fixture.idle();
  expect(await entriesOf(device)).toMatchObject([{ state: 'rejected' }]);
  await fixture.pass(6 * 60_000);
  await finish();
  expect(await entriesOf(device)).toEqual([]);
  expect(await fixture.rows('reports')).toMatchObject([{ photos: expect.stringContaining('/') as string }]);
});

test('a restored server gets the lost photos and the listing again', async () => {
  const copy = await fixture.server.copy();
  const ids = await add(2, 40 * kb);
  await submit(ids);
  await finish();
  expect(await albums()).toEqual([addresses(ids)]);
  await fixture.restore(copy);
  expect(await albums()).toEqual([]);
  await finish();
  await finish();
  expect(await albums()).toEqual([addresses(ids)]);
  expect(await entriesOf(device)).toEqual([]);
});

test('a missing picture that is not on this device any more rejects the listing in words', async () => {
  const ids = await add(1);
  await finish();
  await tabOf(device).privateDb.pictureBytes.clear();
  network.meet('POST', properties, refusedWith(409, 'picture_missing', 'Missing.'));
  await submit(ids);
  await finish();
  const [entry] = await entriesOf(device);
  expect(entry?.lastError).toMatchObject({ code: 'picture_missing' });
  expect(entry?.lastError?.detail).toContain('does not have it any more');
});

test('a server that always misses a picture gets it three times', async () => {
  const ids = await add(1);
  await submit(ids);
  network.meet('POST', properties, refusedWith(409, 'picture_missing', 'Missing.'), 9);
  for (let turn = 0; turn < 4; turn += 1) await finish();
  expect(network.writes(properties)).toHaveLength(4);
  expect(await entriesOf(device)).toMatchObject([
    { state: 'rejected', lastError: { code: 'picture_missing' } },
  ]);
});

test('a photo removed while it is sent is removed on the server too', async () => {
  const held = network.holdAnswer('PATCH', uploads);
  const [id = ''] = await add(1, 100 * kb);
  await held.isHeld;
  const { privateDb: db } = tabOf(device);
  await db.transaction('rw', db.pictures, db.pictureBytes, () => discardPicture(db, id));
  held.release();
  await finish();
  expect(await pictures()).toEqual([]);
  expect(await fixture.rows('pictures')).toEqual([]);
  expect(bytesOf(id)).toBeLessThan(100 * kb);
});

test('photos stay a week after their listing was accepted, and as long as a draft names them', async () => {
  const { privateDb: db } = tabOf(device);
  const [shown = ''] = await add(1);
  await submit([shown]);
  const [inDraft = ''] = await add(1);
  await finish();
  const days = async (count: number): Promise<unknown[]> => {
    await cleanPictures(db, fixture.clock.now() + count * dayMs);
    return db.pictureBytes.toCollection().primaryKeys();
  };
  expect((await days(6)).sort()).toEqual([shown, inDraft].sort());
  expect(await days(8)).toEqual([inDraft]);
  expect(await days(400)).toEqual([inDraft]);
});

test.each([true, false])(
  'two tabs that send the same photo have one effect, with locks: %s',
  async (hasLocks) => {
    device.hasLocks = hasLocks;
    device.isOnline = false;
    const ids = await add(2, 100 * kb);
    await submit(ids);
    await fixture.idle();
    device.isOnline = true;
    const tabs = [tabOf(device), device.openTab()];
    await Promise.all(tabs.map((tab) => tab.loop.request('online')));
    await finish();
    expect(await albums()).toEqual([addresses(ids)]);
  },
);

test('with every tab closed the worker sends the photos, and then the listing', async () => {
  device.isOnline = false;
  const ids = await add(2, 100 * kb);
  await submit(ids);
  await fixture.idle();
  for (const tab of device.tabs) tab.close();
  device.isOnline = true;
  const worker = device.openTab();
  worker.loop.stop();
  worker.uploads.stop();
  const stores = {
    openPrivate: () => Promise.resolve(worker.privateDb),
    openPublic: () => Promise.resolve(worker.publicDb),
  };
  let end: string | null = null;
  void drainInBackground(worker.device.environment, stores).then((result) => (end = result));
  await expect
    .poll(async () => {
      await fixture.server.preparePictures();
      fixture.clock.advance(2000);
      return end;
    })
    .toBe('done');
  expect(await albums()).toEqual([addresses(ids)]);
});
