import { requireFreshProof } from '#server/accounts/sessions/fresh-proof.ts';
import { clearSecondFactor } from '#server/accounts/sessions/session-repository.ts';
import { refuseSuspended } from '#server/accounts/suspensions/account-recheck.ts';
import type { Db, Trx } from '#server/database/database.ts';
import type { Caller } from '#server/lib/caller.ts';
import { AppError } from '#server/lib/errors.ts';
import { hasPasskeys } from './passkey-repository.ts';
import { findActiveSecret } from './totp-repository.ts';

/** Whether a second factor of the account counts: an authenticator app or a passkey. */
export const hasSecondFactor = async (db: Db, userId: number): Promise<boolean> =>
  (await findActiveSecret(db, userId)) !== null || (await hasPasskeys(db, userId));

/**
 * Who may add or remove a factor: somebody with a fresh proof. A staff session that was started with only the password
 * may add the account's first factor. Where there is one, it must be used first; otherwise the password alone would be
 * enough to get the rights of staff.
 * @throws {AppError} `proof_needed`, `second_factor_required`, `suspended`
 */
export async function requireFactorChange(db: Db, caller: Caller, now: Date): Promise<void> {
  await refuseSuspended(db, caller.userId);
  await requireFreshProof(db, caller, now);
  if (caller.needsSecondFactor === true && (await hasSecondFactor(db, caller.userId))) {
    throw new AppError(
      'second_factor_required',
      'Log in with your passkey or with a code first. Then you can change this.',
    );
  }
}

/** After a removal: sessions of an account without any factor count as started with only the password. */
export async function clearWithoutFactor(trx: Trx, userId: number): Promise<void> {
  if (!(await hasSecondFactor(trx, userId))) await clearSecondFactor(trx, userId);
}
