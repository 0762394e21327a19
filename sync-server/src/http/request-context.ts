import type { Caller } from '#server/lib/caller.ts';

/** What the middleware keeps of a request beside Koa's own context. */
export interface RequestState {
  /** Names the request in the log and in the reply. */
  requestId: string;
  /** Undefined until somebody asked who is calling. */
  caller?: Caller | null;
}
