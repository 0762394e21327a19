import { uniqueName } from '#contracts/domain/users.ts';
import { deleteFactorsOf } from '#server/accounts/factors/factor-deletion.ts';
import { noteSecurityChange } from '#server/accounts/factors/security-notice.ts';
import { deleteSessionsOf } from '#server/accounts/sessions/session-repository.ts';
import { UnknownAccountError } from '#server/accounts/users/staff-role-service.ts';
import { findUserByEmailKey } from '#server/accounts/users/user-repository.ts';
import { recordAudit } from '#server/database/audit-repository.ts';
import type { Database } from '#server/database/database.ts';

/**
 * Removes authenticator app, recovery codes and passkeys of an account and ends its sessions: for a person who has lost
 * them all. Only the operator of the server's machine can do it.
 * @throws {UnknownAccountError}
 */
export async function resetFactors(
  database: Pick<Database, 'read' | 'write'>,
  email: string,
  now: Date,
): Promise<void> {
  const user = await findUserByEmailKey(database.read, uniqueName(email));
  if (user === null) throw new UnknownAccountError(`No account has the address ${email}.`);
  await database.write(async (trx) => {
    await deleteFactorsOf(trx, user.id);
    await deleteSessionsOf(trx, user.id);
    await recordAudit(trx, {
      at: now.toISOString(),
      actorId: null,
      action: 'user.factors_reset',
      table: 'users',
      id: user.id,
    });
    await noteSecurityChange(trx, {
      userId: user.id,
      event: 'factors-reset',
      now,
    });
  });
}
