import { pictureIdOf } from '#contracts/domain/picture-addresses.ts';
import type { PrivateDb } from './private-db.ts';
import { discardPicture } from './stored-pictures.ts';

/** Entries that may name pictures. */
const namingEntries: ReadonlySet<string> = new Set([
  'createProperty',
  'updateProperty',
  'submitVerification',
  'changeProfile',
]);

/** Ids of the uploaded pictures that a value names, at any depth. */
export function pictureIdsIn(value: unknown): string[] {
  if (typeof value === 'string') return [pictureIdOf(value)].filter((id) => id !== null);
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(pictureIdsIn);
}

/**
 * Discards pictures of this device that no draft and no entry of the outbox names any more. What the server has stored
 * already is left to the server. Call it in the transaction that removes an address, or by itself.
 */
export function discardUnnamedPictures(db: PrivateDb): Promise<void> {
  return db.transaction('rw', [db.drafts, db.outbox, db.pictures, db.pictureBytes], async () => {
    const unsent = await db.pictures.where('state').anyOf('waiting', 'processing', 'refused').primaryKeys();
    if (unsent.length === 0) return;
    const [drafts, entries] = await Promise.all([
      db.drafts.toArray(),
      db.outbox.filter(({ name }) => namingEntries.has(name)).toArray(),
    ]);
    const named = new Set(pictureIdsIn([drafts.map(({ values }) => values), entries.map(({ args }) => args)]));
    for (const id of unsent) if (!named.has(id)) await discardPicture(db, id);
  });
}
