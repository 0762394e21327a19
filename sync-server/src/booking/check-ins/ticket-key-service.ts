import type { TicketKey } from '#contracts/domain/stay/check-ins.ts';
import { createTicketKeys } from '#contracts/rules/on-site/tickets.ts';
import { recordChange } from '#server/database/change-repository.ts';
import type { Database } from '#server/database/database.ts';
import type { Clock } from '#server/lib/clock.ts';
import { instantAfter, instantBefore } from '#server/lib/time.ts';
import type { FeedTable } from '#server/sync/feed-table.ts';
import { findTicketKeys, insertTicketKey, type StoredTicketKey } from './ticket-key-repository.ts';

/** Age in days at which a key is replaced. */
const renewalDays = 365;
/** Days before a new key signs, so that the devices of hosts have it when the first of its tickets is shown. */
const publicationDays = 30;
/** Lifetime of a key. Stays are booked up to two years ahead, with a key that is up to 395 days old. */
const lifetimeDays = 4 * 365;

/** Creates the first key, and a new one every year. */
export async function renewTicketKeys(database: Database, now: Date): Promise<void> {
  const renewedSince = instantBefore(now, { days: renewalDays });
  const isRenewed = (keys: readonly StoredTicketKey[]): boolean =>
    keys.some(({ createdAt }) => createdAt > renewedSince);
  const at = now.toISOString();
  if (isRenewed(await findTicketKeys(database.read, at))) return;
  const { publicKey, privateKey } = await createTicketKeys();
  // Without named locks, so that two instances cannot both create one.
  await database.write(async (trx) => {
    if (isRenewed(await findTicketKeys(trx, at))) return;
    const id = await insertTicketKey(trx, {
      x: publicKey.x ?? '',
      y: publicKey.y ?? '',
      privateKey,
      createdAt: at,
      expiresAt: instantAfter(now, { days: lifetimeDays }),
    });
    await recordChange(trx, { table: 'ticketKeys', id, audience: { kind: 'public' } });
  });
}

/** The key that signs at this time: the newest one that devices have had time to receive. */
export function signingKeyOf(keys: readonly StoredTicketKey[], now: Date): StoredTicketKey | undefined {
  const publishedBefore = instantBefore(now, { days: publicationDays });
  return keys.findLast(({ createdAt }) => createdAt <= publishedBefore) ?? keys[0];
}

/** Public keys for the devices of everyone who is signed in, because each of them can become a host. */
export const ticketKeyFeed = (clock: Clock): FeedTable => ({
  read: async (db, ids, viewer) => {
    const rows = new Map<number, TicketKey>();
    if (viewer === null) return rows;
    for (const { id, x, y, expiresAt } of await findTicketKeys(db, clock.now().toISOString())) {
      if (ids.includes(id)) rows.set(id, { id, x, y, expiresAt });
    }
    return rows;
  },
  listOwnIds: async (db) => (await findTicketKeys(db, clock.now().toISOString())).map(({ id }) => id),
});
