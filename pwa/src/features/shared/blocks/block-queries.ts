import type { Block } from '#contracts/domain/blocks.ts';
import { findBlocks } from '#pwa/data/blocked-people.ts';
import { accountStore, privateDb } from '#pwa/data/open-stores.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useStore } from '#pwa/ui/use-store.ts';

/** People whom the account blocked, live, newest first; undefined while they are read. */
export function useBlocks(): Block[] | undefined {
  const account = useStore(accountStore);
  return useLiveQuery(() => findBlocks(privateDb()), [account]);
}

/** Whether the account blocked the person; undefined while it is read. */
export const useIsBlocked = (personId: number): boolean | undefined =>
  useBlocks()?.some(({ id }) => id === personId);
