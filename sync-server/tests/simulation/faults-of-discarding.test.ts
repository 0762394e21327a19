import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readWithPending } from '#pwa/data/overlays.ts';
import { discardUnsent } from '#pwa/sync/outbox/account-guard.ts';
import { cancelStay } from '#pwa/sync/commands/booking-commands.ts';
import { dropFavorite, saveFavorite } from '#pwa/sync/commands/favorite-commands.ts';
import { deleteListing, editListing } from '#pwa/sync/commands/listing-commands.ts';
import { writeMessage } from '#pwa/sync/commands/message-commands.ts';
import { discard } from '#pwa/sync/outbox/outbox-actions.ts';
import { readUndoNotices } from '#pwa/sync/outbox/undo-notices.ts';
import { ask, entriesOf, createGuestFixture, tabOf, write, type FaultFixture } from './fault-fixture.ts';
import { refused, refusedWith, unanswered, type Accident, type ScriptedNetwork } from './scripted-network.ts';
import type { SimulatedDevice } from './simulated-device.ts';

const nights = { startDate: '2030-04-10', endDate: '2030-04-12' };
const bookings = /^\/api\/bookings/;
const cancellations = /^\/api\/bookings\/\d+\/cancel$/;
const messages = /^\/api\/messages$/;
const withdrawals = /^\/api\/sync\/withdrawals/;
const listings = /^\/api\/properties/;
const feed = /^\/api\/sync\/changes/;

let fixture: FaultFixture;
let network: ScriptedNetwork;
let device: SimulatedDevice;
beforeEach(async () => {
  ({ fixture, network, device } = await createGuestFixture());
});
afterEach(() => fixture.close());

/** The only entry of the device. */
async function onlyEntry(of = device) {
  const entries = await entriesOf(of);
  expect(entries).toHaveLength(1);
  return entries[0]!;
}
const discardOnly = async (of = device) => discard(tabOf(of).device, (await onlyEntry(of)).seq);
const stays = async () => (await fixture.rows<{ status: string }>('bookings')).map(({ status }) => status);
const noticesOf = async (of = device) =>
  (await readUndoNotices(tabOf(of).privateDb)).map(({ entry }) => entry.name);
const reconnect = async (of: SimulatedDevice) => {
  of.isOnline = true;
  await tabOf(of).loop.request('online');
};
const trips = async () => {
  const { privateDb } = tabOf(device);
  return readWithPending(privateDb, 'bookings', privateDb.bookings.toArray());
};
/** Delays the request until the test lets it arrive. */
function keptBack(): { accident: Accident; arrive: () => Promise<Response> } {
  let arrive: (() => Promise<Response>) | undefined;
  return {
    accident: (send) => {
      arrive = send;
      return Promise.reject(new TypeError('connection reset'));
    },
    arrive: () => {
      if (arrive === undefined) throw new Error('Nothing was kept back');
      return arrive();
    },
  };
}

