import type { PasswordChange, Proof } from '#contracts/domain/accounts/own-account.ts';
import { refuseSuspended } from '#server/accounts/suspensions/account-recheck.ts';
import { deleteExportOf } from '#server/accounts/export/export-repository.ts';
import { noteSecurityChange } from '#server/accounts/factors/security-notice.ts';
import { refuseCommonPassword } from '#server/accounts/passwords/common-passwords.ts';
import { hashPassword, isPassword } from '#server/accounts/passwords/passwords.ts';
import { deleteOwnSessions, recordProof } from '#server/accounts/sessions/session-repository.ts';
import { deleteTokensOf } from '#server/accounts/tokens/account-token-repository.ts';
import { findUser, setPasswordHash, type User } from '#server/accounts/users/user-repository.ts';
import type { Database } from '#server/database/database.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import type { CallerAt } from '#server/lib/caller.ts';
import type { Clock } from '#server/lib/clock.ts';
import { AppError } from '#server/lib/errors.ts';

export interface OwnPasswordDeps {
  database: Database;
  clock: Clock;
  limits: RateLimits;
}

const wrongPassword = 'This is not your password.';

/** @param field form field that holds the password */
const refuseWrongPassword = (field: string): AppError =>
  new AppError('invalid_fields', wrongPassword, { errors: [{ field, message: wrongPassword }] });

/**
 * The caller's account, if this is its password. A wrong one counts with the failed logins of the account, so that an
 * open session gives no further guesses.
 * @throws {AppError} `invalid_fields` for a wrong one, `too_many_requests`, `unavailable`, `sign_in_required`
 */
async function confirmOwnPassword(
  { database, limits }: OwnPasswordDeps,
  { caller, address }: CallerAt,
  { password, field }: { password: string; field: string },
): Promise<User> {
  const user = await findUser(database.read, caller.userId);
  if (user === null) throw new AppError('sign_in_required');
  const attempt = `account:${user.id} ${address}`;
  const giveBack = () => limits.giveBack('login', attempt);
  // Counted before the hash is computed; otherwise concurrent guesses would all be tried.
  await limits.consume('login', attempt);
  const isRight = await isPassword(user.passwordHash, password).catch(async (error: unknown) => {
    await giveBack();
    throw error;
  });
  if (!isRight) throw refuseWrongPassword(field);
  await giveBack();
  return user;
}

/** Takes the caller's password as a fresh proof for the session. @throws {AppError} as `confirmOwnPassword` */
export async function stepUp(deps: OwnPasswordDeps, from: CallerAt, { password }: Proof): Promise<void> {
  const { database, clock } = deps;
  await confirmOwnPassword(deps, from, { password, field: 'password' });
  const at = clock.now().toISOString();
  await database.write((trx) => recordProof(trx, from.caller.sessionId, at), { locks: [] });
}

/**
 * Sets a new password, and ends all other sessions and a change of address that waits to be confirmed. The person is
 * notified.
 * @throws {AppError} `invalid_fields` for a wrong present or a common new one; otherwise as `confirmOwnPassword`
 */
export async function changePassword(
  deps: OwnPasswordDeps,
  from: CallerAt,
  { currentPassword, newPassword }: PasswordChange,
): Promise<void> {
  const { database, clock } = deps;
  const { userId, sessionId } = from.caller;
  const field = 'currentPassword';
  const { passwordHash: confirmed } = await confirmOwnPassword(deps, from, {
    password: currentPassword,
    field,
  });
  refuseCommonPassword(newPassword, 'newPassword');
  const passwordHash = await hashPassword(newPassword);
  const now = clock.now();
  await database.write(async (trx) => {
    await refuseSuspended(trx, userId);
    // Another device may have set a new one meanwhile, which ended this session.
    if ((await findUser(trx, userId))?.passwordHash !== confirmed) throw refuseWrongPassword(field);
    await setPasswordHash(trx, userId, passwordHash);
    await deleteOwnSessions(trx, userId, { except: sessionId });
    await deleteExportOf(trx, userId);
    await deleteTokensOf(trx, userId, ['reset', 'email-change']);
    await recordProof(trx, sessionId, now.toISOString());
    await noteSecurityChange(trx, { userId, event: 'password-changed', now });
  });
}
