import { uniqueName } from '#contracts/domain/users.ts';
import { noteSecurityChange } from '#server/accounts/factors/security-notice.ts';
import { deleteSessionsOf } from '#server/accounts/sessions/session-repository.ts';
import { recordAudit } from '#server/database/audit-repository.ts';
import type { Database } from '#server/database/database.ts';
import { UnknownAccountError } from './staff-role-service.ts';
import { findUserByEmailKey } from './user-repository.ts';

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
  const user = await findUserByEmailKey(database.read, uniqueName(email));
  if (user === null) throw new UnknownAccountError(`No account has the address ${email}.`);
  await database.write(async (trx) => {
    await deleteSessionsOf(trx, user.id);
    await recordAudit(trx, {
      at: now.toISOString(),
      actorId: null,
      action: 'user.sessions_ended',
      table: 'users',
      id: user.id,
    });
    await noteSecurityChange(trx, { userId: user.id, event: 'sessions-ended', now });
  });
}
