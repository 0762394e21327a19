import { isErased } from '#server/accounts/deletions/account-deletion-repository.ts';
import { findUser } from '#server/accounts/users/user-repository.ts';
import type { Db } from '#server/database/database.ts';

/** Address to which mails to a person go; null if the account is gone, or if it is not confirmed and should be. */
export async function findMailAddress(
  db: Db,
  userId: number,
  { isForConfirmed }: { isForConfirmed: boolean },
): Promise<string | null> {
  if (await isErased(db, userId)) return null;
  const user = await findUser(db, userId);
  if (user === null || (isForConfirmed && user.emailVerifiedAt === null)) return null;
  return user.email;
}
