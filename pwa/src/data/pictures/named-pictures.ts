import type { Table } from 'dexie';
import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import type { StoredPicture } from '#pwa/data/picture-rows.ts';
import { discardPicture } from './stored-pictures.ts';

/**
 * Finds the pictures that values name. Their addresses contain the id, in a list of images, a tour or a document alike.
 */
export function findNamed(pictures: readonly StoredPicture[], values: unknown): StoredPicture[] {
  if (pictures.length === 0) return [];
  const text = JSON.stringify(values);
  return pictures.filter(({ id }) => text.includes(id));
}

/**
 * Finds the pictures that no draft and no entry names, including entries accepted within the last week. Call it in a
 * transaction over {@link pictureStores}.
 */
export async function findUnnamed(
  db: PrivateDb,
  pictures: readonly StoredPicture[],
): Promise<StoredPicture[]> {
  if (pictures.length === 0) return [];
  const drafts = (await db.drafts.toArray()).map(({ values }) => values);
  const entries = [...(await db.outbox.toArray()), ...(await db.sent.toArray())];
  const all = [...drafts, ...entries.map(({ args }) => args)];
  const named = new Set(all.flatMap((values) => findNamed(pictures, values)));
  return pictures.filter((picture) => !named.has(picture));
}

/** Discards pictures that only these entries named. Call it in the transaction that discards the entries. */
export async function discardPicturesOf(db: PrivateDb, discarded: readonly OutboxEntry[]): Promise<void> {
  const pictures = await db.pictures.toArray();
  const named = findNamed(
    pictures,
    discarded.map(({ args }) => args),
  );
  for (const { id } of await findUnnamed(db, named)) await discardPicture(db, id);
}

/**
 * Discards pictures of this device that nothing names any more; those that the server has stored are left to it. Call
 * it in the transaction that removes an address, over {@link pictureStores}, or by itself.
 */
export function discardUnnamedPictures(db: PrivateDb): Promise<void> {
  return db.transaction('rw', pictureStores(db), async () => {
    const unsent = await db.pictures.where('state').anyOf('waiting', 'processing', 'refused').toArray();
    for (const { id } of await findUnnamed(db, unsent)) await discardPicture(db, id);
  });
}

/** Stores of pictures and of all that may name them. */
export const pictureStores = (db: PrivateDb): Table[] => [
  db.drafts,
  db.outbox,
  db.sent,
  db.pictures,
  db.pictureBytes,
];
