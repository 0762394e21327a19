import { uniqueName, type PasswordReset, type ResetRequest } from '#contracts/domain/accounts/users.ts';
import { deleteFactorsOf } from '#server/accounts/factors/factor-deletion.ts';
import { noteSecurityChange } from '#server/accounts/factors/security-notice.ts';
import { refuseCommonPassword } from '#server/accounts/passwords/common-passwords.ts';
import { hashPassword } from '#server/accounts/passwords/passwords.ts';
import { endAllAccess } from '#server/accounts/export/access-end.ts';
import { queueLink, type LinkEnv } from '#server/accounts/tokens/account-links.ts';
import { deleteTokensOf, findToken } from '#server/accounts/tokens/account-token-repository.ts';
import { toResetMail } from '#server/accounts/tokens/password-mails.ts';
import type { Database, Db } from '#server/database/database.ts';
import { countingFailures, type RateLimits } from '#server/http/rate-limits.ts';
import type { Clock } from '#server/lib/clock.ts';
import { AppError } from '#server/lib/errors.ts';
import { digestOfToken } from '#server/lib/token-digest.ts';
import { findUser, findUserByEmailKey, setEmailVerified, setPasswordHash } from './user-repository.ts';

/** No account has this id. */
const nobody = 0;

interface ResetDeps {
  database: Database;
  clock: Clock;
  env: LinkEnv;
  limits: RateLimits;
}

/**
 * Mails a link to set a new password, if the address has an account. The answer, and the statements up to it, are the
 * same for an address without one: a mail to nobody is dropped when it is sent.
 * @throws {AppError} `too_many_requests`
 */
export async function requestReset(
  { database, clock, env, limits }: ResetDeps,
  { email }: ResetRequest,
  address: string,
): Promise<void> {
  const emailKey = uniqueName(email);
  await limits.consume('resetAddress', address);
  await limits.consume('reset', emailKey);
  const userId = (await findUserByEmailKey(database.read, emailKey))?.id ?? nobody;
  await database.write(
    (trx) => queueLink(trx, env, { purpose: 'reset', userId, toContent: toResetMail }, clock.now()),
    {
      locks: [{ kind: 'user', id: userId }],
    },
  );
}

/**
 * Sets a new password and ends all sessions of the account, whose second factors stay if its address was confirmed
 * before.
 * @throws {AppError} `link_expired` for a link that is used, replaced or over; `invalid_fields` for a common password;
 * `too_many_requests`
 */
export async function resetPassword(
  { database, clock, limits }: ResetDeps,
  { token, password }: PasswordReset,
  address: string,
): Promise<void> {
  return countingFailures(limits, `reset ${address}`, async () => {
    const digest = digestOfToken(token);
    const now = clock.now();
    // Before the hash, which takes long, and before anything is said about the password.
    const find = (db: Db) => findToken(db, digest, 'reset', now.toISOString());
    if ((await find(database.read)) === null) throw new AppError('link_expired');
    refuseCommonPassword(password);
    const passwordHash = await hashPassword(password);
    await database.write(async (trx) => {
      const userId = (await find(trx))?.userId ?? nobody;
      const user = userId === nobody ? null : await findUser(trx, userId);
      if (user === null) throw new AppError('link_expired');
      await deleteTokensOf(trx, userId, ['reset', 'verify']);
      // The mail has arrived, so the address is theirs.
      if (user.emailVerifiedAt === null) {
        await setEmailVerified(trx, userId, now.toISOString());
        // Somebody else may have opened the account with this address, and added the factors.
        await deleteFactorsOf(trx, userId);
      }
      await setPasswordHash(trx, userId, passwordHash);
      await endAllAccess(trx, userId);
      await noteSecurityChange(trx, { userId, event: 'password-reset', now });
    });
  });
}
