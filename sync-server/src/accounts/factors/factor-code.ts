import type { Trx } from '#server/database/database.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { AppError } from '#server/lib/errors.ts';
import { digestOfRecoveryCode, normalizeCode } from './recovery-codes.ts';
import { findStep } from './totp-codes.ts';
import { findActiveSecret, takeRecoveryCode, takeStep } from './totp-repository.ts';

const wrongCode = 'This code is not right, or it was used already.';

/** Refusal of a code. */
export class WrongCode extends AppError {
  constructor() {
    super('invalid_fields', wrongCode, { errors: [{ field: 'code', message: wrongCode }] });
  }
}

/**
 * Uses up a code of the person's authenticator app, or a recovery code. Each works once.
 * @param sent as typed; @throws {WrongCode}
 */
export async function takeCode(
  trx: Trx,
  { userId, sent, now }: { userId: number; sent: string; now: Date },
): Promise<'app' | 'recovery'> {
  const code = normalizeCode(sent);
  if (/^\d{6}$/.test(code)) {
    const secret = await findActiveSecret(trx, userId);
    const step = secret === null ? null : findStep(secret, code, now);
    if (step !== null && (await takeStep(trx, userId, step))) return 'app';
  } else if (await takeRecoveryCode(trx, userId, digestOfRecoveryCode(code))) {
    return 'recovery';
  }
  throw new WrongCode();
}

/**
 * Runs work that takes a code. A wrong one counts with the failed logins: of the account at this network address, and of
 * the account alone, because six digits are few for somebody who has the password and many addresses. Only somebody
 * with the password, or a session, comes this far, so a stranger cannot use up an account's guesses.
 * @throws {AppError} `too_many_requests`, and what the work throws
 */
export async function countingWrongCodes<T>(
  limits: RateLimits,
  { userId, address }: { userId: number; address: string },
  work: () => Promise<T>,
): Promise<T> {
  const attempts = [`account:${userId} ${address}`, `code:${userId}`];
  // Counted before the code is looked at; otherwise concurrent guesses would all be tried.
  for (const attempt of attempts) await limits.consume('login', attempt);
  try {
    const result = await work();
    await giveBack(limits, attempts);
    return result;
  } catch (error) {
    if (!(error instanceof WrongCode)) await giveBack(limits, attempts);
    throw error;
  }
}

async function giveBack(limits: RateLimits, attempts: readonly string[]): Promise<void> {
  await Promise.all(attempts.map((attempt) => limits.giveBack('login', attempt)));
}
