import { useState } from 'react';

/**
 * Changes when the map should fit all retreats: for another search, and once more for the server's first response,
 * unless the guest has moved the map. Never for background syncs. Source: decision 004, map.
 */
export function useFitKey(set: string, hasAnswer: boolean, isMovedByHand: boolean): string {
  const [known, setKnown] = useState({ set, isComplete: false, isSettled: false });
  let now = known;
  if (known.set !== set) now = { set, isComplete: false, isSettled: false };
  if (hasAnswer && !now.isSettled) now = { set, isComplete: !isMovedByHand, isSettled: true };
  if (now !== known) setKnown(now);
  return now.isComplete ? `${set}:complete` : set;
}
