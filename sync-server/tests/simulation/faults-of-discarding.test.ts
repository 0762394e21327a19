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
import { ask, entriesOf, openGuestScene, tabOf, write, type FaultScene } from './fault-fixture.ts';
import { refused, refusedWith, unanswered, type Accident, type ScriptedNetwork } from './scripted-network.ts';
import type { SimulatedDevice } from './simulated-device.ts';

const nights = { startDate: '2030-04-10', endDate: '2030-04-12' };
const bookings = /^\/api\/bookings/;
const cancellations = /^\/api\/bookings\/\d+\/cancel$/;
const messages = /^\/api\/messages$/;
const withdrawals = /^\/api\/sync\/withdrawals/;
const listings = /^\/api\/properties/;
const feed = /^\/api\/sync\/changes/;

let scene: FaultScene;
let network: ScriptedNetwork;
let device: SimulatedDevice;
beforeEach(async () => {
  ({ scene, network, device } = await openGuestScene());
});
afterEach(() => scene.close());

/** The only entry of the device. */
async function onlyEntry(of = device) {
  const entries = await entriesOf(of);
  expect(entries).toHaveLength(1);
  return entries[0]!;
}
const discardOnly = async (of = device) => discard(tabOf(of).device, (await onlyEntry(of)).seq);
const stays = async () => (await scene.rows<{ status: string }>('bookings')).map(({ status }) => status);
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
/** The request is kept back on the way, and arrives when the test says so. */
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
  const request = () => ask(device, scene.world, { propertyId: scene.home, ...nights });

  test('whose answer was lost is cancelled', async () => {
    network.meet('POST', bookings, unanswered);
    await request();
    await scene.idle();
    expect(await stays()).toEqual(['confirmed']);
    await discardOnly();
    await scene.settle();
    expect(await stays()).toEqual(['cancelled']);
    expect(await entriesOf(device)).toEqual([]);
    expect((await trips()).map(({ status }) => status)).toEqual(['cancelled']);
    expect(await noticesOf()).toEqual([]);
  });

  test('that never arrived is not made by asking, and not by a copy of it that comes late', async () => {
    const late = keptBack();
    network.meet('POST', bookings, late.accident);
    await request();
    await scene.idle();
    await discardOnly();
    await scene.settle();
    expect(await entriesOf(device)).toEqual([]);
    expect(await trips()).toEqual([]);
    expect((await late.arrive()).status).toBe(409);
    await scene.settle();
    expect(await stays()).toEqual([]);
  });

  test('that was never sent is gone at once, and the server hears nothing of it', async () => {
    device.isOnline = false;
    await tabOf(device).loop.request('visible'); // the device knows by now that it has no network
    await request();
    await scene.pass(60_000);
    expect(await discardOnly()).toMatchObject({ undoing: [] });
    expect(await entriesOf(device)).toEqual([]);
    await reconnect(device);
    await scene.settle();
    expect(network.writes(/bookings|withdrawals/)).toEqual([]);
  });

  test('that met the end of the session is gone at once as well, because the server did not look at it', async () => {
    network.meet('POST', bookings, refusedWith(401, 'sign_in_required', 'Please log in to continue.'));
    await request();
    await scene.idle();
    expect(await discardOnly()).toMatchObject({ undoing: [] });
    await scene.settle();
    expect(await stays()).toEqual([]);
  });

  test('stays visible without a connection, over a restart, and goes before what came later', async () => {
    network.meet('POST', bookings, unanswered);
    await request();
    await scene.idle();
    device.isOnline = false;
    await discardOnly();
    await saveFavorite(tabOf(device).device, scene.cabin);
    await scene.pass(60_000);
    expect((await trips()).map(({ pending }) => pending?.undoing)).toEqual(['createBooking']);
    tabOf(device).close();
    network.sent.length = 0;
    await reconnect(device);
    await scene.settle();
    const [first, ...later] = network.writes(/./).map(({ url }) => url);
    expect(first).toMatch(withdrawals);
    expect(later).toContain('/api/favorites');
    expect(await stays()).toEqual(['cancelled']);
  });

  test('is undone when it is discarded while its call is under way', async () => {
    network.meet('POST', bookings, async (send) => {
      await discard(tabOf(device).device, (await onlyEntry()).seq);
      return send();
    });
    await request();
    await scene.settle();
    expect(await stays()).toEqual(['cancelled']);
    expect(await entriesOf(device)).toEqual([]);
  });

  test('that waited too long after it was sent is undone as well, by Discard and by Cancel', async () => {
    network.meet('POST', bookings, unanswered, 2);
    const ids = [await request()];
    ids.push(await ask(device, scene.world, { propertyId: scene.cabin, ...nights }));
    await scene.idle();
    device.isOnline = false;
    await scene.pass(25 * 60 * 60_000);
    network.meet('POST', withdrawals, refused, 1);
    await reconnect(device);
    await scene.idle();
    const [one, other] = await entriesOf(device);
    expect([one?.lastError?.code, other?.lastError?.code]).toEqual(['expired', 'expired']);
    await discard(tabOf(device).device, one?.seq ?? 0);
    expect(await cancelStay(tabOf(device).device, ids[1] ?? 0)).toBeNull();
    await scene.settle();
    expect(await stays()).toEqual(['cancelled', 'cancelled']);
    expect(await entriesOf(device)).toEqual([]);
  });

  test('that the server refused is simply gone', async () => {
    network.meet('POST', bookings, refusedWith(409, 'dates_unavailable', 'Taken.'));
    await request();
    await scene.settle();
    expect(await discardOnly()).toMatchObject({ discarded: [{ name: 'createBooking' }], undoing: [] });
    await scene.settle();
    expect(network.writes(withdrawals)).toEqual([]);
    expect(await trips()).toEqual([]);
  });

  test('frees its days before the next request for them is sent, also where the first cancellation is lost', async () => {
    network.meet('POST', bookings, unanswered);
    await request();
    await scene.idle();
    network.meet('POST', cancellations, refused);
    await discardOnly();
    await request();
    await scene.settle();
    expect(await stays()).toEqual(['cancelled', 'confirmed']);
    expect(await entriesOf(device)).toEqual([]);
  });

  test('whose stay the host cancelled meanwhile needs nobody', async () => {
    network.meet('POST', bookings, unanswered);
    const id = await request();
    await scene.idle();
    device.isOnline = false;
    await discardOnly();
    const laptop = await scene.device({ ...scene.world.host });
    await cancelStay(tabOf(laptop).device, id);
    await scene.settle();
    await reconnect(device);
    await scene.settle();
    expect(await stays()).toEqual(['cancelled']);
    expect(await entriesOf(device)).toEqual([]);
  });

  test('is undone also where the server is restored to a copy that has it, after it said that it had not', async () => {
    const without = await scene.server.copy();
    network.meet('POST', bookings, unanswered);
    await request();
    await scene.idle();
    const having = await scene.server.copy();
    await scene.restore(without);
    await discardOnly();
    await scene.settle();
    expect(await stays()).toEqual([]);
    expect(await entriesOf(device)).toEqual([]);
    await scene.restore(having);
    await tabOf(device).loop.request('hint');
    await scene.settle();
    expect(await stays()).toEqual(['cancelled']);
    expect(await entriesOf(device)).toEqual([]);
  });
});

