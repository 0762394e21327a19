import { afterEach, beforeEach, expect, test } from 'vitest';
import { saveFavorite } from '#pwa/sync/commands/favorite-commands.ts';
import { entriesOf, FaultFixture, tabOf, write } from './fault-fixture.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import { WireProxy } from './wire-proxy.ts';

const longestWaitMs = 5 * 60_000;

let fixture: FaultFixture;
let wire: WireProxy;
let device: SimulatedDevice;
beforeEach(async () => {
  fixture = await FaultFixture.open({
    through: async (server) => {
      wire = await WireProxy.start(() => server.origin);
      return () => wire.origin;
    },
  });
  device = await fixture.device(fixture.testData.guest);
});
afterEach(async () => {
  wire.close();
  await fixture.close();
});

/** Saves a listing while the wire fails that way, and waits until the device is idle. */
async function saveThrough(faults: readonly WireProxy['faults'][number][]): Promise<void> {
  wire.faults.push(...faults);
  await saveFavorite(tabOf(device).device, fixture.home);
  await fixture.idle();
  for (let tries = 0; tries < faults.length + 2; tries += 1) await fixture.pass(longestWaitMs);
}

test('fault 1: a request lost on the wire is sent again under its key until it arrives', async () => {
  await saveThrough([{ kind: 'refuse' }, { kind: 'refuse' }, { kind: 'refuse' }]);
  expect(await fixture.rows('favorites')).toHaveLength(1);
  const keys = fixture.network.writes(/favorites/).map(({ key }) => key);
  expect(new Set(keys).size).toBe(1);
  expect(keys.length).toBeGreaterThan(1);
  expect(await entriesOf(device)).toEqual([]);
});

test.each([
  ['before its first byte', () => 0],
  ['after its first byte', () => 1],
  ['in the middle', () => Math.floor(wire.lastAnswerBytes / 2)],
])('fault 2: an answer that breaks off %s is asked for again, and there is one row', async (_, bytes) => {
  await saveThrough([{ kind: 'cut', afterBytes: bytes() }]);
  expect(await fixture.rows('favorites')).toHaveLength(1);
  expect(await entriesOf(device)).toEqual([]);
});

test('fault 35: wherever an answer is cut, it is requested again, and the device never stores a part of it', async () => {
  const propertyId = fixture.home;
  await write(device, fixture.testData, propertyId, 'Is the bath warm?');
  await fixture.idle();
  await fixture.pass(longestWaitMs);
  const whole = 1500;
  const cuts = Array.from({ length: Math.ceil(whole / 37) }, (_, index) => 37 * index);
  for (const afterBytes of cuts) {
    wire.faults.push({ kind: 'cut', afterBytes });
    await write(device, fixture.testData, propertyId, `cut after ${afterBytes}`);
    await fixture.idle();
    await fixture.pass(longestWaitMs);
    await fixture.pass(longestWaitMs);
  }
  const stored = (await fixture.rows<{ content: string }>('messages')).map(({ content }) => content);
  expect(stored).toEqual(['Is the bath warm?', ...cuts.map((afterBytes) => `cut after ${afterBytes}`)]);
  const mirrored = await tabOf(device).privateDb.messages.toArray();
  expect(mirrored.map(({ content }) => content).sort()).toEqual([...stored].sort());
  expect(await entriesOf(device)).toEqual([]);
});
