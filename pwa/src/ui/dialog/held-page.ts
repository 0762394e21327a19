import { useEffect } from 'react';
import { useUnsavedChanges } from './unsaved-changes.ts';

/** While something would be lost: an update of the app waits, and the browser asks before it leaves the page. */
export function useHeldPage(isHeld: boolean): void {
  useUnsavedChanges(isHeld);
  useEffect(() => {
    if (!isHeld) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isHeld]);
}
