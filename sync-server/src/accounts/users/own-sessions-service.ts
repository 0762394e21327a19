import type { EndedSessions, OwnSession } from '#contracts/domain/accounts/users.ts';
import { deleteOwnSessions, findSessionsOf } from '#server/accounts/sessions/session-repository.ts';
import { deleteTokensOf } from '#server/accounts/tokens/account-token-repository.ts';
import type { Db } from '#server/database/database.ts';
import { once, type Recorded, type WriteCall } from '#server/database/once.ts';
import type { Caller } from '#server/lib/caller.ts';

/** Where the caller is logged in: the present session, then the others, last used first. */
export async function listSessions(db: Db, { userId, sessionId }: Caller): Promise<OwnSession[]> {
  const sessions = await findSessionsOf(db, userId);
  const present = sessions.filter(({ id }) => id === sessionId);
  const others = sessions.filter(({ id }) => id !== sessionId);
  return [...present, ...others].map(({ id, device, created_at, last_seen_at }) => ({
    id,
    device: device ?? 'Unknown browser',
    createdAt: created_at,
    lastSeenAt: last_seen_at,
    current: id === sessionId,
  }));
}

/**
 * Ends one session of the caller, or all but the present one and with them a change of address that waits to be
 * confirmed. Ending one that is over changes nothing.
 */
export function endSessions(call: WriteCall, { id }: EndedSessions): Promise<Recorded<undefined>> {
  const { userId, sessionId } = call.caller;
  return once<undefined>(
    call,
    async (trx) => {
      await deleteOwnSessions(trx, userId, id === undefined ? { except: sessionId } : { only: id });
      if (id === undefined) await deleteTokensOf(trx, userId, ['email-change']);
      return { status: 204, body: null };
    },
    { locks: [] },
  );
}
