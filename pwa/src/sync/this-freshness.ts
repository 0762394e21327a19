import { createFreshness } from './freshness.ts';

/** How fresh what this page shows has to be. */
export const thisFreshness = createFreshness();
