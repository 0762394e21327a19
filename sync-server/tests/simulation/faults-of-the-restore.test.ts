import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findStoredDraft, stampAfter, storeDraft } from '#pwa/data/drafts/message-drafts.ts';
import type { StoredLease } from '#pwa/data/private-db.ts';
import { cancelStay } from '#pwa/sync/commands/booking-commands.ts';
import { saveFavorite } from '#pwa/sync/commands/favorite-commands.ts';
import { submitListing } from '#pwa/sync/commands/listing-commands.ts';
import { writeMessage } from '#pwa/sync/commands/message-commands.ts';
import { discard } from '#pwa/sync/outbox/outbox-actions.ts';
import { buildListing } from '#server/test-support/test-properties.ts';
import { ask, entriesOf, createGuestFixture, tabOf, write, type FaultFixture } from './fault-fixture.ts';
import { refused, refusedWith, unanswered, type ScriptedNetwork } from './scripted-network.ts';
import type { SimulatedDevice } from './simulated-device.ts';

const messages = /^\/api\/messages/;

let fixture: FaultFixture;
let network: ScriptedNetwork;
let device: SimulatedDevice;
beforeEach(async () => {
  ({ fixture, network, device } = await createGuestFixture());
});
afterEach(() => fixture.close());

test('fault 20: writes lost by a restore are sent as soon as the device learns of it', async () => {
  const copy = await fixture.server.copy();
  await write(device, fixture.testData, fixture.home, 'one', 'two');
  await fixture.settle();
  expect(await entriesOf(device)).toEqual([]);
  await fixture.restore(copy);
  await tabOf(device).loop.request('hint');
  await fixture.idle();
  await fixture.pass(2_000);
  expect(await fixture.contents()).toEqual(['one', 'two']);
});

test('fault 20: after a second restore before the feed was read, everything is sent again', async () => {
  const copy = await fixture.server.copy();
  await write(device, fixture.testData, fixture.home, 'one', 'two');
  await fixture.settle();
  await fixture.restore(copy);
  const feed = /^\/api\/sync\/changes/;
  network.meet('GET', feed, (send) => send()); // learns that the epoch has changed
  network.meet('GET', feed, refused);
  network.meet('POST', messages, async (send) => {
    const answer = await send();
    await fixture.restore(copy);
    return answer;
  });
  await tabOf(device).loop.request('hint');
  await fixture.settle();
  expect(await fixture.contents()).toEqual(['one', 'two']);
  expect(await entriesOf(device)).toEqual([]);
});

test('fault 20: a lease in transit during a restore is not used', async () => {
  const copy = await fixture.server.copy();
  const other = device.openTab();
  const { privateDb } = tabOf(device);
  const readLeases = async () => ((await privateDb.meta.get('leases'))?.value ?? []) as StoredLease[];
  await privateDb.meta.delete('leases');
  network.meet('POST', /^\/api\/sync\/leases/, async (send) => {
    const answer = await send();
    await fixture.restore(copy);
    // Another tab resyncs before the answer arrives.
    await other.loop.request('visible');
    return answer;
  });
  await tabOf(device).loop.request('visible');
  await fixture.settle();
  const leased = (await fixture.rows<{ from_id: number }>('leases')).map(({ from_id: from }) => from);
  const kept = (await readLeases()).map(({ from }) => from);
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.filter((from) => !leased.includes(from))).toEqual([]);
});

test('a row created right after login, before the first pull, gets its id at once', async () => {
  const { privateDb, device: own } = tabOf(device);
  await privateDb.meta.bulkDelete(['leases', 'history']);
  const host = { id: 1, name: 'Maya Ortiz', profileImage: null };
  const id = await submitListing(own, buildListing(), host, {});
  const leases = (await privateDb.meta.get('leases'))?.value as StoredLease[];
  expect(leases.map(({ from }) => from)).toEqual([id]);
  network.meet('POST', /^\/api\/sync\/leases/, refused);
  await privateDb.meta.delete('leases');
  await expect(submitListing(own, buildListing(), host, {})).rejects.toThrow(
    'Please connect once before you add more. What you did so far is saved.',
  );
});