describe('a discarded request for a stay', () => {
  const request = () => ask(device, fixture.testData, { propertyId: fixture.home, ...nights });

  test('whose answer was lost is cancelled', async () => {
    network.meet('POST', bookings, unanswered);
    await request();
    await fixture.idle();
    expect(await stays()).toEqual(['confirmed']);
    await discardOnly();
    await fixture.settle();
    expect(await stays()).toEqual(['cancelled']);
    expect(await entriesOf(device)).toEqual([]);
    expect((await trips()).map(({ status }) => status)).toEqual(['cancelled']);
    expect(await noticesOf()).toEqual([]);
  });

  test('that never arrived is created neither by the query for it nor by a late copy', async () => {
    const late = keptBack();
    network.meet('POST', bookings, late.accident);
    await request();
    await fixture.idle();
    await discardOnly();
    await fixture.settle();
    expect(await entriesOf(device)).toEqual([]);
    expect(await trips()).toEqual([]);
    expect((await late.arrive()).status).toBe(409);
    await fixture.settle();
    expect(await stays()).toEqual([]);
  });

  test('that was never sent is deleted at once, without a call to the server', async () => {
    device.isOnline = false;
    await tabOf(device).loop.request('visible'); // now the device knows that it is offline
    await request();
    await fixture.pass(60_000);
    expect(await discardOnly()).toMatchObject({ undoing: [] });
    expect(await entriesOf(device)).toEqual([]);
    await reconnect(device);
    await fixture.settle();
    expect(network.writes(/bookings|withdrawals/)).toEqual([]);
  });

  test('that got 401 is also deleted at once, because the server did not process it', async () => {
    network.meet('POST', bookings, refusedWith(401, 'sign_in_required', 'Please log in to continue.'));
    await request();
    await fixture.idle();
    expect(await discardOnly()).toMatchObject({ undoing: [] });
    await fixture.settle();
    expect(await stays()).toEqual([]);
  });

  test('stays visible offline and over a restart, and is withdrawn before later entries are sent', async () => {
    network.meet('POST', bookings, unanswered);
    await request();
    await fixture.idle();
    device.isOnline = false;
    await discardOnly();
    await saveFavorite(tabOf(device).device, fixture.cabin);
    await fixture.pass(60_000);
    expect((await trips()).map(({ pending }) => pending)).toMatchObject([
      { name: 'createBooking', undoing: true },
    ]);
    tabOf(device).close();
    network.sent.length = 0;
    await reconnect(device);
    await fixture.settle();
    const [first, ...later] = network.writes(/./).map(({ url }) => url);
    expect(first).toMatch(withdrawals);
    expect(later).toContain('/api/favorites');
    expect(await stays()).toEqual(['cancelled']);
  });

  test('is undone when it is discarded while its call is in progress', async () => {
    network.meet('POST', bookings, async (send) => {
      await discard(tabOf(device).device, (await onlyEntry()).seq);
      return send();
    });
    await request();
    await fixture.settle();
    expect(await stays()).toEqual(['cancelled']);
    expect(await entriesOf(device)).toEqual([]);
  });

  test('that waited too long after it was sent is also undone, by Discard and by Cancel', async () => {
    network.meet('POST', bookings, unanswered, 2);
    const ids = [await request()];
    ids.push(await ask(device, fixture.testData, { propertyId: fixture.cabin, ...nights }));
    await fixture.idle();
    device.isOnline = false;
    await fixture.pass(25 * 60 * 60_000);
    network.meet('POST', withdrawals, refused, 1);
    await reconnect(device);
    await fixture.idle();
    const [one, other] = await entriesOf(device);
    expect([one?.lastError?.code, other?.lastError?.code]).toEqual(['expired', 'expired']);
    await discard(tabOf(device).device, one?.seq ?? 0);
    expect(await cancelStay(tabOf(device).device, ids[1] ?? 0)).toBeNull();
    await fixture.settle();
    expect(await stays()).toEqual(['cancelled', 'cancelled']);
    expect(await entriesOf(device)).toEqual([]);
  });

  test('that the server refused is just deleted', async () => {
    network.meet('POST', bookings, refusedWith(409, 'dates_unavailable', 'Taken.'));
    await request();
    await fixture.settle();
    expect(await discardOnly()).toMatchObject({ discarded: [{ name: 'createBooking' }], undoing: [] });
    await fixture.settle();
    expect(network.writes(withdrawals)).toEqual([]);
    expect(await trips()).toEqual([]);
  });

  test('frees its days before the next request for them is sent, even if the first cancellation is lost', async () => {
    network.meet('POST', bookings, unanswered);
    await request();
    await fixture.idle();
    network.meet('POST', cancellations, refused);
    await discardOnly();
    await request();
    await fixture.settle();
    expect(await stays()).toEqual(['cancelled', 'confirmed']);
    expect(await entriesOf(device)).toEqual([]);
  });

  test('whose stay the host has cancelled needs no action', async () => {
    network.meet('POST', bookings, unanswered);
    const id = await request();
    await fixture.idle();
    device.isOnline = false;
    await discardOnly();
    const laptop = await fixture.device({ ...fixture.testData.host });
    await cancelStay(tabOf(laptop).device, id);
    await fixture.settle();
    await reconnect(device);
    await fixture.settle();
    expect(await stays()).toEqual(['cancelled']);
    expect(await entriesOf(device)).toEqual([]);
  });

  test('is also undone if the server is restored to a copy that has it, after it said that it had not', async () => {
    const without = await fixture.server.copy();
    network.meet('POST', bookings, unanswered);
    await request();
    await fixture.idle();
    const having = await fixture.server.copy();
    await fixture.restore(without);
    await discardOnly();
    await fixture.settle();
    expect(await stays()).toEqual([]);
    expect(await entriesOf(device)).toEqual([]);
    await fixture.restore(having);
    await tabOf(device).loop.request('hint');
    await fixture.settle();
    expect(await stays()).toEqual(['cancelled']);
    expect(await entriesOf(device)).toEqual([]);
  });
});

