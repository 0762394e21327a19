import { addresses } from '#contracts/addresses.ts';
import { addressOf } from '#contracts/endpoint.ts';
import { headers as names } from '#contracts/sync-wire.ts';
import type { OutboxEntry, OverlaidTable } from '#pwa/store/outbox-entry.ts';
import type { PrivateDb } from '#pwa/store/private-db.ts';
import { accountHeader, type RawCall } from './api-client.ts';
import type { Resolved } from './commands/registry.ts';

/** Ids this device chose, with those under which the server knows the rows. */
export async function readAliases(db: PrivateDb): Promise<(id: number) => number> {
  const aliases = new Map((await db.aliases.toArray()).map(({ id, realId }) => [id, realId]));
  return (id) => aliases.get(id) ?? id;
}

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
 * The row as the server last told it to this entry: in the refusal it was merged with, even where the mirror says
 * otherwise, because that one is from before; else in a reply that the feed has not passed yet, or in the feed.
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
  const told = [await db.table<Versioned, number>(table).get(id), ...replies];
  return told.reduce((newest, row) =>
    (row?.version ?? 0) >= (newest?.version ?? 0) ? (row ?? newest) : newest,
  );
}

/** The call of an entry, as it is sent now. */
export async function buildCall(
  db: PrivateDb,
  entry: OutboxEntry,
  { command, args }: Resolved,
): Promise<RawCall> {
  const realId = await readAliases(db);
  const edited = command.edits?.(args);
  const serverRow = edited && (await findServerRow(db, { ...edited, id: realId(edited.id) }, entry));
  const plan = command.plan(args, entry, { realId, serverRow });
  return {
    name: command.call,
    url: addressOf(addresses[command.call], plan.params, plan.query),
    ...(plan.body !== undefined && { body: plan.body }),
    headers: {
      ...accountHeader(entry.userId),
      [names.idempotencyKey]: entry.opId,
      ...(entry.entityId !== null && { [names.entityId]: String(realId(entry.entityId)) }),
      ...(plan.ifMatch !== undefined && { [names.ifMatch]: `"${plan.ifMatch}"` }),
    },
  };
}