test('fault 20: the outcome of a call in the lost epoch does not count in the new one', async () => {
  const copy = await fixture.server.copy();
  const other = device.openTab();
  // The old server has the effect, but no longer the receipt.
  network.meet('POST', /favorites/, async (send) => {
    await send();
    await fixture.restore(copy);
    await other.loop.request('visible');
    return refusedWith(410, 'receipt_pruned', 'This was done long ago.')(send, {});
  });
  await saveFavorite(tabOf(device).device, fixture.home);
  await fixture.settle();
  expect(await fixture.rows('favorites')).toHaveLength(1);
  expect(await entriesOf(device)).toEqual([]);
});

test('fault 20: an entry that refers to a row being created again waits for it, whatever its ordering key', async () => {
  const { host } = fixture.testData;
  const laptop = await fixture.device({ ...host });
  const copy = await fixture.server.copy();
  const { device: engine } = tabOf(laptop);
  const owner = { id: host.id, name: host.name, profileImage: null };
  const id = await submitListing(engine, buildListing(), owner);
  await fixture.settle();
  await saveFavorite(engine, id);
  await fixture.settle();
  expect(await fixture.rows('favorites')).toHaveLength(1);
  await fixture.restore(copy);
  network.meet('POST', /^\/api\/properties$/, refused, 2);
  await tabOf(laptop).loop.request('hint');
  await fixture.settle();
  const made = (await fixture.rows<{ id: number; host_id: number }>('properties')).filter(
    (listing) => listing.host_id === host.id && !fixture.testData.propertyIds.includes(listing.id),
  );
  expect(made).toHaveLength(1);
  expect(await fixture.rows('favorites')).toMatchObject([{ user_id: host.id, property_id: made[0]?.id }]);
  expect(await entriesOf(laptop)).toEqual([]);
});

describe('fault 20: stays of one guest', () => {
  const nights = { startDate: '2030-04-10', endDate: '2030-04-12' };
  const request = () => ask(device, fixture.testData, { propertyId: fixture.home, ...nights });
  const stays = async () =>
    (await fixture.rows<{ id: number; status: string }>('bookings')).map(({ id, status }) => ({
      id,
      status,
    }));
  /** Booked, cancelled and booked again for the same days. */
  async function bookTwice(): Promise<void> {
    const first = await request();
    await fixture.settle();
    await cancelStay(tabOf(device).device, first);
    await fixture.settle();
    await request();
    await fixture.settle();
  }
  async function restore(copy: string): Promise<void> {
    await fixture.restore(copy);
    await tabOf(device).loop.request('hint');
    await fixture.settle();
    expect(await entriesOf(device)).toEqual([]);
  }

  test.each([0, 20])(
    'for the same days are booked and cancelled again in order, with %i other changes',
    async (others) => {
      const copy = await fixture.server.copy();
      await bookTwice();
      await write(
        device,
        fixture.testData,
        fixture.home,
        ...Array.from({ length: others }, (_, nr) => `nr ${nr}`),
      );
      await fixture.settle();
      const before = await stays();
      expect(before.map(({ status }) => status)).toEqual(['cancelled', 'confirmed']);
      await restore(copy);
      expect(await stays()).toEqual(before);
    },
  );

  test('stay in order although the answer to the cancellation is late', async () => {
    const copy = await fixture.server.copy();
    await bookTwice();
    const before = await stays();
    network.meet('POST', /cancel$/, refused, 3);
    await restore(copy);
    expect(await stays()).toEqual(before);
  });

  test('for the same days stay in order if the first was discarded before its answer', async () => {
    const copy = await fixture.server.copy();
    network.meet('POST', /^\/api\/bookings$/, unanswered);
    await request();
    await fixture.idle();
    await discard(tabOf(device).device, (await entriesOf(device))[0]?.seq ?? 0);
    await request();
    await fixture.settle();
    const before = await stays();
    network.meet('POST', /cancel$/, refused);
    await restore(copy);
    expect(before.map(({ status }) => status)).toEqual(['cancelled', 'confirmed']);
    expect(await stays()).toEqual(before);
  });

  test('for the same days are also in order if they were made offline', async () => {
    const first = await request();
    await fixture.settle();
    device.isOnline = false;
    await cancelStay(tabOf(device).device, first);
    await request();
    network.meet('POST', /cancel$/, refused, 2);
    device.isOnline = true;
    await tabOf(device).loop.request('online');
    await fixture.settle();
    expect((await stays()).map(({ status }) => status)).toEqual(['cancelled', 'confirmed']);
    expect(await entriesOf(device)).toEqual([]);
  });

  test('that were accepted days ago are sent again without asking for confirmation', async () => {
    const copy = await fixture.server.copy();
    await request();
    await fixture.settle();
    device.isOnline = false;
    await fixture.pass(3 * 24 * 60 * 60_000);
    await fixture.restore(copy);
    device.isOnline = true;
    await tabOf(device).loop.request('online');
    await fixture.settle();
    expect((await stays()).map(({ status }) => status)).toEqual(['confirmed']);
    expect(await entriesOf(device)).toEqual([]);
  });

  test('of which one was refused do not block the next one', async () => {
    const copy = await fixture.server.copy();
    await request();
    await fixture.settle();
    await ask(device, fixture.testData, {
      propertyId: fixture.home,
      startDate: '2030-05-10',
      endDate: '2030-05-12',
    });
    await fixture.settle();
    await fixture.restore(copy);
    network.meet('POST', /^\/api\/bookings$/, refusedWith(409, 'dates_unavailable', 'Taken.'));
    await tabOf(device).loop.request('hint');
    await fixture.settle();
    expect((await entriesOf(device)).map(({ state }) => state)).toEqual(['rejected']);
    expect(await stays()).toHaveLength(1);
  });
});

