import { overlayKey } from '#pwa/data/overlays.ts';
import type { OverlaidTable } from '#pwa/data/overlaid-tables.ts';
import type { OutboxEntry, Overlay } from '#pwa/data/outbox-entry.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { isRemoval, isSuperseded } from '#pwa/sync/outbox/holding-entries.ts';
import { readIdMap, type MapId } from '#pwa/sync/outbox/id-map.ts';
import type { Resolved } from '#pwa/sync/commands/registry.ts';
import type { Accepted } from './push-outcome.ts';

/** Stores the server's reply with its entry, whose overlay shows the row until the change feed reports it. */
export async function accept(
  db: PrivateDb,
  entry: OutboxEntry,
  resolved: Resolved,
  outcome: Accepted,
): Promise<void> {
  await db.outbox.put(asAccepted(entry, resolved, outcome));
  await dropSuperseded(db, [entry]);
  const otherId = findOtherId(entry, resolved, outcome, await readIdMap(db));
  if (otherId !== null && entry.entityId !== null) await rename(db, entry.entityId, otherId);
}

/** Removes rejected edits of rows that accepted entries have removed. */
export async function dropSuperseded(db: PrivateDb, accepted: readonly OutboxEntry[]): Promise<void> {
  const removals = accepted.filter(isRemoval);
  if (removals.length === 0) return;
  const rejected = await db.outbox.where('state').equals('rejected').toArray();
  const superseded = rejected.filter((entry) => removals.some((removal) => isSuperseded(entry, removal)));
  await db.outbox.bulkDelete(superseded.map(({ seq }) => seq));
}

/** @returns the entry in state `accepted`, with the server's row as its overlay */
export const asAccepted = (
  entry: OutboxEntry,
  { command }: Resolved,
  { body, seq, epoch }: Accepted,
): OutboxEntry => ({
  ...entry,
  state: 'accepted',
  replySeq: seq,
  replyEpoch: epoch,
  overlays: withReply(entry, command.replyTable, isRow(body) ? body : null),
  lastError: null,
  ...(entry.pictureTries !== undefined && { pictureTries: 0 }),
});

/** @returns the server's id of a row that it already had, such as the conversation of a pair; null for a new row */
export function findOtherId(
  { entityId }: OutboxEntry,
  { command }: Resolved,
  { body }: Accepted,
  serverId: MapId,
): number | null {
  const isNamed = isRow(body) && entityId !== null && command.replyTable !== undefined;
  return isNamed && body.id !== serverId(entityId) ? body.id : null;
}

export const isRow = (body: unknown): body is { id: number } =>
  typeof body === 'object' && body !== null && Number.isSafeInteger((body as { id?: unknown }).id);

/** @returns overlays with the server's row in place of the row this device created */
function withReply(
  entry: OutboxEntry,
  table: OverlaidTable | undefined,
  row: { id: number } | null,
): Overlay[] {
  if (table === undefined || row === null) return entry.overlays;
  const others = entry.overlays.filter((overlay) => overlay.table !== table);
  return [{ kind: 'put', table, key: overlayKey(table, row), row }, ...others];
}

/** Maps an id of this device to the server's id, also in the overlays of waiting entries. */
async function rename(db: PrivateDb, id: number, serverId: number): Promise<void> {
  await db.idMap.put({ id, serverId });
  const entries = await db.outbox.toArray();
  for (const entry of entries) {
    const overlays = entry.overlays.map((overlay) => renamed(overlay, id, serverId));
    if (overlays.some((overlay, index) => overlay !== entry.overlays[index])) {
      await db.outbox.update(entry.seq, { overlays });
    }
  }
}

function renamed(overlay: Overlay, id: number, serverId: number): Overlay {
  if (overlay.table === 'conversations' && overlay.key === id) return { ...overlay, key: serverId };
  if (overlay.kind !== 'put' || overlay.table !== 'messages') return overlay;
  const row = overlay.row as { conversationId?: number };
  return row.conversationId === id ? { ...overlay, row: { ...row, conversationId: serverId } } : overlay;
}
