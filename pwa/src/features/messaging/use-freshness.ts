import { useEffect } from 'react';
import { thisFreshness } from '#pwa/sync/this-freshness.ts';

/** While this is shown, the server is asked this often where no live channel tells of changes. Source: spec §9, polling. */
export function useFreshness(everyMs: number): void {
  useEffect(() => thisFreshness.hold(everyMs), [everyMs]);
}
