import { useEffect, useEffectEvent } from 'react';
import { holdUnsavedChanges, useUnsavedChanges } from './unsaved-changes.ts';

/**
 * While something would be lost: an update of the app waits, and the browser asks before it leaves the page.
 * @param mustAsk whether the browser asks; by default as long as the page is held
 */
export function useHeldPage(isHeld: boolean, mustAsk: () => boolean = () => isHeld): void {
  useUnsavedChanges(isHeld);
  const mustAskNow = useEffectEvent(mustAsk);
  useEffect(() => askBeforeLeaving(() => mustAskNow()), []);
}

/** The same outside of components. @returns release function */
export function holdPage(): () => void {
  const releases = [holdUnsavedChanges(), askBeforeLeaving(() => true)];
  return () => {
    for (const release of releases) release();
  };
}

/** @returns stop function */
function askBeforeLeaving(mustAsk: () => boolean): () => void {
  const ask = (event: BeforeUnloadEvent): void => {
    if (mustAsk()) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
