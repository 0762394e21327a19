import type { SessionUser } from '#contracts/domain/accounts/users.ts';
import { accountStore, privateDb } from '#pwa/data/open-stores.ts';
import { sessionKey } from '#pwa/data/session-key.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useStore } from '#pwa/ui/use-store.ts';

/** Whether photos can go with a report: the server takes those of people with a confirmed address only. */
export function useCanAddPhotos(): boolean {
  const account = useStore(accountStore);
  const canAdd = useLiveQuery(async () => {
    if (account === null) return false;
    const session = (await privateDb().meta.get(sessionKey))?.value as SessionUser | undefined;
    return session !== undefined && session.emailStatus !== 'unverified';
  }, [account]);
  return canAdd === true;
}