test('a discarded message that had arrived stays, with a notice; one that had not is deleted', async () => {
  const id = await write(device, fixture.testData, fixture.home, 'one');
  await fixture.settle();
  const shown = async () => {
    const { privateDb } = tabOf(device);
    return (await readWithPending(privateDb, 'messages', privateDb.messages.toArray())).map(
      ({ content }) => content,
    );
  };
  network.meet('POST', messages, unanswered);
  await writeMessage(tabOf(device).device, id, 'two');
  await fixture.idle();
  await discardOnly();
  expect(await shown()).toEqual(['one', 'two']);
  await fixture.settle();
  expect(await shown()).toEqual(['one', 'two']);
  expect(await noticesOf()).toEqual(['sendMessage']);
  network.meet('POST', messages, refused);
  await writeMessage(tabOf(device).device, id, 'three');
  await fixture.idle();
  await discardOnly();
  await fixture.settle();
  expect(await shown()).toEqual(['one', 'two']);
  expect(await fixture.contents()).toEqual(['one', 'two']);
  expect(await noticesOf()).toEqual(['sendMessage']);
});

test('a discarded conversation that had arrived stays, without the messages written in it', async () => {
  network.meet('POST', /^\/api\/conversations/, unanswered);
  await write(device, fixture.testData, fixture.home, 'one');
  await fixture.idle();
  const [start] = await entriesOf(device);
  const taken = await discard(tabOf(device).device, start?.seq ?? 0);
  expect(taken.discarded.map(({ name }) => name)).toEqual(['sendMessage']);
  await fixture.settle();
  expect(await fixture.rows('conversations')).toHaveLength(1);
  expect(await fixture.contents()).toEqual([]);
  expect(await noticesOf()).toEqual(['startConversation']);
  expect(await entriesOf(device)).toEqual([]);
});

describe('a discarded heart', () => {
  const hearts = async () => {
    const { privateDb } = tabOf(device);
    const shown = await readWithPending(privateDb, 'favorites', privateDb.favorites.toArray());
    const stored = await fixture.rows<{ property_id: number }>('favorites');
    return [shown.map(({ propertyId }) => propertyId), stored.map((row) => row.property_id)];
  };

  test('whose answer was lost is off at once, and on the server as soon as it is reachable', async () => {
    network.meet('POST', /favorites/, unanswered);
    await saveFavorite(tabOf(device).device, fixture.home);
    await fixture.idle();
    await discardOnly();
    expect((await hearts())[0]).toEqual([]);
    await fixture.settle();
    expect(await hearts()).toEqual([[], []]);
    expect(await noticesOf()).toEqual([]);
  });

  test('that was a removal returns', async () => {
    await saveFavorite(tabOf(device).device, fixture.home);
    await fixture.settle();
    network.meet('DELETE', /favorites/, unanswered);
    await dropFavorite(tabOf(device).device, fixture.home);
    await fixture.idle();
    await discardOnly();
    expect((await hearts())[0]).toEqual([fixture.home]);
    await fixture.settle();
    expect(await hearts()).toEqual([[fixture.home], [fixture.home]]);
  });

  test.each([
    ['arrived', unanswered],
    ['did not arrive', refused],
  ])('that is set once more is on, where the first one %s', async (_, accident) => {
    network.meet('POST', /favorites/, accident);
    await saveFavorite(tabOf(device).device, fixture.home);
    await fixture.idle();
    network.meet('POST', withdrawals, async (send) => {
      // The person changes their mind while the query is in progress.
      await saveFavorite(tabOf(device).device, fixture.home);
      return send();
    });
    await discardOnly();
    await fixture.settle();
    expect(await hearts()).toEqual([[fixture.home], [fixture.home]]);
    expect(await entriesOf(device)).toEqual([]);
  });
});

