import type { PrivateDb } from '#pwa/data/private-db.ts';

/** Cancels back-off delays after network errors. A server-imposed `Retry-After` still applies. */
export async function resetNetworkBackoff(db: PrivateDb): Promise<void> {
  // Read and write in bulk: a cursor would need one round trip per entry.
  await db.transaction('rw', db.outbox, async () => {
    const queued = await db.outbox.where('state').equals('queued').toArray();
    const delayed = queued.filter(
      ({ lastError, nextAttemptAt }) => lastError?.code === 'connection' && nextAttemptAt > 0,
    );
    await db.outbox.bulkPut(delayed.map((entry) => ({ ...entry, nextAttemptAt: 0 })));
  });
}
