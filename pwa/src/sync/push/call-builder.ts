import { queuedAddresses } from '#contracts/api/queued-addresses.ts';
import { addressOf } from '#contracts/api/endpoint.ts';
import { headers as names } from '#contracts/sync/sync-wire.ts';
import type { OverlaidTable } from '#pwa/data/overlaid-tables.ts';
import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { accountHeader, type QueuedCall } from '#pwa/sync/transport/api-client.ts';
import type { MapId } from '#pwa/sync/outbox/id-map.ts';
import type { Resolved } from '#pwa/sync/commands/registry.ts';

interface Versioned {
  id: number;
  version?: number;
}

function putOf({ overlays }: OutboxEntry, table: OverlaidTable, id: number): Versioned | undefined {
  for (const overlay of overlays) {
    const isIt = overlay.kind === 'put' && overlay.table === table && overlay.key === id;
    if (isIt) return overlay.row as Versioned;
  }
  return undefined;
}

/**
 * Finds the latest server row that an edit is based on: the row of the refusal it was merged with, even if the mirror
 * differs, because the mirror is older; otherwise the newest of the mirror row and the accepted replies.
 */
export async function findServerRow(
  db: PrivateDb,
  { table, id }: { table: OverlaidTable; id: number },
  entry: OutboxEntry,
): Promise<Versioned | undefined> {
  const merged = putOf(entry, table, id);
  if (merged !== undefined) return merged;
  const accepted = await db.outbox.where('state').equals('accepted').sortBy('seq');
  const replies = accepted.filter(({ seq }) => seq < entry.seq).map((earlier) => putOf(earlier, table, id));
  const known = [await db.table<Versioned, number>(table).get(id), ...replies];
  return known.reduce((newest, row) =>
    (row?.version ?? 0) >= (newest?.version ?? 0) ? (row ?? newest) : newest,
  );
}

/** Builds the call of an entry from the present mirror and id map. */
export async function buildCall(
  db: PrivateDb,
  entry: OutboxEntry,
  resolved: Resolved,
  serverId: MapId,
): Promise<QueuedCall> {
  const edited = resolved.command.edits?.(resolved.args);
  const serverRow = edited && (await findServerRow(db, { ...edited, id: serverId(edited.id) }, entry));
  return planCall(entry, resolved, { serverId, serverRow });
}

/** @param known.serverRow the server's version of the row that the call edits, if it edits one */
export function planCall(
  entry: OutboxEntry,
  { command, args }: Resolved,
  known: { serverId: MapId; serverRow?: Versioned | undefined },
): QueuedCall {
  const { serverId } = known;
  const plan = command.plan(args, entry, { serverId, serverRow: known.serverRow });
  return {
    name: command.call,
    url: addressOf(queuedAddresses[command.call], plan.params, plan.query),
    ...(plan.body !== undefined && { body: plan.body }),
    headers: {
      ...accountHeader(entry.userId),
      [names.idempotencyKey]: entry.opId,
      ...(entry.entityId !== null && { [names.entityId]: String(serverId(entry.entityId)) }),
      ...(plan.ifMatch !== undefined && { [names.ifMatch]: `"${plan.ifMatch}"` }),
    },
  };
}
