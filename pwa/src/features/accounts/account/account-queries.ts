import type { SessionUser } from '#contracts/domain/accounts/users.ts';
import { accountStore, currentAccount, privateDb } from '#pwa/data/open-stores.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { findSession } from '#pwa/data/account/stored-session.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useStore } from '#pwa/ui/use-store.ts';

/** The last session read from each database. If the browser clears the database of an open page, its person stays signed in. */
const readSessions = new WeakMap<PrivateDb, SessionUser>();

/** The signed-in person, read now from this device; null for a visitor. */
export async function readSession(): Promise<SessionUser | null> {
  if (currentAccount() === null) return null;
  const db = privateDb();
  const session = await findSession(db);
  if (session !== null) readSessions.set(db, session);
  return session ?? readSessions.get(db) ?? null;
}

/**
 * The signed-in person, from this device; null for a visitor, undefined while it is read. A visitor is known at once,
 * so that the first paint of a stranger opens no database. Source: decision 002.
 */
export function useSession(): SessionUser | null | undefined {
  const account = useStore(accountStore);
  const session = useLiveQuery(readSession, [account]);
  return account === null ? null : session;
}
