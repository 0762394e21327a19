import { accountStore, privateDb } from '#pwa/data/open-stores.ts';
import { findSession } from '#pwa/data/account/stored-session.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useStore } from '#pwa/ui/use-store.ts';

/** Whether photos can go with a report: the server takes those of people with a confirmed address only. */
export function useCanAddPhotos(): boolean {
  const account = useStore(accountStore);
  const canAdd = useLiveQuery(async () => {
    if (account === null) return false;
    const session = await findSession(privateDb());
    return session !== null && session.emailStatus !== 'unverified';
  }, [account]);
  return canAdd === true;
}
