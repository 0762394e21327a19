import { headers as names } from '#contracts/sync/sync-wire.ts';
import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { accountHeader } from '#pwa/sync/transport/api-client.ts';
import { resolveCommand, type Resolved } from '#pwa/sync/commands/registry.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import { epochHeader, readKnownEpoch } from '#pwa/sync/device/known-epoch.ts';
import { endOf, toPushOutcome, type PushOutcome, type PushEnd } from './push-outcome.ts';
import { applyPushResult } from './apply-push-result.ts';

/** Delay after the server refused the withdrawal itself, in milliseconds. */
const refusedWithdrawalMs = 60_000;

/** Asks the server for the outcome of a discarded entry. If it has not arrived, the server refuses it from then on. */
export async function withdraw(device: Device, db: PrivateDb, { seq }: OutboxEntry): Promise<PushEnd> {
  const { environment } = device;
  const entry = await db.transaction('rw', db.outbox, async () => {
    const found = await db.outbox.get(seq);
    if (found?.state !== 'queued' || found.undo !== true) return null;
    const taken: OutboxEntry = { ...found, state: 'sending', attempts: found.attempts + 1 };
    await db.outbox.put(taken);
    return taken;
  });
  if (entry === null) return 'go-on';
  // An entry of another app version may have arrived too. Its outcome can be applied without its command.
  const resolved = resolveCommand(entry) ?? unknownCommand(entry);
  const outcome = await askOutcome(device, db, entry);
  await applyPushResult({ db, environment }, entry, resolved, outcome);
  return endOf(outcome);
}

async function askOutcome(device: Device, db: PrivateDb, entry: OutboxEntry): Promise<PushOutcome> {
  const epoch = await readKnownEpoch(db);
  try {
    const { body, headers } = await device.api.call('withdrawCall', {
      body: { key: entry.opId },
      headers: { ...accountHeader(entry.userId), ...epochHeader(epoch) },
    });
    if (!body.happened) return neverArrived;
    return { kind: 'accepted', body: body.body, seq: body.seq, epoch: headers.get(names.epoch) };
  } catch (error) {
    const outcome = toPushOutcome(error, { mayHaveSucceeded: false, epoch });
    // A refused withdrawal does not decide the entry. It comes, for example, from an older version of the server.
    return outcome.kind === 'refused'
      ? { kind: 'wait', afterMs: refusedWithdrawalMs, error: outcome.error }
      : outcome;
  }
}

const unknownCommand = ({ argsVersion, args }: OutboxEntry): Resolved => ({
  command: { argsVersion, call: 'withdrawCall', plan: () => ({}) },
  args,
});

const neverArrived: PushOutcome = {
  kind: 'refused',
  error: { code: 'withdrawn', status: 409, detail: 'This was withdrawn before it arrived.' },
};
