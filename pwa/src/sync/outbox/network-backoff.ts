import type { PrivateDb } from '#pwa/data/private-db.ts';

/** A wait after a lost connection was a guess, and ends when the world changes; one the server asked for does not. */
export async function resetNetworkBackoff(db: PrivateDb): Promise<void> {
  // Read as a set and written as one: a cursor would stop at each entry of a long queue.
  await db.transaction('rw', db.outbox, async () => {
    const queued = await db.outbox.where('state').equals('queued').toArray();
    const guessed = queued.filter(
      ({ lastError, nextAttemptAt }) => lastError?.code === 'connection' && nextAttemptAt > 0,
    );
    await db.outbox.bulkPut(guessed.map((entry) => ({ ...entry, nextAttemptAt: 0 })));
  });
}
