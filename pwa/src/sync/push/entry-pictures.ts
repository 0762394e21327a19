import type { EntryError, OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import type { StoredPicture } from '#pwa/data/picture-rows.ts';
import { findNamed } from '#pwa/data/pictures/named-pictures.ts';

/** How often the pictures of an entry are sent again because the server misses one. */
const triesMax = 3;

/** Part of every address of a picture or document. Most entries have none, and then the pictures need not be read. */
const addressPart = /\/(pictures|documents)\//;

const mayBeHeld = ({ attempts, undo, args }: OutboxEntry): boolean =>
  attempts === 0 && undo !== true && addressPart.test(JSON.stringify(args));

const isOnItsWay = ({ state }: StoredPicture): boolean => state === 'waiting' || state === 'processing';

/**
 * Holds entries until the server can use all pictures that they name. Later entries with the same ordering key wait as
 * well. An entry that was sent before is not held: it may have arrived, and sending it again tells.
 * @param now milliseconds since 1970
 * @returns the entries; held ones are not due
 */
export async function holdForPictures(
  db: PrivateDb,
  entries: OutboxEntry[],
  now: number,
): Promise<OutboxEntry[]> {
  const naming = new Set(entries.filter(mayBeHeld));
  if (naming.size === 0) return entries;
  const open = (await db.pictures.toArray()).filter((one) => isOnItsWay(one) || one.state === 'refused');
  const isHeld = (entry: OutboxEntry): boolean => naming.has(entry) && findNamed(open, entry.args).length > 0;
  return entries.map((entry) => (isHeld(entry) ? { ...entry, nextAttemptAt: now + 1 } : entry));
}

/**
 * Prepares sending the pictures of an entry again, because the server misses one: it was restored from a backup.
 * Call it in the transaction that stores the refusal.
 * @returns changes of the entry; null if the pictures are not on this device, or were sent often enough
 */
export async function resendPictures(
  db: PrivateDb,
  { args, pictureTries = 0 }: OutboxEntry,
): Promise<Partial<OutboxEntry> | null> {
  if (pictureTries >= triesMax) return null;
  const named = findNamed(await db.pictures.toArray(), args);
  const ids = named.filter(({ state }) => state === 'ready').map(({ id }) => id);
  const stored = new Set(await db.pictureBytes.where('id').anyOf(ids).primaryKeys());
  const again = named.filter(({ id }) => stored.has(id));
  if (again.length === 0 && !named.some(isOnItsWay)) return null;
  await db.pictures.bulkPut(again.map((one) => ({ ...one, state: 'waiting', sent: 0, nextAttemptAt: 0 })));
  return { pictureTries: pictureTries + 1 };
}

/** The refusal of an entry whose pictures cannot be sent again, in words. */
export const asPictureMissing = (error: EntryError): EntryError => ({
  ...error,
  detail: 'A picture of this is missing, and this device does not have it any more. Please add it again.',
});
