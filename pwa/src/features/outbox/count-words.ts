import type { PendingChanges } from './pending-queries.ts';

/** '4 changes kept on this device' */
export function keptWords({ needYou, waiting }: PendingChanges): string {
  const count = needYou.length + waiting.length;
  if (count === 0) return 'Everything is saved';
  return count === 1 ? '1 change kept on this device' : `${count} changes kept on this device`;
}

/** Whether there is nothing to list: no change, and nothing to read about one. */
export const isNothing = ({ needYou, waiting, tooLate }: PendingChanges): boolean =>
  needYou.length + waiting.length + tooLate.length === 0;
