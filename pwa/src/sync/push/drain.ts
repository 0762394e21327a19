import { pushEnvelope } from '#contracts/limits.ts';
import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { isRebuilding, readKnownEpoch } from '#pwa/sync/device/known-epoch.ts';
import { readyChains, readyEntries, readyUndone } from '#pwa/sync/outbox/entry-order.ts';
import type { PushEnd } from './push-outcome.ts';
import { pushMany, pushOne } from './push.ts';
import { drainerKey } from '#pwa/sync/device/sync-meta.ts';
import type { Device } from '#pwa/sync/device/device.ts';

/** Ordering keys sent at the same time. */
const parallelMax = 6;
/** Time without a new sign of life of the drainer after which another tab takes over, in milliseconds. */
const heartbeatMaxMs = 30_000;
/** Time between two signs of life while answers are awaited, in milliseconds. */
const heartbeatMs = 5000;
/** Time after which a drain that awaits an answer looks for what was enqueued meanwhile, in whichever tab; milliseconds. */
const lookMs = 300;

/** `elsewhere`: another tab or the worker is sending. `done`: all that can be sent was. */
export type DrainEnd = Exclude<PushEnd, 'go-on'> | 'elsewhere' | 'done';

/**
 * Sends what waits. One tab or worker at a time does it for all; one that froze while holding the lock is robbed of it
 * after a while. Sending twice would do no harm, because the server keeps receipts.
 */
export async function drain(device: Device): Promise<DrainEnd> {
  const db = device.privateDb();
  if (db.account === null) return 'done'; // a visitor's entries wait for the account
  // What cannot leave the device is not tried: an entry that was tried may have arrived, and is not simply discarded.
  if (!device.environment.mayBeOnline() && !device.connection.snapshot().isOnline) return 'offline';
  const name = `wellens-drain:${db.account}`;
  let end: DrainEnd = 'elsewhere';
  const work = async (): Promise<void> => {
    end = await drainHeld(device, db);
  };
  if (await device.environment.holdLock(name, work, { steal: false })) {
    seenBeats.delete(device);
    return end;
  }
  if (!(await isHolderFrozen(device, db))) return 'elsewhere';
  seenBeats.delete(device);
  await device.environment.holdLock(name, work, { steal: true });
  return end;
}

/** The holder's last sign of life that a device has seen, and when it first saw this one; by its own clock. */
const seenBeats = new WeakMap<Device, { beatAt: unknown; since: number }>();

/**
 * Whether the holder of the lock gives no sign of life. One look says nothing: the holder may have begun this moment,
 * with the sign of the drain before it still on the disk.
 */
async function isHolderFrozen(device: Device, db: PrivateDb): Promise<boolean> {
  const beatAt = (await db.meta.get(drainerKey))?.value;
  const now = device.environment.now();
  const seen = seenBeats.get(device);
  if (seen !== undefined && seen.beatAt === beatAt) return Math.abs(now - seen.since) > heartbeatMaxMs;
  seenBeats.set(device, { beatAt, since: now });
  return false;
}

/** The part under the lock. */
async function drainHeld(device: Device, db: PrivateDb): Promise<DrainEnd> {
  await reclaim(db);
  const inFlight = new Map<string, Promise<PushEnd>>();
  const beat = createHeartbeat(device, db);
  let end: PushEnd = 'go-on';
  for (;;) {
    await beat();
    // Read before the entries: what was chosen in one epoch is not sent to the next, which wants what it lost first.
    const epoch = await readKnownEpoch(db);
    const ready = end === 'go-on' ? await findReady(device, db, inFlight) : [];
    if (ready.length >= pushEnvelope.from && inFlight.size === 0) {
      end = await pushMany(device, db, ready, epoch);
      continue;
    }
    for (const entry of ready.slice(0, parallelMax - inFlight.size)) {
      const pushing = pushOne(device, db, entry, epoch);
      // An ordering key is in flight until its promise has settled, however it settles; the race below hears of a failure.
      const leave = (): void => void inFlight.delete(flightOf(entry));
      inFlight.set(flightOf(entry), pushing);
      pushing.then(leave, leave);
    }
    if (inFlight.size === 0) return end === 'go-on' ? 'done' : end;
    const ended = await firstEnd(device, inFlight.values());
    if (ended !== 'go-on') end = ended;
  }
}

/** What is in flight once at a time: an ordering key, and beside it the question what became of a discarded entry. */
const flightOf = ({ orderingKey, undo, seq }: OutboxEntry): string =>
  undo === true ? `undo ${seq}` : orderingKey;

/** The next end of a call; `go-on` after a while without one, so that an answer that never comes holds up nobody else. */
async function firstEnd(device: Device, inFlight: Iterable<Promise<PushEnd>>): Promise<PushEnd> {
  let callOff = (): void => undefined;
  const look = new Promise<PushEnd>((resolve) => {
    callOff = device.environment.setTimer(() => resolve('go-on'), lookMs);
  });
  try {
    return await Promise.race([...inFlight, look]);
  } finally {
    callOff();
  }
}

/** Signs of life on the disk: the first at once, the next ones not before they are due. */
function createHeartbeat({ environment }: Device, db: PrivateDb): () => Promise<void> {
  let beatAt: number | null = null;
  return async () => {
    const now = environment.now();
    if (beatAt !== null && Math.abs(now - beatAt) < heartbeatMs) return;
    beatAt = now;
    await db.meta.put({ key: drainerKey, value: now });
  };
}

/** Entries that a tab left in the middle of sending: nobody knows what became of them, so they are sent again. */
async function reclaim(db: PrivateDb): Promise<void> {
  await db.outbox.where('state').equals('sending').modify({ state: 'queued', nextAttemptAt: 0 });
}

/** What the server has not accepted. While there is no mirror to hold them against, edits are not due. */
async function findOpen(db: PrivateDb, now: number): Promise<OutboxEntry[]> {
  const entries = await db.unaccepted();
  if (!entries.some(isEdit) || !(await isRebuilding(db))) return entries;
  return entries.map((entry) => (isEdit(entry) ? { ...entry, nextAttemptAt: now + 1 } : entry));
}

const isEdit = ({ base, undo }: OutboxEntry): boolean => base !== null && undo !== true;

async function findReady(
  device: Device,
  db: PrivateDb,
  inFlight: ReadonlyMap<string, unknown>,
): Promise<OutboxEntry[]> {
  const now = device.environment.now();
  const entries = await findOpen(db, now);
  const account = db.account ?? 0;
  // What a person took back goes first: nothing else may build on it.
  const undone = readyUndone(entries, account, now).filter((entry) => !inFlight.has(flightOf(entry)));
  if (undone.length > 0) return undone.slice(0, parallelMax);
  const waiting = entries.filter(({ state }) => state === 'queued').length;
  if (waiting >= pushEnvelope.from && inFlight.size === 0) {
    const chains = readyChains(entries, account, now, pushEnvelope.max);
    if (chains.length >= pushEnvelope.from) return chains;
  }
  return readyEntries(entries, account, now).filter((entry) => !inFlight.has(flightOf(entry)));
}
