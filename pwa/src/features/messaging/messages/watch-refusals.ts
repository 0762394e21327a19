import { liveQuery, type Subscription } from 'dexie';
import { type OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { watchAccountDb } from '#pwa/data/account/watch-account.ts';
import { reportSendFailure, reportStartFailure } from './send-failure.ts';

/** Rejected messages and conversations, oldest first. */
async function findRefused(db: PrivateDb): Promise<OutboxEntry[]> {
  const parked = await db.outbox.where('state').equals('rejected').sortBy('seq');
  return parked.filter(({ name }) => name === 'sendMessage' || name === 'startConversation');
}

/**
 * Notifies of each message and conversation that the server rejects, on any page. Those from
 * an earlier visit show in their conversations. Source: spec §8.
 * @returns unsubscribe function
 */
export function watchMessageRefusals(): () => void {
  return watchAccountDb(watchDb);
}

function watchDb(db: PrivateDb): Subscription {
  let told: Set<string> | null = null;
  return liveQuery(async () => await findRefused(db)).subscribe({
    next: (refused) => {
      // A retried entry has another key and may be rejected again.
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
