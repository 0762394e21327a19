import type { Caller } from '#server/lib/caller.ts';

/** Request state in addition to Koa's own context. */
export interface RequestState {
  /** Identifies the request in the log and the reply. */
  requestId: string;
  /** Undefined until the session was looked up. */
  caller?: Caller | null;
}
