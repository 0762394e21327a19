import type { Block } from '#contracts/domain/trust/blocks.ts';
import { findBlocks, findHiddenPeople, findStayPartners } from '#pwa/data/people/blocked-people.ts';
import { accountStore, privateDb } from '#pwa/data/open-stores.ts';
import { localDay } from '#pwa/lib/days.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useStore } from '#pwa/ui/use-store.ts';

/** People whom the account blocked, live, newest first; undefined while they are read. */
export function useBlocks(): Block[] | undefined {
  const account = useStore(accountStore);
  return useLiveQuery(() => findBlocks(privateDb()), [account]);
}

/** Whether the account blocked the person; undefined while it is read. Visitors have blocked nobody. */
export function useIsBlocked(personId: number): boolean | undefined {
  const account = useStore(accountStore);
  const blocks = useBlocks();
  return account === null ? false : blocks?.some(({ id }) => id === personId);
}

/** Whether messages of the person are hidden, live; undefined while it is read. */
export function useIsHidden(personId: number): boolean | undefined {
  const account = useStore(accountStore);
  const hidden = useLiveQuery(() => findHiddenPeople(privateDb(), localDay(new Date())), [account]);
  return hidden?.has(personId);
}

/** Whether the two have a stay together that is not over, live; false while it is read. */
export function useHasStayWith(personId: number): boolean {
  const account = useStore(accountStore);
  const partners = useLiveQuery(() => findStayPartners(privateDb(), localDay(new Date())), [account]);
  return partners?.now.has(personId) ?? false;
}
