import { randomBytes, randomUUID } from 'node:crypto';
import { uniqueName, type PasswordReset, type ResetRequest } from '#contracts/domain/users.ts';
import { refuseCommonPassword } from '#server/accounts/passwords/common-passwords.ts';
import { hashPassword } from '#server/accounts/passwords/passwords.ts';
import { deleteSessionsOf } from '#server/accounts/sessions/session-repository.ts';
import {
  deleteTokensOf,
  findTokenOwner,
  replaceToken,
} from '#server/accounts/tokens/account-token-repository.ts';
import type { Database } from '#server/database/database.ts';
import type { Env } from '#server/env.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import type { Clock } from '#server/lib/clock.ts';
import { AppError } from '#server/lib/errors.ts';
import { digestOfToken } from '#server/lib/token-digest.ts';
import { originOf } from '#server/public-origin.ts';
import { queueMail } from '#server/reach/mail/mail-jobs.ts';
import { notify } from '#server/reach/notifications/notification-service.ts';
import { findUserByEmailKey, setPasswordHash } from './user-repository.ts';

/** Lifetime of a link. */
const linkMs = 60 * 60_000;
/** No account has this id. */
const nobody = 0;

interface ResetDeps {
  database: Database;
  clock: Clock;
  env: Pick<Env, 'publicOrigin' | 'host' | 'port'>;
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
  await limits.consume('reset', address);
  await limits.consume('reset', emailKey);
  const userId = (await findUserByEmailKey(database.read, emailKey))?.id ?? nobody;
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + linkMs).toISOString();
  await database.write(
    async (trx) => {
      await replaceToken(trx, { digest: digestOfToken(token), userId, expiresAt });
      await queueMail(
        trx,
        { id: `reset-${randomUUID()}`, userId, content: toContent(`${originOf(env)}/reset#${token}`) },
        { now },
      );
    },
    { locks: [{ kind: 'user', id: userId }] },
  );
}

const toContent = (url: string) => ({
  subject: 'Set a new password',
  preheader: 'This link works once, for an hour.',
  heading: 'Set a new password',
  paragraphs: [
    'Somebody, hopefully you, asked for a new password for your Wellens account. This link works once, for an hour.',
    'If it was not you, you can ignore this e-mail: your password stays as it is.',
  ],
  action: { label: 'Set a new password', url },
  footerReason: 'You get this e-mail because a new password was asked for with your address.',
});

/**
 * Sets a new password and ends all sessions of the account.
 * @throws {AppError} `link_expired` for a link that is used, replaced or over; `invalid_fields` for a common password;
 * `too_many_requests`
 */
export async function resetPassword(
  { database, clock, limits }: ResetDeps,
  { token, password }: PasswordReset,
  address: string,
): Promise<void> {
  await limits.consume('login', `reset ${address}`);
  const digest = digestOfToken(token);
  const now = clock.now();
  // Before the hash, which takes long, and before anything is said about the password.
  if ((await findTokenOwner(database.read, digest, now.toISOString())) === null) {
    throw new AppError('link_expired');
  }
  refuseCommonPassword(password);
  const passwordHash = await hashPassword(password);
  await database.write(async (trx) => {
    const userId = await findTokenOwner(trx, digest, now.toISOString());
    if (userId === null || userId === nobody) throw new AppError('link_expired');
    await deleteTokensOf(trx, userId);
    await setPasswordHash(trx, userId, passwordHash);
    await deleteSessionsOf(trx, userId);
    await notify(trx, {
      userId,
      topic: 'security.changed',
      params: {
        change: 'Your password was set anew with a link from an e-mail. All devices were logged out.',
      },
      path: '/notifications',
      now,
    });
  });
}
