import { createHmac, randomBytes } from 'node:crypto';
import { uniqueName, type DemoAccount, type Login } from '#contracts/domain/accounts/users.ts';
import { keepAccount, type ShowListings } from '#server/accounts/deletions/keep-account.ts';
import type { Trx } from '#server/database/database.ts';
import type { Logger } from '#server/logger.ts';
import { AppError } from '#server/lib/errors.ts';
import { isPassword } from '#server/accounts/passwords/passwords.ts';
import { countingWrongCodes, takeCode } from '#server/accounts/factors/factor-code.ts';
import { noteSecurityChange } from '#server/accounts/factors/security-notice.ts';
import { countRecoveryCodes, findActiveSecret } from '#server/accounts/factors/totp-repository.ts';
import { noteNewDevice } from './new-device-notice.ts';
import { findUser, findUsersToLogIn, type User } from './user-repository.ts';
import {
  rotateSession,
  type LogInOrigin,
  toSessionUser,
  type AccountDeps,
  type SignedIn,
  withPresentState,
  type SuspensionDeps,
} from './user-service.ts';
import { ensureUsername, type AnnounceName } from './username-service.ts';

export interface LogInDeps extends AccountDeps, SuspensionDeps {
  logger: Logger;
  announceName: AnnounceName;
  showListings: ShowListings;
  /** Accounts that everybody may use. */
  demoAccounts: readonly DemoAccount[];
}

/**
 * Signs in. An unknown name gets the same answer in the same time as a wrong password. Ten failures for an account from
 * one address block that address for the account for a while, and a hundred with any names block it for all. The account
 * itself is never locked, because anyone could lock it.
 * @throws {AppError} `wrong_credentials`, `too_many_requests`, `unavailable`; with the right password `code_needed`,
 * {WrongCode}, `account_leaving` and `username_change_required`, and for the new name `taken` or `invalid_fields`
 */
export async function logIn(
  deps: LogInDeps,
  { username, password, newUsername, code, keepAccount: keeps = false }: Login,
  from: LogInOrigin,
): Promise<SignedIn> {
  const { database, clock } = deps;
  const user = await findByPassword(deps, uniqueName(username), password, from.address);
  const signIn = async (trx: Trx): Promise<SignedIn> => {
    const now = clock.now();
    await refuseOldPassword(trx, user);
    const hasSecondFactor = await takeSecondFactor(trx, { userId: user.id, code, now });
    if (keeps) await keepAccount(trx, user.id, deps);
    const named = await ensureUsername(trx, user, {
      newUsername: newUsername ?? null,
      now,
      announceName: deps.announceName,
    });
    const { device } = from;
    await noteNewDevice(trx, { user, device, demoAccounts: deps.demoAccounts, now });
    const token = await rotateSession(trx, user.id, from, now, { hasSecondFactor });
    const needsSecondFactor = user.role === 'staff' && deps.env.staffSecondFactor && !hasSecondFactor;
    const shown = toSessionUser(named, deps.env, { needsSecondFactor });
    return { user: await withPresentState(trx, deps, shown), token };
  };
  // A new name, or a kept account, is shown on listings, which others may be changing.
  const locks = newUsername === undefined && !keeps ? ([{ kind: 'user', id: user.id }] as const) : undefined;
  const run = () => database.write(signIn, { locks });
  const { address } = from;
  return code === undefined ? run() : countingWrongCodes(deps.limits, { userId: user.id, address }, run);
}

/**
 * A new password ends all sessions, and none may begin with the old one after that.
 * @throws {AppError} `wrong_credentials` if the password was changed since it was compared
 */
async function refuseOldPassword(trx: Trx, { id, passwordHash }: User): Promise<void> {
  if ((await findUser(trx, id))?.passwordHash !== passwordHash) throw new AppError('wrong_credentials');
}

/**
 * Uses up the code of an account that needs one.
 * @returns whether it does; @throws {AppError} `code_needed`; {WrongCode}
 */
async function takeSecondFactor(
  trx: Trx,
  { userId, code, now }: { userId: number; code: string | undefined; now: Date },
): Promise<boolean> {
  if ((await findActiveSecret(trx, userId)) === null) return false;
  if (code === undefined) throw new AppError('code_needed');
  if ((await takeCode(trx, { userId, sent: code, now })) === 'recovery') {
    const count = await countRecoveryCodes(trx, userId);
    await noteSecurityChange(trx, { userId, event: 'recovery-code-used', count, now });
  }
  return true;
}

/** @throws {AppError} `wrong_credentials`, `too_many_requests`, `unavailable` */
async function findByPassword(
  { database, limits, logger }: LogInDeps,
  key: string,
  password: string,
  address: string,
): Promise<User> {
  const users = await findUsersToLogIn(database.read, key);
  const attempts = users.map(({ id }) => `account:${id} ${address}`);
  if (attempts.length === 0) attempts.push(`name:${key} ${address}`);
  const giveBack = () =>
    Promise.all([
      limits.giveBack('loginAddress', address),
      ...attempts.map((attempt) => limits.giveBack('login', attempt)),
    ]);
  // Counted before the hash is computed; otherwise concurrent guesses would all be tried.
  let triesLeft = Infinity;
  for (const attempt of attempts) triesLeft = Math.min(triesLeft, await limits.consume('login', attempt));
  const check = async (): Promise<User | null> => {
    await limits.consume('loginAddress', address);
    return findOwner(users, password, address);
  };
  const user = await check().catch(async (error: unknown) => {
    await giveBack();
    throw error;
  });
  if (user === null) {
    logger.info({ ...toLoggedName(users, key), address, triesLeft }, 'Failed login');
    throw new AppError('wrong_credentials');
  }
  await giveBack();
  return user;
}

/** The first account with this password. Takes the same time if there is no account. */
async function findOwner(users: readonly User[], password: string, address: string): Promise<User | null> {
  if (users.length === 0) await isPassword(null, password, address);
  for (const user of users) if (await isPassword(user.passwordHash, password, address)) return user;
  return null;
}

/** New for each start of the server, so that a logged digest cannot be looked up in a list of names. */
const nameDigestKey = randomBytes(32);

/**
 * The account of a failed login, for the log. An unknown name is logged as a short keyed digest, because people type
 * their password into the wrong field.
 */
function toLoggedName([user]: readonly User[], key: string): { account: number } | { unknownName: string } {
  if (user !== undefined) return { account: user.id };
  return { unknownName: createHmac('sha256', nameDigestKey).update(key).digest('base64url').slice(0, 8) };
}
