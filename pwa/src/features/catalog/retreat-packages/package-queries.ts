import type { RetreatPackage } from '#contracts/domain/catalog/retreat-packages.ts';
import { listFetchedAt } from '#pwa/data/properties/fetched-lists.ts';
import { privateDb, publicDb } from '#pwa/data/open-stores.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import type { PublicDb } from '#pwa/data/public-db.ts';
import { readOneWithPending } from '#pwa/data/read-one-with-pending.ts';
import { readWithPending, type WithPending } from '#pwa/data/overlays.ts';
import { fetchPackages } from '#pwa/sync/fetch/fetch-packages.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useTask } from '#pwa/ui/use-task.ts';

/** Packages of an own listing, with unsent changes. */
export const findOwnPackages = (db: PrivateDb, propertyId: number): Promise<WithPending<RetreatPackage>[]> =>
  readWithPending<RetreatPackage>(
    db,
    'ownPackages',
    db.ownPackages.where('propertyId').equals(propertyId).toArray(),
    (made) => made.propertyId === propertyId,
  );

/**
 * Packages of a listing that can be booked, in the order the host made them, or null where they were never read.
 * Those of the account's own listing, which need not be public or sent, lie in its own database.
 */
export async function findPackages(
  { publicDb, privateDb }: { publicDb: PublicDb; privateDb: PrivateDb },
  propertyId: number,
): Promise<RetreatPackage[] | null> {
  const isRead = (await listFetchedAt(publicDb, `packages:${propertyId}`)) !== null;
  const open = await publicDb.retreatPackages.where('propertyId').equals(propertyId).toArray();
  const listed = privateDb.ownProperties.get(propertyId);
  const isOwn = (await readOneWithPending(privateDb, 'ownProperties', listed, propertyId)) !== null;
  if (!isRead && !isOwn) return null;
  const packages = isOwn ? await findOwnPackages(privateDb, propertyId) : open;
  return packages.filter(({ available }) => available).sort((one, other) => one.id - other.id);
}

/** The same, live. @returns undefined while they are read for the first time, null where they cannot be had now */
export function usePackages(propertyId: number, isOnline: boolean): RetreatPackage[] | null | undefined {
  const packages = useLiveQuery(
    () => findPackages({ publicDb: publicDb(), privateDb: privateDb() }, propertyId),
    [propertyId],
  );
  const { result } = useTask(String(propertyId), isOnline, () => fetchPackages(propertyId));
  // After a successful fetch, the live query is about to emit the stored packages.
  const isAwaited = result === undefined || result === 'fresh';
  return packages ?? (isAwaited ? undefined : null);
}
