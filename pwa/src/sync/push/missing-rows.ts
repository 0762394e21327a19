import type { Conversation } from '#contracts/domain/conversations.ts';
import type { Change } from '#contracts/sync/sync.ts';
import type { EntryError, OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { readIdMap } from '#pwa/sync/outbox/id-map.ts';
import { orderingKeyOf } from '#pwa/sync/commands/message-commands.ts';
import { epochChangedAtKey } from '#pwa/sync/device/sync-meta.ts';

/**
 * After a restore, what one person's device made is there again only once that device has offered it again. Until then
 * the server does not know what others wrote about it, and refuses it.
 */
const bounds = {
  /** Time since this device heard of the restore, in milliseconds: whoever comes later finds a refused entry. */
  forMs: 15 * 60_000,
  triesMax: 8,
  firstWaitMs: 5_000,
  longestWaitMs: 5 * 60_000,
};

/**
 * Whether an entry whose row the server could not find waits for the row, and until when.
 * @returns changes of the entry; null where it has waited long enough, or there was no restore
 */
export async function waitForRow(
  db: PrivateDb,
  { missingTries = 0 }: OutboxEntry,
  error: EntryError,
  now: number,
): Promise<Partial<OutboxEntry> | null> {
  const changedAt = (await db.meta.get(epochChangedAtKey))?.value as number | undefined;
  // A clock that jumped ends the wait.
  if (changedAt === undefined || Math.abs(now - changedAt) > bounds.forMs) return null;
  if (missingTries >= bounds.triesMax) return null;
  const waitMs = Math.min(bounds.firstWaitMs * 2 ** missingTries, bounds.longestWaitMs);
  return { nextAttemptAt: now + waitMs, missingTries: missingTries + 1, lastError: error };
}

/**
 * Lets entries go whose missing row the feed has just shown. A conversation may have come back under another id: it is
 * known by its two people and its listing.
 * @returns whether there are any
 */
export async function wakeEntries(db: PrivateDb, changes: readonly Change[]): Promise<boolean> {
  if ((await db.meta.get(epochChangedAtKey)) === undefined) return false;
  return db.transaction('rw', db.outbox, db.idMap, async () => {
    const queued = await db.outbox.where('state').equals('queued').toArray();
    const missing = queued.filter(({ missingTries }) => missingTries !== undefined);
    if (missing.length === 0) return false;
    const serverId = await readIdMap(db);
    const rows = changes.filter(({ row }) => row !== null);
    const shown = new Set(rows.map(({ id }) => id));
    const conversations = new Map(
      rows
        .filter(({ table }) => table === 'conversations')
        .map(({ id, row }) => [orderingKeyOf(row as Conversation), id]),
    );
    const woken: OutboxEntry[] = [];
    for (const entry of missing) {
      const conversationId = conversations.get(entry.orderingKey);
      const { conversationId: named } = entry.args as { conversationId?: number };
      const isRenamed =
        conversationId !== undefined && named !== undefined && serverId(named) !== conversationId;
      if (isRenamed) await db.idMap.put({ id: named, serverId: conversationId });
      const names = Object.values(entry.args) as unknown[];
      const isShown = names.some((id) => typeof id === 'number' && shown.has(serverId(id)));
      if (isRenamed || isShown) woken.push({ ...entry, nextAttemptAt: 0 });
    }
    await db.outbox.bulkPut(woken);
    return woken.length > 0;
  });
}
