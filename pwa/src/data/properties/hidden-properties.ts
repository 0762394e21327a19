import { createStore } from '#pwa/lib/create-store.ts';

/** Ids of retreats that are not shown in lists, because the person blocked their host. Filled after the first paint. */
export const hiddenProperties = createStore<ReadonlySet<number>>(new Set());
