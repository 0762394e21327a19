import { createPollingDemand } from './change-feed/polling-demand.ts';

/** How fresh what this page shows has to be. */
export const appPollingDemand = createPollingDemand();
