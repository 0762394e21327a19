import { overlayKey } from '#pwa/data/overlays.ts';
import type { OutboxEntry, OverlaidTable, Overlay } from '#pwa/data/outbox-entry.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { readIdMap, type MapId } from '#pwa/sync/outbox/id-map.ts';
import type { Resolved } from '#pwa/sync/commands/registry.ts';
import type { Accepted } from './push-outcome.ts';

/** Stores what the server answered. Until the change feed shows it, the entry goes on showing it. */
export async function accept(
  db: PrivateDb,
  entry: OutboxEntry,
  resolved: Resolved,
  outcome: Accepted,
): Promise<void> {
  await db.outbox.put(asAccepted(entry, resolved, outcome));
  const otherId = findOtherId(entry, resolved, outcome, await readIdMap(db));
  if (otherId !== null && entry.entityId !== null) await rename(db, entry.entityId, otherId);
}

/** An entry that the server has taken in. */
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
});

/** The id of the row that the server had already, such as the conversation of a pair; else null. */
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

/** What the entry shows from now on: the server's row in place of what this device made up. */
function withReply(
  entry: OutboxEntry,
  table: OverlaidTable | undefined,
  row: { id: number } | null,
): Overlay[] {
  if (table === undefined || row === null) return entry.overlays;
  const others = entry.overlays.filter((overlay) => overlay.table !== table);
  return [{ kind: 'put', table, key: overlayKey(table, row), row }, ...others];
}

/** From now on the server's id stands for the one this device chose; what waits on the row follows. */
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
