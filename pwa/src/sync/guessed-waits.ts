import type { PrivateDb } from '#pwa/store/private-db.ts';

/** A wait after a lost connection was a guess, and ends when the world changes; one the server asked for does not. */
export async function endGuessedWaits(db: PrivateDb): Promise<void> {
  await db.outbox
    .where('state')
    .equals('queued')
    .modify((entry) => {
      if (entry.lastError?.code === 'connection') entry.nextAttemptAt = 0;
    });
}
