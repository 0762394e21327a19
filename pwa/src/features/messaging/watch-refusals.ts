import { liveQuery, type Subscription } from 'dexie';
import { type OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { watchAccountDb } from '#pwa/data/watch-account.ts';
import { reportSendFailure, reportStartFailure } from './send-failure.ts';

/** Messages and conversations that the server refused, in the order they were made. */
async function findRefused(db: PrivateDb): Promise<OutboxEntry[]> {
  const parked = await db.outbox.where('state').equals('rejected').sortBy('seq');
  return parked.filter(({ name }) => name === 'sendMessage' || name === 'startConversation');
}

/**
 * Tells of each message and conversation that the server refuses, wherever in the app the person is by then. Those from
 * an earlier visit show in their conversations. Source: spec §8.
 * @returns ends it
 */
export function watchMessageRefusals(): () => void {
  return watchAccountDb(watchDb);
}

function watchDb(db: PrivateDb): Subscription {
  let told: Set<string> | null = null;
  return liveQuery(async () => await findRefused(db)).subscribe({
    next: (refused) => {
      // One that was sent again has another key, and may be refused again.
      for (const { opId, name, lastError } of refused) {
        if (told === null || told.has(opId)) continue;
        const reason = lastError === null ? '' : lastError.detail;
        if (name === 'sendMessage') reportSendFailure(reason);
        else reportStartFailure(reason);
      }
      told = new Set(refused.map(({ opId }) => opId));
    },
    // The database was closed during the read, for example at a log-out. Screens report a lost database.
    error: () => undefined,
  });
}
