import { deleteFactorsOf } from '#server/accounts/factors/factor-deletion.ts';
import { noteSecurityChange } from '#server/accounts/factors/security-notice.ts';
import { endAccess, findNamedAccount } from '#server/accounts/users/operator-actions.ts';
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
  const { id: userId } = await findNamedAccount(database.read, email);
  await database.write(async (trx) => {
    await deleteFactorsOf(trx, userId);
    await endAccess(trx, { userId, action: 'user.factors_reset', now });
    await noteSecurityChange(trx, { userId, event: 'factors-reset', now });
  });
}
