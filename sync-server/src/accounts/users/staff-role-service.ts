import type { Database, Db } from '#server/database/database.ts';
import { endAccess, findNamedAccount } from './operator-actions.ts';
import { findEmailsOfStaff, setRole, type UserRole } from './user-repository.ts';

/** Addresses of all staff. */
export const listStaff = (db: Db): Promise<string[]> => findEmailsOfStaff(db);

/**
 * Changes the role of an account. Its sessions end, so that none of them keeps the longer lifetime or the rights of the
 * other role.
 * @returns id of the account
 * @throws {UnknownAccountError}
 */
export async function changeRole(
  database: Pick<Database, 'read' | 'write'>,
  email: string,
  role: UserRole,
  now: Date,
): Promise<number> {
  const user = await findNamedAccount(database.read, email);
  if (user.role === role) return user.id;
  await database.write(async (trx) => {
    await setRole(trx, user.id, role);
    const detail = { from: user.role, to: role };
    await endAccess(trx, { userId: user.id, action: 'user.role_changed', detail, now });
  });
  return user.id;
}
