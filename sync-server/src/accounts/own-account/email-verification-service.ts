import type { LinkToken } from '#contracts/domain/accounts/own-account.ts';
import { refuseSuspended } from '#server/accounts/suspensions/account-recheck.ts';
import { deleteTokensOf, findToken } from '#server/accounts/tokens/account-token-repository.ts';
import { queueLink, type LinkEnv } from '#server/accounts/tokens/account-links.ts';
import { toVerifyMail } from '#server/accounts/tokens/email-mails.ts';
import { clearEmailRefused, findUser, setEmailVerified } from '#server/accounts/users/user-repository.ts';
import { uniqueName } from '#contracts/domain/accounts/users.ts';
import type { Database } from '#server/database/database.ts';
import { countingFailures, type RateLimits } from '#server/http/rate-limits.ts';
import type { Caller } from '#server/lib/caller.ts';
import type { Clock } from '#server/lib/clock.ts';
import { AppError } from '#server/lib/errors.ts';
import { digestOfToken } from '#server/lib/token-digest.ts';

export interface EmailDeps {
  database: Database;
  clock: Clock;
  limits: RateLimits;
  env: LinkEnv;
}

/**
 * Mails the link again that confirms the caller's address; does nothing if it is confirmed. Whether the address takes
 * mails is seen anew.
 * @throws {AppError} `too_many_requests`, `sign_in_required`, `suspended`
 */
export async function resendVerification(
  { database, clock, limits, env }: EmailDeps,
  { userId }: Caller,
): Promise<void> {
  const user = await findUser(database.read, userId);
  if (user === null) throw new AppError('sign_in_required');
  if (user.emailVerifiedAt !== null) return;
  await limits.consume('verification', String(userId));
  const link = { purpose: 'verify', userId, email: user.email, toContent: toVerifyMail } as const;
  await database.write(
    async (trx) => {
      await refuseSuspended(trx, userId);
      await clearEmailRefused(trx, userId, user.emailKey);
      await queueLink(trx, env, link, clock.now());
    },
    { locks: [{ kind: 'user', id: userId }] },
  );
}

/**
 * Confirms the address that the link was sent to. Needs no session, because people open mails in other browsers.
 * @throws {AppError} `link_expired` for a link that is used, replaced or over, or to an address that the account no
 * longer has; `too_many_requests`
 */
export async function verifyEmail(
  { database, clock, limits }: EmailDeps,
  { token }: LinkToken,
  address: string,
): Promise<void> {
  return countingFailures(limits, `link ${address}`, async () => {
    const now = clock.now().toISOString();
    await database.write(async (trx) => {
      const found = await findToken(trx, digestOfToken(token), 'verify', now);
      const user = found === null ? null : await findUser(trx, found.userId);
      if (user === null || user.emailKey !== uniqueName(found?.email ?? ''))
        throw new AppError('link_expired');
      await deleteTokensOf(trx, user.id, ['verify']);
      await setEmailVerified(trx, user.id, now);
    });
  });
}
