import { useEffect } from 'react';
import { appPollingDemand } from '#pwa/sync/app-polling-demand.ts';

/** Sets the polling interval while mounted; used if there is no live channel. Source: spec §9, polling. */
export function usePollingDemand(everyMs: number): void {
  useEffect(() => appPollingDemand.hold(everyMs), [everyMs]);
}
