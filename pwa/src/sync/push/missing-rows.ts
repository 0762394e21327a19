import type { Conversation } from '#contracts/domain/messaging/conversations.ts';
import type { Change } from '#contracts/sync/sync.ts';
import type { EntryError, OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { readIdMap } from '#pwa/sync/outbox/id-map.ts';
import { orderingKeyOf } from '#pwa/sync/commands/message-commands.ts';
import { epochChangedAtKey } from '#pwa/sync/device/sync-meta.ts';

/**
 * Limits of the wait for a row that a restored server has lost. The row exists again once the device that created it
 * has resent it; until then the server refuses the entries of other people about it.
 */
const bounds = {
  /** Time since this device learned of the restore, in milliseconds. Later entries are rejected at once. */
  forMs: 15 * 60_000,
  triesMax: 8,
  firstWaitMs: 5_000,
  longestWaitMs: 5 * 60_000,
};

/**
 * Delays an entry whose row the server could not find.
 * @param now milliseconds since 1970
 * @returns changes of the entry; null if it has waited long enough, or there was no restore
 */
export async function waitForRow(
  db: PrivateDb,
  { missingTries = 0 }: OutboxEntry,
  error: EntryError,
  now: number,
): Promise<Partial<OutboxEntry> | null> {
  const changedAt = (await db.meta.get(epochChangedAtKey))?.value as number | undefined;
  // A jump of the clock ends the wait as well.
  if (changedAt === undefined || Math.abs(now - changedAt) > bounds.forMs) return null;
  if (missingTries >= bounds.triesMax) return null;
  const waitMs = Math.min(bounds.firstWaitMs * 2 ** missingTries, bounds.longestWaitMs);
  return { nextAttemptAt: now + waitMs, missingTries: missingTries + 1, lastError: error };
}

/**
 * Makes entries due whose missing row is among the changes. A conversation may have been restored under another id, so
 * it is recognized by its two people and its listing.
 * @returns whether any entry is due now
 */
export async function wakeEntries(db: PrivateDb, changes: readonly Change[]): Promise<boolean> {
  if ((await db.meta.get(epochChangedAtKey)) === undefined) return false;
  return db.transaction('rw', db.outbox, db.idMap, async () => {
    const queued = await db.outbox.where('state').equals('queued').toArray();
    const missing = queued.filter(({ missingTries }) => missingTries !== undefined);
    if (missing.length === 0) return false;
    const serverId = await readIdMap(db);
    const rows = changes.filter(({ row }) => row !== null);
    const reported = new Set(rows.map(({ id }) => id));
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
      const isReported = names.some((id) => typeof id === 'number' && reported.has(serverId(id)));
      if (isRenamed || isReported) woken.push({ ...entry, nextAttemptAt: 0 });
    }
    await db.outbox.bulkPut(woken);
    return woken.length > 0;
  });
}
