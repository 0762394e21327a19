import type { DemoAccount } from '#contracts/domain/accounts/users.ts';
import type { FactorCode, RecoveryCodes, TotpSetup, TotpState } from '#contracts/domain/accounts/totp.ts';
import { countingWrongCodes, takeCode, WrongCode } from '#server/accounts/factors/factor-code.ts';
import { clearWithoutFactor, requireFactorChange } from '#server/accounts/factors/own-factors.ts';
import {
  createRecoveryCodes,
  digestOfRecoveryCode,
  normalizeCode,
} from '#server/accounts/factors/recovery-codes.ts';
import { noteSecurityChange } from '#server/accounts/factors/security-notice.ts';
import { createTotpSecret, findStep, toOtpauthUri } from '#server/accounts/factors/totp-codes.ts';
import {
  activateSecret,
  countRecoveryCodes,
  deleteSecret,
  findActiveSecret,
  findPendingSecret,
  replaceRecoveryCodes,
  storePendingSecret,
} from '#server/accounts/factors/totp-repository.ts';
import { noteSecondFactor } from '#server/accounts/sessions/session-repository.ts';
import { findUser } from '#server/accounts/users/user-repository.ts';
import type { Database, Db, Lock, Trx } from '#server/database/database.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import type { Caller, CallerAt } from '#server/lib/caller.ts';
import type { Clock } from '#server/lib/clock.ts';
import { AppError } from '#server/lib/errors.ts';

export interface TotpDeps {
  database: Database;
  clock: Clock;
  limits: RateLimits;
  /** Accounts that everybody may use. */
  demoAccounts: readonly DemoAccount[];
}

const own = ({ userId }: Caller): { locks: Lock[] } => ({ locks: [{ kind: 'user', id: userId }] });

export async function readTotp(db: Db, { userId }: Caller): Promise<TotpState> {
  const active = (await findActiveSecret(db, userId)) !== null;
  return { active, recoveryCodesLeft: active ? await countRecoveryCodes(db, userId) : 0 };
}

/**
 * Makes a new secret, in place of one that was not confirmed. It does not count yet. No receipt stores it, as it would
 * if this ran through `once`: the reply is the secret.
 * @throws {AppError} `proof_needed`, `second_factor_required`; `conflict` if two-step verification is on; `forbidden`
 * for a demo account, which one person could so close to all others
 */
export async function startTotp(
  { database, clock, demoAccounts }: TotpDeps,
  caller: Caller,
): Promise<TotpSetup> {
  const { userId } = caller;
  return database.write(async (trx) => {
    const now = clock.now();
    const user = await findUser(trx, userId);
    if (user === null) throw new AppError('sign_in_required');
    // Before the proof, because no password changes this answer.
    if (demoAccounts.some(({ username }) => username === user.username)) {
      throw new AppError('forbidden', 'This demo account is for everybody, so it has no second step.');
    }
    await requireFactorChange(trx, caller, now);
    await refuseActive(trx, userId);
    const secret = createTotpSecret();
    await storePendingSecret(trx, { userId, secret, at: now.toISOString() });
    return { secret, uri: toOtpauthUri(secret, user.email) };
  }, own(caller));
}

/**
 * Turns two-step verification on, if the code is of the new secret. The session counts as started with both factors.
 * @returns the recovery codes, which are not shown again
 * @throws {AppError} as `startTotp`; {WrongCode}; `conflict` if nothing was started; `too_many_requests`
 */
export async function confirmTotp(
  { database, clock, limits }: TotpDeps,
  { caller, address }: CallerAt,
  { code }: FactorCode,
): Promise<RecoveryCodes> {
  const { userId, sessionId } = caller;
  await limits.consume('factor', String(userId));
  const turnOn = async (trx: Trx): Promise<RecoveryCodes> => {
    const now = clock.now();
    const at = now.toISOString();
    await requireFactorChange(trx, caller, now);
    await refuseActive(trx, userId);
    const secret = await findPendingSecret(trx, userId);
    if (secret === null) throw new AppError('conflict', 'Start again: there is nothing to confirm.');
    const step = findStep(secret, normalizeCode(code), now);
    if (step === null) throw new WrongCode();
    await activateSecret(trx, { userId, step, at });
    const codes = await giveRecoveryCodes(trx, userId);
    await noteSecondFactor(trx, sessionId, at);
    await noteSecurityChange(trx, { userId, event: 'second-step-on', now });
    return { codes };
  };
  return countingWrongCodes(limits, { userId, address }, () => database.write(turnOn, own(caller)));
}

/** Stores new recovery codes in place of earlier ones. @returns them as they are shown */
async function giveRecoveryCodes(trx: Trx, userId: number): Promise<string[]> {
  const codes = createRecoveryCodes();
  await replaceRecoveryCodes(
    trx,
    userId,
    codes.map((one) => digestOfRecoveryCode(normalizeCode(one))),
  );
  return codes;
}

/**
 * New recovery codes in place of the earlier ones, for somebody who used or lost them. It takes a code, because whoever
 * has the session and the password must not get codes that last. As with `startTotp`, no receipt stores them.
 * @throws {AppError} `proof_needed`, `second_factor_required`; `conflict` if two-step verification is off; {WrongCode};
 * `too_many_requests`
 */
export async function renewRecoveryCodes(
  { database, clock, limits }: TotpDeps,
  { caller, address }: CallerAt,
  { code }: FactorCode,
): Promise<RecoveryCodes> {
  const { userId } = caller;
  await limits.consume('factor', String(userId));
  const renew = async (trx: Trx): Promise<RecoveryCodes> => {
    const now = clock.now();
    await requireFactorChange(trx, caller, now);
    if ((await findActiveSecret(trx, userId)) === null) {
      throw new AppError('conflict', 'Two-step verification is off, so there are no recovery codes.');
    }
    await takeCode(trx, { userId, sent: code, now });
    const codes = await giveRecoveryCodes(trx, userId);
    await noteSecurityChange(trx, { userId, event: 'recovery-codes-renewed', now });
    return { codes };
  };
  return countingWrongCodes(limits, { userId, address }, () => database.write(renew, own(caller)));
}

/**
 * Turns two-step verification off. @throws {AppError} `proof_needed`, `conflict` if it is off; {WrongCode};
 * `too_many_requests`
 */
export async function removeTotp(
  { database, clock, limits }: TotpDeps,
  { caller, address }: CallerAt,
  { code }: FactorCode,
): Promise<void> {
  const { userId } = caller;
  await limits.consume('factor', String(userId));
  const turnOff = async (trx: Trx): Promise<void> => {
    const now = clock.now();
    await requireFactorChange(trx, caller, now);
    if ((await findActiveSecret(trx, userId)) === null) {
      throw new AppError('conflict', 'Two-step verification is off already.');
    }
    await takeCode(trx, { userId, sent: code, now });
    await deleteSecret(trx, userId);
    await replaceRecoveryCodes(trx, userId, []);
    await clearWithoutFactor(trx, userId);
    await noteSecurityChange(trx, { userId, event: 'second-step-off', now });
  };
  return countingWrongCodes(limits, { userId, address }, () => database.write(turnOff, own(caller)));
}

async function refuseActive(trx: Trx, userId: number): Promise<void> {
  if ((await findActiveSecret(trx, userId)) === null) return;
  throw new AppError('conflict', 'Two-step verification is on already.');
}
