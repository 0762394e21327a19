import { addresses } from '#contracts/api/addresses.ts';
import { headers as names } from '#contracts/sync/sync-wire.ts';
import { isConflict, isTrouble } from '#server/database/database-errors.ts';
import type { Deps } from '#server/deps.ts';
import type { Api } from '#server/http/api-router.ts';
import type { Reply } from '#server/http/handlers.ts';
import type { IncomingCall } from '#server/http/served-call.ts';
import { createHandlers } from './routes.ts';
import { seqOfCursor } from '#server/sync/feed-cursor.ts';

/** Answers a call from the replica; null if the primary has to answer. */
export type ReplicaAnswers = (
  call: IncomingCall,
  hasSession: () => boolean,
) => Promise<Reply<unknown> | null>;

/**
 * Serves visitors' reads and pages of the change feed from the replica, if it has reached everything this instance
 * announced, the reader's cursor and the reader's own writes. Sessions are always looked up on the primary.
 */
export function createReplicaAnswers(deps: Deps, api: Api): ReplicaAnswers | null {
  const { replica } = deps.database;
  if (replica === null) return null;
  const database = { ...deps.database, read: replica.read };
  const handlers = createHandlers({ ...deps, database }, api);
  return async (call, hasSession) => {
    if (call.method !== 'GET') return null;
    const isFeed = call.path === addresses.listChanges.path;
    if (!isFeed && hasSession()) return null;
    const needed = Math.max(deps.changes.lastSeq(), isFeed ? neededBy(call) : 0);
    if (!(await replica.hasReached(needed))) return null;
    try {
      return await api.answer(call, handlers, database);
    } catch (error) {
      // A conflict: the replica cancels reads that hold up the changes of the primary.
      if (!isTrouble(error) && !isConflict(error)) throw error;
      replica.leaveOut();
      return null;
    }
  };
}

/** Latest sequence number that a reader of the feed knows. */
function neededBy({ search, header }: IncomingCall): number {
  const cursor = new URLSearchParams(search).get('cursor');
  const own = Number(header(names.syncSeq.toLowerCase()) ?? 0);
  return Math.max(cursor === null ? 0 : seqOfCursor(cursor), Number.isSafeInteger(own) ? own : 0);
}
