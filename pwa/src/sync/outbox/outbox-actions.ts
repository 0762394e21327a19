import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { EditArgs } from './command.ts';
import { resetNetworkBackoff } from './network-backoff.ts';
import { dependantsOf } from './entry-order.ts';
import { mergeEdit } from './merge.ts';
import { takeBack, type TakenBack } from './take-back.ts';
import type { Device } from '#pwa/sync/device/device.ts';

/** What of the outbox is discarded together: an entry and everything that cannot be sent without it. */
export async function findDiscarded(device: Device, seq: number): Promise<OutboxEntry[]> {
  const entries = await device.privateDb().outbox.orderBy('seq').toArray();
  const entry = entries.find((found) => found.seq === seq);
  return entry === undefined ? [] : [entry, ...dependantsOf(entries, seq)];
}

/** Discards what was not accepted, with its dependants. */
export async function discard(device: Device, seq: number): Promise<TakenBack> {
  const db = device.privateDb();
  const taken = await db.transaction('rw', db.outbox, async () =>
    takeBack(db, await findDiscarded(device, seq)),
  );
  if (taken.undoing.length > 0) device.emitQueued();
  return taken;
}

/**
 * Sends a refused entry once more. The refusal was its answer, so it goes as a new call under a new key, and one that
 * waited too long starts waiting anew.
 */
export async function retry(device: Device, seq: number): Promise<void> {
  const { environment } = device;
  await device
    .privateDb()
    .outbox.where('seq')
    .equals(seq)
    .modify((entry) => {
      if (entry.state !== 'rejected') return;
      const now = environment.now();
      // One that waited too long may have been sent and never answered: its old key finds that out.
      if (entry.lastError?.code !== 'expired') {
        entry.opId = environment.randomUuid();
        entry.call = null;
        entry.attempts = 0;
      }
      if (entry.expiresAt !== null) entry.expiresAt = now + (entry.expiresAt - entry.firstQueuedAt);
      Object.assign(entry, {
        state: 'queued',
        nextAttemptAt: 0,
        firstQueuedAt: now,
        lastError: null,
      });
    });
  device.emitQueued();
}

/**
 * Settles a conflict as the person decided it, field by field. What only one side changed, and lists, merge by themselves.
 * @param mine conflicting fields that keep the edited value; the others take the value of the server
 */
export async function resolveConflict(device: Device, seq: number, mine: readonly string[]): Promise<void> {
  const db = device.privateDb();
  await db.transaction('rw', db.outbox, async () => {
    const entry = await db.outbox.get(seq);
    if (entry?.state !== 'rejected' || entry.base === null) return;
    const current = entry.lastError?.current as (Record<string, unknown> & { version?: number }) | undefined;
    const args = entry.args as EditArgs;
    const merge = mergeEdit(entry.base.values, args.fields, current ?? {});
    const chosen = merge.conflicts.filter((field) => mine.includes(field));
    const fields = {
      ...merge.fields,
      ...Object.fromEntries(chosen.map((field) => [field, args.fields[field]])),
    };
    if (current === undefined || Object.keys(fields).length === 0) {
      await db.outbox.delete(seq);
      return;
    }
    await db.outbox.put({
      ...entry,
      args: { ...args, fields },
      base: {
        version: current.version ?? null,
        values: Object.fromEntries(Object.keys(fields).map((field) => [field, current[field] ?? null])),
      },
      overlays: entry.overlays.map((overlay) =>
        overlay.kind === 'patch' ? { ...overlay, fields } : overlay,
      ),
      opId: device.environment.randomUuid(),
      call: null,
      state: 'queued',
      attempts: 0,
      nextAttemptAt: 0,
      lastError: null,
    });
  });
  device.emitQueued();
}

/** Sends what waits now: a wait after a lost connection ends, one that the server asked for does not. */
export async function sendNow(device: Device): Promise<void> {
  await resetNetworkBackoff(device.privateDb());
  device.emitQueued();
}
