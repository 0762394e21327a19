import { createPollingDemand } from './change-feed/polling-demand.ts';

/** Polling demand of this page. */
export const appPollingDemand = createPollingDemand();
