import type { SessionUser } from '#contracts/domain/accounts/users.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';

/** Key in `meta` of the account that owns a private database. */
export const sessionKey = 'session';

/** The person this database belongs to; null for a visitor's. */
export async function findSession(db: PrivateDb): Promise<SessionUser | null> {
  return ((await db.meta.get(sessionKey))?.value as SessionUser | undefined) ?? null;
}
