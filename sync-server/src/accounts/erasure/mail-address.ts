import { isErased } from '#server/accounts/deletions/account-deletion-repository.ts';
import { findUser } from '#server/accounts/users/user-repository.ts';
import type { Db } from '#server/database/database.ts';

/** Address to which mails to a person go; null if the account is gone. */
export async function findMailAddress(db: Db, userId: number): Promise<string | null> {
  if (await isErased(db, userId)) return null;
  return (await findUser(db, userId))?.email ?? null;
}