test('a discarded message that had arrived stays, and the person is told; one that had not is gone', async () => {
  const id = await write(device, scene.world, scene.home, 'one');
  await scene.settle();
  const shown = async () => {
    const { privateDb } = tabOf(device);
    return (await readWithPending(privateDb, 'messages', privateDb.messages.toArray())).map(
      ({ content }) => content,
    );
  };
  network.meet('POST', messages, unanswered);
  await writeMessage(tabOf(device).device, id, 'two');
  await scene.idle();
  await discardOnly();
  expect(await shown()).toEqual(['one', 'two']);
  await scene.settle();
  expect(await shown()).toEqual(['one', 'two']);
  expect(await noticesOf()).toEqual(['sendMessage']);
  network.meet('POST', messages, refused);
  await writeMessage(tabOf(device).device, id, 'three');
  await scene.idle();
  await discardOnly();
  await scene.settle();
  expect(await shown()).toEqual(['one', 'two']);
  expect(await scene.contents()).toEqual(['one', 'two']);
  expect(await noticesOf()).toEqual(['sendMessage']);
});

test('a discarded conversation that had arrived stays empty, without what was written in it', async () => {
  network.meet('POST', /^\/api\/conversations/, unanswered);
  await write(device, scene.world, scene.home, 'one');
  await scene.idle();
  const [start] = await entriesOf(device);
  const taken = await discard(tabOf(device).device, start?.seq ?? 0);
  expect(taken.discarded.map(({ name }) => name)).toEqual(['sendMessage']);
  await scene.settle();
  expect(await scene.rows('conversations')).toHaveLength(1);
  expect(await scene.contents()).toEqual([]);
  expect(await noticesOf()).toEqual(['startConversation']);
  expect(await entriesOf(device)).toEqual([]);
});

