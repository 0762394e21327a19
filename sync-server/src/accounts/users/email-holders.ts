import { uniqueName } from '#contracts/domain/accounts/users.ts';
import { canBeRestored } from '#server/accounts/tokens/account-token-repository.ts';
import type { Db } from '#server/database/database.ts';
import type { Env } from '#server/env.ts';
import { AppError } from '#server/lib/errors.ts';
import { findUserByEmailKey } from './user-repository.ts';

interface Wanting {
  env: Pick<Env, 'staffEmail'>;
  /** Account that wants the address; null for a new one. */
  userId: number | null;
  now: Date;
}

/**
 * Whether an address belongs to another account: its present one, one it can still change back to, or the staff's.
 * @param emailKey normalized address
 */
export async function isEmailTaken(
  db: Db,
  emailKey: string,
  { env, userId, now }: Wanting,
): Promise<boolean> {
  const holder = await findUserByEmailKey(db, emailKey);
  const isReserved = await canBeRestored(db, emailKey, { exceptFor: userId, now: now.toISOString() });
  const isOwn = holder !== null && holder.id === userId;
  const isStaffs = emailKey === uniqueName(env.staffEmail);
  return (holder !== null && !isOwn) || isReserved || (isStaffs && !isOwn);
}

/** @throws {AppError} `taken` if the address belongs to another account */
export async function refuseTakenEmail(db: Db, emailKey: string, wanting: Wanting): Promise<void> {
  if (!(await isEmailTaken(db, emailKey, wanting))) return;
  const message = 'This email address is already in use.';
  throw new AppError('taken', message, { errors: [{ field: 'email', message }] });
}
