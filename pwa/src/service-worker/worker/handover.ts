let handover = new AbortController();

/**
 * Options of every request of the worker. A newer version becomes active only when nothing of this one is in progress, so
 * one slow download would hold up the update that the person asked for.
 */
export const untilHandover: RequestInit = {
  get signal() {
    return handover.signal;
  },
};

/** Aborts the requests in progress. Later ones are not affected: this version continues if the newer one fails to start. */
export function stopForHandover(): void {
  handover.abort();
  handover = new AbortController();
}
