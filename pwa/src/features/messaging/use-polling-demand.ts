import { useEffect } from 'react';
import { appPollingDemand } from '#pwa/sync/app-polling-demand.ts';

/** While this is shown, the server is asked this often where no live channel tells of changes. Source: spec §9, polling. */
export function usePollingDemand(everyMs: number): void {
  useEffect(() => appPollingDemand.hold(everyMs), [everyMs]);
}