describe('a discarded heart', () => {
  const hearts = async () => {
    const { privateDb } = tabOf(device);
    const shown = await readWithPending(privateDb, 'favorites', privateDb.favorites.toArray());
    const stored = await scene.rows<{ property_id: number }>('favorites');
    return [shown.map(({ propertyId }) => propertyId), stored.map((row) => row.property_id)];
  };

  test('whose answer was lost is off at once, and on the server as soon as it is reached', async () => {
    network.meet('POST', /favorites/, unanswered);
    await saveFavorite(tabOf(device).device, scene.home);
    await scene.idle();
    await discardOnly();
    expect((await hearts())[0]).toEqual([]);
    await scene.settle();
    expect(await hearts()).toEqual([[], []]);
    expect(await noticesOf()).toEqual([]);
  });

  test('comes back where it was its removal', async () => {
    await saveFavorite(tabOf(device).device, scene.home);
    await scene.settle();
    network.meet('DELETE', /favorites/, unanswered);
    await dropFavorite(tabOf(device).device, scene.home);
    await scene.idle();
    await discardOnly();
    expect((await hearts())[0]).toEqual([scene.home]);
    await scene.settle();
    expect(await hearts()).toEqual([[scene.home], [scene.home]]);
  });

  test.each([
    ['arrived', unanswered],
    ['did not arrive', refused],
  ])('that is set once more is on, where the first one %s', async (_, accident) => {
    network.meet('POST', /favorites/, accident);
    await saveFavorite(tabOf(device).device, scene.home);
    await scene.idle();
    network.meet('POST', withdrawals, async (send) => {
      // The person changes their mind while the question is under way.
      await saveFavorite(tabOf(device).device, scene.home);
      return send();
    });
    await discardOnly();
    await scene.settle();
    expect(await hearts()).toEqual([[scene.home], [scene.home]]);
    expect(await entriesOf(device)).toEqual([]);
  });
});

