import { pushEnvelope } from '#contracts/limits.ts';
import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { findUnaccepted } from '#pwa/data/outbox/unsent-entries.ts';
import { isRebuilding, readKnownEpoch } from '#pwa/sync/device/known-epoch.ts';
import { readyChains, readyEntries, readyUndone } from '#pwa/sync/outbox/entry-order.ts';
import type { PushEnd } from './push-outcome.ts';
import { pushMany, pushOne } from './push.ts';
import { holdDrainerLock } from './drainer-lock.ts';
import { holdForPictures } from './entry-pictures.ts';
import { drainerKey } from '#pwa/sync/device/sync-meta.ts';
import type { Device } from '#pwa/sync/device/device.ts';

/** Ordering keys sent in parallel. */
const parallelMax = 6;
/** Interval at which a drain that awaits an answer checks for entries queued meanwhile by any tab, in milliseconds. */
const outboxPollMs = 300;

/** `elsewhere`: another tab or the worker is sending. `done`: nothing is left that can be sent now. */
export type DrainEnd = Exclude<PushEnd, 'go-on'> | 'elsewhere' | 'done';

/**
 * Sends the outbox. A lock lets one tab or worker at a time send for all; it is taken from a holder that has frozen.
 * Sending twice does no harm, because the server stores receipts.
 */
export async function drain(device: Device): Promise<DrainEnd> {
  const db = device.privateDb();
  if (db.account === null) return 'done'; // entries of a visitor wait for a sign-in
  // Do not attempt to send without a network: an attempted entry may have arrived and can no longer simply be removed.
  if (!device.environment.mayBeOnline() && !device.connection.snapshot().isOnline) return 'offline';
  const lock = { lock: `wellens-drain:${db.account}`, beatKey: drainerKey };
  return holdDrainerLock(device, db, lock, (beat) => drainLocked(device, db, beat));
}

/** Drains while the lock is held. */
async function drainLocked(
  device: Device,
  db: PrivateDb,
  beat: () => Promise<void>,
): Promise<Exclude<DrainEnd, 'elsewhere'>> {
  await reclaim(db);
  const inFlight = new Map<string, Promise<PushEnd>>();
  let end: PushEnd = 'go-on';
  for (;;) {
    await beat();
    // Read the epoch before the entries, so that entries chosen in one epoch are not sent to the next: after a restore,
    // the lost writes go first.
    const epoch = await readKnownEpoch(db);
    const ready = end === 'go-on' ? await findReady(device, db, inFlight) : [];
    if (ready.length >= pushEnvelope.from && inFlight.size === 0) {
      end = await pushMany(device, db, ready, epoch);
      continue;
    }
    for (const entry of ready.slice(0, parallelMax - inFlight.size)) {
      const pushing = pushOne(device, db, entry, epoch);
      // An ordering key is in flight until its promise is fulfilled or rejected; `firstEnd` below throws the rejection.
      const leave = (): void => void inFlight.delete(flightOf(entry));
      inFlight.set(flightOf(entry), pushing);
      pushing.then(leave, leave);
    }
    if (inFlight.size === 0) return end === 'go-on' ? 'done' : end;
    const ended = await firstEnd(device, inFlight.values());
    if (ended !== 'go-on') end = ended;
  }
}

/** Key of a call of which one at a time is in flight: the ordering key, or the withdrawal of one discarded entry. */
const flightOf = ({ orderingKey, undo, seq }: OutboxEntry): string =>
  undo === true ? `undo ${seq}` : orderingKey;

/** Waits for the next call to end, or until the next check of the outbox, so that a hanging call blocks no other. */
async function firstEnd(device: Device, inFlight: Iterable<Promise<PushEnd>>): Promise<PushEnd> {
  let cancelTimer = (): void => undefined;
  const poll = new Promise<PushEnd>((resolve) => {
    cancelTimer = device.environment.setTimer(() => resolve('go-on'), outboxPollMs);
  });
  try {
    return await Promise.race([...inFlight, poll]);
  } finally {
    cancelTimer();
  }
}

/** Requeues entries that a closed tab was sending: their outcome is unknown. */
async function reclaim(db: PrivateDb): Promise<void> {
  await db.outbox.where('state').equals('sending').modify({ state: 'queued', nextAttemptAt: 0 });
}

/**
 * Finds entries that are not accepted. Those whose pictures have not arrived are not due, and during a full resync
 * edits are not, because they cannot be merged yet.
 */
async function findOpen(db: PrivateDb, now: number): Promise<OutboxEntry[]> {
  const entries = await holdForPictures(db, await findUnaccepted(db), now);
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
  // Withdraw discarded entries first: no other entry may build on them.
  const undone = readyUndone(entries, account, now).filter((entry) => !inFlight.has(flightOf(entry)));
  if (undone.length > 0) return undone.slice(0, parallelMax);
  const waiting = entries.filter(({ state }) => state === 'queued').length;
  if (waiting >= pushEnvelope.from && inFlight.size === 0) {
    const chains = readyChains(entries, account, now, pushEnvelope.max);
    if (chains.length >= pushEnvelope.from) return chains;
  }
  return readyEntries(entries, account, now).filter((entry) => !inFlight.has(flightOf(entry)));
}
