import { headers as names } from '#contracts/sync/sync-wire.ts';
import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { accountHeader } from '#pwa/sync/transport/api-client.ts';
import { resolveCommand, type Resolved } from '#pwa/sync/commands/registry.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import { epochHeader, readKnownEpoch } from '#pwa/sync/device/known-epoch.ts';
import { endOf, toPushOutcome, type PushOutcome, type PushEnd } from './push-outcome.ts';
import { applyPushResult } from './apply-push-result.ts';

/** Wait before a server that does not know the question is asked again, in milliseconds. */
const unknownQuestionMs = 60_000;

/** Asks the server for the outcome of a discarded entry. One that has not arrived is refused from then on. */
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
  // An entry of another version of the app may have arrived as well: its outcome needs no command.
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
    // A refusal of the question says nothing about the entry, such as one of a server that was set back a version.
    return outcome.kind === 'refused'
      ? { kind: 'wait', afterMs: unknownQuestionMs, error: outcome.error }
      : outcome;
  }
}

const unknownCommand = ({ name, argsVersion, args }: OutboxEntry): Resolved => ({
  command: { name, argsVersion, call: 'withdrawCall', plan: () => ({}) },
  args,
});

const neverArrived: PushOutcome = {
  kind: 'refused',
  error: { code: 'withdrawn', status: 409, detail: 'This was withdrawn before it arrived.' },
};
