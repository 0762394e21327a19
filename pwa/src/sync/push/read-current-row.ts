import type { OverlaidTable } from '#pwa/data/overlaid-tables.ts';
import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import type { CallName } from '#pwa/sync/transport/api-client.ts';
import { readIdMap } from '#pwa/sync/outbox/id-map.ts';
import type { Resolved } from '#pwa/sync/commands/registry.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import { toPushOutcome, type PushOutcome } from './push-outcome.ts';

/** Calls that read a single row, by table. */
const rowCalls: Partial<
  Record<OverlaidTable, CallName & ('getProperty' | 'getRetreatPackage' | 'getArrivalGuide')>
> = {
  ownProperties: 'getProperty',
  ownPackages: 'getRetreatPackage',
  arrivalGuides: 'getArrivalGuide',
};

/**
 * Fetches the current row of a stale edit if it was too large for the refusal, so that both versions can be merged
 * or shown. If that fails, the edit is sent again later and refused again.
 */
export async function withCurrentRow(
  device: Pick<Device, 'api'>,
  db: PrivateDb,
  { entry, resolved }: { entry: OutboxEntry; resolved: Resolved },
  outcome: PushOutcome,
): Promise<PushOutcome> {
  if (outcome.kind !== 'stale' || outcome.current !== undefined) return outcome;
  const edited = resolved.command.edits?.(resolved.args);
  const call = edited && rowCalls[edited.table];
  if (edited === undefined || call === undefined) return outcome;
  const id = (await readIdMap(db))(edited.id);
  try {
    const { body } = await device.api.call(call, { params: { id } });
    return { ...outcome, current: body };
  } catch (error) {
    return toPushOutcome(error, { mayHaveSucceeded: entry.attempts > 1, epoch: null });
  }
}
