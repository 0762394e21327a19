import { useState } from 'react';

/**
 * When the map is to show everything anew: when something else is searched for, and once more when the first answer of
 * the server completed what the device had, unless the guest has moved the map meanwhile. Never for what a background
 * sync brings. Source: decision 004, map.
 */
export function useFitKey(set: string, hasAnswer: boolean, isMovedByHand: boolean): string {
  const [known, setKnown] = useState({ set, isComplete: false, isSettled: false });
  let now = known;
  if (known.set !== set) now = { set, isComplete: false, isSettled: false };
  if (hasAnswer && !now.isSettled) now = { set, isComplete: !isMovedByHand, isSettled: true };
  if (now !== known) setKnown(now);
  return now.isComplete ? `${set}:complete` : set;
}