describe('a discarded change of a listing', () => {
  let laptop: SimulatedDevice;
  beforeEach(async () => {
    laptop = await fixture.device({ ...fixture.testData.host });
  });
  const price = async () => {
    const rows = await fixture.rows<{ id: number; price_per_night: number }>('properties');
    return rows.find(({ id }) => id === fixture.home)?.price_per_night;
  };
  const shownPrice = async () => {
    const { privateDb } = tabOf(laptop);
    const own = await readWithPending(privateDb, 'ownProperties', privateDb.ownProperties.toArray());
    return own.find(({ id }) => id === fixture.home)?.pricePerNight;
  };
  const edit = (pricePerNight: number) => editListing(tabOf(laptop).device, fixture.home, { pricePerNight });

  test("shows the server's version, with a notice if the change had arrived", async () => {
    network.meet('PUT', listings, unanswered);
    network.meet('GET', feed, refused);
    await edit(180);
    await fixture.idle();
    laptop.isOnline = false;
    expect(await shownPrice()).toBe(180);
    await discardOnly(laptop);
    expect(await shownPrice()).toBe(100);
    await reconnect(laptop);
    await fixture.settle();
    expect([await shownPrice(), await price()]).toEqual([180, 180]);
    expect(await noticesOf(laptop)).toEqual(['updateProperty']);
  });

  test.each([
    ['arrived', unanswered],
    ['did not arrive', refused],
  ])('that %s does not conflict with a later one of the same device', async (_, accident) => {
    network.meet('PUT', listings, accident);
    await edit(180);
    await fixture.idle();
    laptop.isOnline = false;
    await edit(190);
    const [first] = await entriesOf(laptop);
    await discard(tabOf(laptop).device, first?.seq ?? 0);
    // Another person changes another field, so that the later edit meets a newer version.
    const phone = await fixture.device({ ...fixture.testData.host });
    await editListing(tabOf(phone).device, fixture.home, { title: 'Renamed on the phone' });
    await fixture.settle();
    await reconnect(laptop);
    await fixture.settle();
    expect(await entriesOf(laptop)).toEqual([]);
    expect(await price()).toBe(190);
  });

  test('made after the discarding is based on its outcome', async () => {
    network.meet('PUT', listings, unanswered);
    await edit(180);
    await fixture.idle();
    laptop.isOnline = false;
    await discardOnly(laptop);
    await edit(190);
    await reconnect(laptop);
    await fixture.settle();
    expect(await entriesOf(laptop)).toEqual([]);
    expect(await price()).toBe(190);
  });

  test('that deletes it leaves it visible until the server confirms the deletion', async () => {
    await deleteListing(tabOf(laptop).device, fixture.cabin);
    await fixture.idle();
    network.meet('DELETE', listings, unanswered);
    network.meet('GET', feed, refused);
    await fixture.pass(10_000);
    laptop.isOnline = false;
    await discardOnly(laptop);
    const shown = async () => {
      const { privateDb } = tabOf(laptop);
      const own = await readWithPending(privateDb, 'ownProperties', privateDb.ownProperties.toArray());
      return own.map(({ id }) => id);
    };
    expect(await shown()).toContain(fixture.cabin);
    await reconnect(laptop);
    await fixture.settle();
    expect(await shown()).not.toContain(fixture.cabin);
    expect(await noticesOf(laptop)).toEqual(['deleteProperty']);
  });
});

test('fault 12: changes discarded at logout are undone when the person is back, and not for another person', async () => {
  const { guest, host } = fixture.testData;
  network.meet('POST', bookings, unanswered);
  await ask(device, fixture.testData, { propertyId: fixture.home, ...nights });
  await fixture.idle();
  device.isOnline = false;
  await writeMessage(tabOf(device).device, 1, 'never sent');
  const taken = await discardUnsent(tabOf(device).privateDb, Infinity);
  expect([taken.discarded.length, taken.undoing.length]).toEqual([1, 1]);
  device.signIn({ ...host });
  await reconnect(device);
  await fixture.settle();
  expect(await stays()).toEqual(['confirmed']);
  device.signIn({ ...guest });
  await tabOf(device).loop.request('sign-in');
  await fixture.settle();
  expect(await stays()).toEqual(['cancelled']);
  expect(await fixture.contents()).toEqual([]);
});

test('an old server that does not know the query is asked again, and the entry stays visible', async () => {
  network.meet('POST', bookings, unanswered);
  await ask(device, fixture.testData, { propertyId: fixture.home, ...nights });
  await fixture.idle();
  network.meet('POST', withdrawals, refusedWith(404, 'not_found', 'Not found.'));
  await discardOnly();
  await fixture.idle();
  expect(await onlyEntry()).toMatchObject({ state: 'queued', undo: true });
  await fixture.settle();
  expect(await stays()).toEqual(['cancelled']);
});
