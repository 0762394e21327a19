import { uniqueName } from '#contracts/domain/accounts/users.ts';
import { endAllAccess } from '#server/accounts/export/access-end.ts';
import { recordAudit } from '#server/database/audit-repository.ts';
import type { Db, Trx } from '#server/database/database.ts';
import { findUserByEmailKey, type User } from './user-repository.ts';

/** No account has the address. The message is a sentence for the operator. */
export class UnknownAccountError extends Error {}

/** The account that the operator of the server's machine names. @throws {UnknownAccountError} */
export async function findNamedAccount(db: Db, email: string): Promise<User> {
  const user = await findUserByEmailKey(db, uniqueName(email));
  if (user === null) throw new UnknownAccountError(`No account has the address ${email}.`);
  return user;
}

interface OperatorAction {
  userId: number;
  /** As in the audit: past tense with a dot. */
  action: string;
  detail?: object;
  now: Date;
}

/** Ends all access to an account after something that the operator did to it, and records that. */
export async function endAccess(trx: Trx, { userId: id, now, ...record }: OperatorAction): Promise<void> {
  await endAllAccess(trx, id);
  await recordAudit(trx, { ...record, at: now.toISOString(), actorId: null, table: 'users', id });
}
