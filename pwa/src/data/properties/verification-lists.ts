import type { PrivateDb } from '#pwa/data/private-db.ts';

/** A list of listings for staff, in the server's order. `next`: cursor of the following page; null at the end. */
export interface VerificationList {
  ids: number[];
  next: string | null;
  /** When its first page was fetched, in milliseconds since 1970. */
  fetchedAt: number;
}

const prefix = 'review:';
const keyOf = (name: string): string => `${prefix}${name}`;

/** Number of most recently fetched lists that stay stored. */
const listsMax = 3;

export async function findVerificationList(db: PrivateDb, name: string): Promise<VerificationList | null> {
  return ((await db.meta.get(keyOf(name)))?.value as VerificationList | undefined) ?? null;
}

/**
 * Stores a list and removes the oldest ones, with the listings of others that only they contained. Call it inside a
 * transaction over `meta` and `ownProperties`.
 */
export async function storeVerificationList(db: PrivateDb, name: string, list: VerificationList): Promise<void> {
  await db.meta.put({ key: keyOf(name), value: list });
  const rows = await db.meta.where('key').startsWith(prefix).toArray();
  const byAge = rows
    .map(({ key, value }) => ({ key, list: value as VerificationList }))
    .sort((one, other) => other.list.fetchedAt - one.list.fetchedAt);
  const isOld = (index: number, key: string): boolean => index >= listsMax && key !== keyOf(name);
  const dropped = byAge.filter(({ key }, index) => isOld(index, key));
  if (dropped.length === 0) return;
  const retained = new Set(byAge.filter((row) => !dropped.includes(row)).flatMap((row) => row.list.ids));
  const unlisted = dropped.flatMap((row) => row.list.ids).filter((id) => !retained.has(id));
  const listings = await db.ownProperties.bulkGet(unlisted);
  const foreign = listings.filter(
    (listing) =>
      listing?.verificationStatus === 'verified' &&
      listing.changedSinceVerification !== true &&
      listing.hostId !== db.account,
  );
  await db.ownProperties.bulkDelete(foreign.flatMap((listing) => listing?.id ?? []));
  await db.meta.bulkDelete(dropped.map(({ key }) => key));
}
