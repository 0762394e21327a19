import { useEffect } from 'react';
import { noteInterest } from './recommendation-commands.ts';

/** A retreat that is shown this long counts as read, in milliseconds. */
const readMs = 20_000;

/** Remembers on this device that a retreat was read, unless it is the host's own. */
export function useInterest(id: number, isOwn: boolean): void {
  useEffect(() => {
    if (isOwn) return;
    // A database that was closed meanwhile, as at a logout, needs no note.
    const timer = setTimeout(() => void noteInterest(id, { declined: false }).catch(() => undefined), readMs);
    return () => clearTimeout(timer);
  }, [id, isOwn]);
}
