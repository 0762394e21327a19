import { uniqueName } from '#contracts/domain/users.ts';
import { deleteSessionsOf } from '#server/accounts/sessions/session-repository.ts';
import { recordAudit } from '#server/database/audit-repository.ts';
import type { Database, Db } from '#server/database/database.ts';
import { findEmailsOfStaff, findUserByEmailKey, setRole, type UserRole } from './user-repository.ts';

/** No account has the address. The message is a sentence for the operator. */
export class UnknownAccountError extends Error {}

/** Addresses of all staff. */
export const listStaff = (db: Db): Promise<string[]> => findEmailsOfStaff(db);

/**
 * Changes the role of an account. Its sessions end, so that none of them keeps the longer lifetime or the rights of the
 * other role.
 * @throws {UnknownAccountError}
 */
export async function changeRole(
  database: Pick<Database, 'read' | 'write'>,
  email: string,
  role: UserRole,
  now: Date,
): Promise<void> {
  const user = await findUserByEmailKey(database.read, uniqueName(email));
  if (user === null) throw new UnknownAccountError(`No account has the address ${email}.`);
  if (user.role === role) return;
  await database.write(async (trx) => {
    await setRole(trx, user.id, role);
    await deleteSessionsOf(trx, user.id);
    await recordAudit(trx, {
      at: now.toISOString(),
      actorId: null,
      action: 'user.role_changed',
      table: 'users',
      id: user.id,
      detail: { from: user.role, to: role },
    });
  });
}