describe('fault 20: a reply to a message that the restored server has lost', () => {
  let laptop: SimulatedDevice;
  let copy: string;
  const reconnect = async (one: SimulatedDevice) => {
    one.isOnline = true;
    await tabOf(one).loop.request('online');
    await fixture.pass(1_000);
  };
  const thread = async () => {
    const rows = await fixture.rows<{ content: string; position: number }>('messages');
    return rows.sort((a, b) => a.position - b.position).map(({ content }) => content);
  };
  /** The guest asks and the host replies; then the server is restored, and the host's device learns of it first. */
  async function goBack(): Promise<void> {
    await write(device, fixture.testData, fixture.home, 'question');
    await fixture.settle();
    const [conversation] = await tabOf(laptop).privateDb.conversations.toArray();
    await writeMessage(tabOf(laptop).device, conversation?.id ?? 0, 'answer');
    await fixture.settle();
    for (const one of [device, laptop]) one.isOnline = false;
    await fixture.restore(copy);
    await reconnect(laptop);
    await fixture.pass(30_000);
    expect((await entriesOf(laptop)).map(({ state }) => state)).toEqual(['queued']);
  }
  beforeEach(async () => {
    laptop = await fixture.device({ ...fixture.testData.host });
    copy = await fixture.server.copy();
  });

  test('waits for the conversation and is sent after it', async () => {
    await goBack();
    await reconnect(device);
    await fixture.settle();
    expect(await thread()).toEqual(['question', 'answer']);
    for (const one of [device, laptop]) expect(await entriesOf(one)).toEqual([]);
  });

  test('is sent as soon as the feed shows the conversation', async () => {
    await goBack();
    await fixture.pass(60_000);
    await reconnect(device);
    await tabOf(laptop).loop.request('hint');
    await fixture.idle();
    expect(await thread()).toEqual(['question', 'answer']);
  });

  test('is also sent after it if it returns under another id', async () => {
    await tabOf(device).privateDb.meta.delete('leases');
    await tabOf(device).loop.request('visible');
    await goBack();
    await reconnect(device);
    await fixture.settle();
    expect(await thread()).toEqual(['question', 'answer']);
    for (const one of [device, laptop]) expect(await entriesOf(one)).toEqual([]);
  });

  test('does not wait forever: it is rejected', async () => {
    await goBack();
    await fixture.settle();
    expect(await entriesOf(laptop)).toMatchObject([
      {
        state: 'rejected',
        lastError: { code: 'not_found', detail: 'This conversation could not be found.' },
      },
    ]);
    expect(network.writes(messages).length).toBeLessThan(15);
  });
});

