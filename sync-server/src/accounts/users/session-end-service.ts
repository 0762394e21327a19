import { noteSecurityChange } from '#server/accounts/factors/security-notice.ts';
import type { Database } from '#server/database/database.ts';
import { endAccess, findNamedAccount } from './operator-actions.ts';

/**
 * Ends all sessions of an account, for a person whose device was stolen or an account that somebody else uses. The person
 * is told. Only the operator of the server's machine can do it.
 * @throws {UnknownAccountError}
 */
export async function endSessionsOf(
  database: Pick<Database, 'read' | 'write'>,
  email: string,
  now: Date,
): Promise<void> {
  const { id: userId } = await findNamedAccount(database.read, email);
  await database.write(async (trx) => {
    await endAccess(trx, { userId, action: 'user.sessions_ended', now });
    await noteSecurityChange(trx, { userId, event: 'sessions-ended', now });
  });
}
