import { useEffect, useEffectEvent } from 'react';
import { holdUnsavedChanges, useUnsavedChanges } from './unsaved-changes.ts';

/**
 * While something would be lost: an update of the app waits, and the browser asks before it leaves the page.
 * @param mustAsk whether the browser asks; by default as long as the page is held
 */
export function useHeldPage(isHeld: boolean, mustAsk: () => boolean = () => isHeld): void {
  useUnsavedChanges(isHeld);
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (mustAsk()) event.preventDefault();
  });
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => ask(event);
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, []);
}

/** The same outside of components. @returns release function */
export function holdPage(): () => void {
  const release = holdUnsavedChanges();
  const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', onLeave);
  return () => {
    window.removeEventListener('beforeunload', onLeave);
    release();
  };
}