test('fault 20: a device that learned of a restore and lost the network still accepts new messages', async () => {
  const copy = await fixture.server.copy();
  await write(device, fixture.testData, fixture.home, 'before');
  await fixture.settle();
  await fixture.restore(copy);
  network.meet('POST', /^\/api\/sync\/leases/, refused, 50);
  await tabOf(device).loop.request('hint');
  await fixture.idle();
  device.isOnline = false;
  await write(device, fixture.testData, fixture.home, 'after');
  network.mend();
  device.isOnline = true;
  await tabOf(device).loop.request('online');
  await fixture.settle();
  expect(await fixture.contents()).toEqual(['before', 'after']);
});

test('fault 20: leases of the old epoch are each tried once and replaced by new ids', async () => {
  const copy = await fixture.server.copy();
  const { privateDb, loop } = tabOf(device);
  await privateDb.meta.delete('leases');
  await loop.request('visible');
  await fixture.restore(copy);
  await loop.request('hint');
  await fixture.idle();
  const texts = Array.from({ length: 30 }, (_, nr) => `message ${nr}`);
  await write(device, fixture.testData, fixture.home, ...texts);
  await fixture.settle();
  const rows = await fixture.rows<{ content: string; position: number }>('messages');
  expect(rows.sort((a, b) => a.position - b.position).map(({ content }) => content)).toEqual(texts);
  expect(await entriesOf(device)).toEqual([]);
  const leased = (await fixture.rows<{ from_id: number }>('leases')).map(({ from_id: from }) => from);
  const kept = ((await privateDb.meta.get('leases'))?.value ?? []) as StoredLease[];
  expect(kept.filter(({ from }) => !leased.includes(from))).toEqual([]);
});

test('without a leased id a message is refused with a sentence and remains a draft', async () => {
  const { privateDb, device: own } = tabOf(device);
  const id = await write(device, fixture.testData, fixture.home, 'before');
  await fixture.settle();
  await storeDraft(privateDb, id, { text: 'half a thought', stamp: stampAfter(Date.now()) });
  network.meet('POST', /^\/api\/sync\/leases/, refused, 50);
  await privateDb.meta.delete('leases');
  await expect(writeMessage(own, id, 'half a thought')).rejects.toThrow('Please connect once');
  expect((await findStoredDraft(privateDb, id)).text).toBe('half a thought');
});

test('fault 17: a lock is stolen only after its holder has shown no heartbeat for a while', async () => {
  const { privateDb, loop } = tabOf(device);
  const { account } = privateDb;
  device.isOnline = false;
  await write(device, fixture.testData, fixture.home, 'one');
  await fixture.idle();
  device.isOnline = true;
  // The heartbeat of an earlier drain is still stored when another tab takes the lock.
  await privateDb.meta.put({ key: 'drainerBeatAt', value: fixture.clock.now() - 60 * 60_000 });
  let letGo: () => void = () => undefined;
  const holding = device.holdLock(`wellens-drain:${account}`, () => new Promise((end) => (letGo = end)), {
    steal: false,
  });
  await loop.request('online');
  await fixture.pass(10_000);
  expect(network.writes(messages)).toEqual([]);
  for (let seconds = 10; seconds < 60; seconds += 10) await fixture.pass(10_000);
  expect(await fixture.contents()).toEqual(['one']);
  letGo();
  await holding;
});
