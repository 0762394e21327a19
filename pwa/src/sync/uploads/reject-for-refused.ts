import type { EntryError } from '#pwa/data/outbox-entry.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { findNamed } from '#pwa/data/pictures/named-pictures.ts';

/** Rejects unsent entries that name a refused picture, with its sentence: they could never be sent as they are. */
export async function rejectForRefused(db: PrivateDb): Promise<void> {
  await db.transaction('rw', db.pictures, db.outbox, async () => {
    const refused = await db.pictures.where('state').equals('refused').toArray();
    if (refused.length === 0) return;
    const queued = await db.outbox.where('state').equals('queued').toArray();
    for (const { seq, args, attempts, undo } of queued) {
      const [picture] = attempts === 0 && undo !== true ? findNamed(refused, args) : [];
      if (picture === undefined) continue;
      const detail = `One of its pictures was not accepted. ${picture.reason ?? 'Please add another one.'}`;
      const lastError: EntryError = { code: 'picture_refused', status: null, detail };
      await db.outbox.update(seq, { state: 'rejected', lastError });
    }
  });
}