describe('a discarded change of a listing', () => {
  let laptop: SimulatedDevice;
  beforeEach(async () => {
    laptop = await scene.device({ ...scene.world.host });
  });
  const price = async () => {
    const rows = await scene.rows<{ id: number; price_per_night: number }>('properties');
    return rows.find(({ id }) => id === scene.home)?.price_per_night;
  };
  const shownPrice = async () => {
    const { privateDb } = tabOf(laptop);
    const own = await readWithPending(privateDb, 'ownProperties', privateDb.ownProperties.toArray());
    return own.find(({ id }) => id === scene.home)?.pricePerNight;
  };
  const edit = (pricePerNight: number) => editListing(tabOf(laptop).device, scene.home, { pricePerNight });

  test('shows the version of the server, also where it had arrived, and says so', async () => {
    network.meet('PUT', listings, unanswered);
    network.meet('GET', feed, refused);
    await edit(180);
    await scene.idle();
    laptop.isOnline = false;
    expect(await shownPrice()).toBe(180);
    await discardOnly(laptop);
    expect(await shownPrice()).toBe(100);
    await reconnect(laptop);
    await scene.settle();
    expect([await shownPrice(), await price()]).toEqual([180, 180]);
    expect(await noticesOf(laptop)).toEqual(['updateProperty']);
  });

  test.each([
    ['arrived', unanswered],
    ['did not arrive', refused],
  ])('that %s does not conflict with a later one of the same device', async (_, accident) => {
    network.meet('PUT', listings, accident);
    await edit(180);
    await scene.idle();
    laptop.isOnline = false;
    await edit(190);
    const [first] = await entriesOf(laptop);
    await discard(tabOf(laptop).device, first?.seq ?? 0);
    // Somebody changes another field meanwhile, so that the later one is held against a newer version.
    const phone = await scene.device({ ...scene.world.host });
    await editListing(tabOf(phone).device, scene.home, { title: 'Renamed on the phone' });
    await scene.settle();
    await reconnect(laptop);
    await scene.settle();
    expect(await entriesOf(laptop)).toEqual([]);
    expect(await price()).toBe(190);
  });

  test('made after the discarding builds on what became of it', async () => {
    network.meet('PUT', listings, unanswered);
    await edit(180);
    await scene.idle();
    laptop.isOnline = false;
    await discardOnly(laptop);
    await edit(190);
    await reconnect(laptop);
    await scene.settle();
    expect(await entriesOf(laptop)).toEqual([]);
    expect(await price()).toBe(190);
  });

  test('that deletes it leaves it shown until the server has said that it is gone', async () => {
    await deleteListing(tabOf(laptop).device, scene.cabin);
    await scene.idle();
    network.meet('DELETE', listings, unanswered);
    network.meet('GET', feed, refused);
    await scene.pass(10_000);
    laptop.isOnline = false;
    await discardOnly(laptop);
    const shown = async () => {
      const { privateDb } = tabOf(laptop);
      const own = await readWithPending(privateDb, 'ownProperties', privateDb.ownProperties.toArray());
      return own.map(({ id }) => id);
    };
    expect(await shown()).toContain(scene.cabin);
    await reconnect(laptop);
    await scene.settle();
    expect(await shown()).not.toContain(scene.cabin);
    expect(await noticesOf(laptop)).toEqual(['deleteProperty']);
  });
});

test('fault 12: what was discarded at logout is undone when the person is back, and is nobody else’s', async () => {
  const { guest, host } = scene.world;
  network.meet('POST', bookings, unanswered);
  await ask(device, scene.world, { propertyId: scene.home, ...nights });
  await scene.idle();
  device.isOnline = false;
  await writeMessage(tabOf(device).device, 1, 'never sent');
  const taken = await discardUnsent(tabOf(device).privateDb, Infinity);
  expect([taken.discarded.length, taken.undoing.length]).toEqual([1, 1]);
  device.signIn({ ...host });
  await reconnect(device);
  await scene.settle();
  expect(await stays()).toEqual(['confirmed']);
  device.signIn({ ...guest });
  await tabOf(device).loop.request('sign-in');
  await scene.settle();
  expect(await stays()).toEqual(['cancelled']);
  expect(await scene.contents()).toEqual([]);
});

test('an old server that does not know the question is asked again, and the entry stays visible', async () => {
  network.meet('POST', bookings, unanswered);
  await ask(device, scene.world, { propertyId: scene.home, ...nights });
  await scene.idle();
  network.meet('POST', withdrawals, refusedWith(404, 'not_found', 'Not found.'));
  await discardOnly();
  await scene.idle();
  expect(await onlyEntry()).toMatchObject({ state: 'queued', undo: true });
  await scene.settle();
  expect(await stays()).toEqual(['cancelled']);
});
