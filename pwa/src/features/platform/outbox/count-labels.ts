import { countOf } from '#contracts/plural.ts';
import type { PendingChanges } from './pending-queries.ts';

/** Number of changes the server does not have. Photos of a draft count as one. */
export const countUnsent = ({ needYou, waiting, drafts }: PendingChanges): number =>
  needYou.length + waiting.length + drafts.length;

/** Label such as '4 changes kept on this device'. */
export function unsentLabel(pending: PendingChanges): string {
  const count = countUnsent(pending);
  if (count === 0) return 'Everything is saved';
  return `${countOf(count, 'change')} kept on this device`;
}

/** Whether there is nothing to list: no change, and nothing to read about one. */
export const isNothing = (pending: PendingChanges): boolean =>
  countUnsent(pending) + pending.tooLate.length === 0;
