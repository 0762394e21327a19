import { privateDb } from '#pwa/data/open-stores.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';

/** Id of the newest notification that the account's address was refused; undefined if there is none. Live. */
export const useRefusalNotice = (userId: number): number | undefined =>
  useLiveQuery(async () => {
    const refusals = privateDb().notifications.filter(({ params }) => params.event === 'email-refused');
    return (await refusals.last())?.id;
  }, [userId]);
