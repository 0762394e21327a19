import type { OwnProfile } from '#contracts/domain/trust/profiles.ts';
import { accountStore, privateDb } from '#pwa/data/open-stores.ts';
import { readWithPending, type WithPending } from '#pwa/data/overlays.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useStore } from '#pwa/ui/use-store.ts';

/** The account's own profile with its unsent changes; null before the first sync. */
export async function findOwnProfile(db: PrivateDb): Promise<WithPending<OwnProfile> | null> {
  const rows = await readWithPending<OwnProfile>(db, 'profiles', db.profiles.toArray());
  return rows[0] ?? null;
}

/** The same, live; undefined while it is read. */
export function useOwnProfile(): WithPending<OwnProfile> | null | undefined {
  const account = useStore(accountStore);
  return useLiveQuery(() => findOwnProfile(privateDb()), [account]);
}
