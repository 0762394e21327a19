import type { EmailChange, LinkToken } from '#contracts/domain/accounts/own-account.ts';
import { uniqueName } from '#contracts/domain/accounts/users.ts';
import { noteSecurityChange } from '#server/accounts/factors/security-notice.ts';
import { requireFreshProof } from '#server/accounts/sessions/fresh-proof.ts';
import { endAllAccess } from '#server/accounts/export/access-end.ts';
import { refuseSuspended } from '#server/accounts/suspensions/account-recheck.ts';
import { queueLink } from '#server/accounts/tokens/account-links.ts';
import {
  deleteTokensOf,
  deleteUndoTokens,
  findToken,
  type AccountToken,
  type TokenPurpose,
} from '#server/accounts/tokens/account-token-repository.ts';
import { toChangeMail, toTakenMail, toUndoMail } from '#server/accounts/tokens/email-mails.ts';
import { isEmailTaken, refuseTakenEmail } from '#server/accounts/users/email-holders.ts';
import { findUser, setEmail, type User } from '#server/accounts/users/user-repository.ts';
import { countingFailures } from '#server/http/rate-limits.ts';
import { recordAudit } from '#server/database/audit-repository.ts';
import type { Trx } from '#server/database/database.ts';
import type { Env } from '#server/env.ts';
import { AppError } from '#server/lib/errors.ts';
import { digestOfToken } from '#server/lib/token-digest.ts';
import type { EmailDeps } from './email-verification-service.ts';
import type { CallerAt } from '#server/lib/caller.ts';

export interface EmailChangeDeps extends EmailDeps {
  env: EmailDeps['env'] & Pick<Env, 'staffEmail'>;
}

/** Links to an address that the account no longer has. */
const linksToAddress: readonly TokenPurpose[] = ['verify', 'reset', 'email-change'];

/**
 * Mails a link to the new address; the address changes when it is confirmed there. An address that has an account gets
 * the same answer after the same statements, and a mail without a link.
 * @throws {AppError} `proof_needed`; `forbidden` for the account of STAFF_EMAIL; `invalid_fields` for the present address; `too_many_requests`; `suspended`
 */
export async function requestEmailChange(
  { database, clock, limits, env }: EmailChangeDeps,
  { caller: { userId, sessionId } }: Pick<CallerAt, 'caller'>,
  { email }: EmailChange,
): Promise<void> {
  const now = clock.now();
  await requireFreshProof(database.read, { sessionId }, now);
  const to = email.trim();
  const user = await findUser(database.read, userId);
  if (user === null) throw new AppError('sign_in_required');
  // The server finds this account by its address, and would open another one at its next start.
  if (user.emailKey === uniqueName(env.staffEmail)) {
    throw new AppError('forbidden', 'The address of this account is set by STAFF_EMAIL on the server.');
  }
  if (user.emailKey === uniqueName(to)) {
    const message = 'This is your email address already.';
    throw new AppError('invalid_fields', message, { errors: [{ field: 'email', message }] });
  }
  // The mails go to an address that nobody has confirmed. Apart from its resets, which a stranger could use up.
  await limits.consume('reset', `change ${userId}`);
  await limits.consume('reset', `change to ${uniqueName(to)}`);
  await database.write(
    async (trx) => {
      // Checked again, because a new password may have ended the session since.
      await requireFreshProof(trx, { sessionId }, now);
      await refuseSuspended(trx, userId);
      const isTaken = await isEmailTaken(trx, uniqueName(to), { env, userId, now });
      const link = { purpose: 'email-change', userId, email: to, to } as const;
      await queueLink(
        trx,
        env,
        { ...link, toContent: isTaken ? (_, i18n) => toTakenMail(i18n) : toChangeMail },
        now,
      );
    },
    { locks: [{ kind: 'user', id: userId }] },
  );
}

/**
 * Changes the address to the one that the link was sent to, which is confirmed by that. A confirmed previous address gets
 * a mail with a link that undoes it; one that was never confirmed does not, because it may be a stranger's.
 * @throws {AppError} `link_expired`, `taken`, `too_many_requests`
 */
export function confirmEmailChange(deps: EmailChangeDeps, sent: LinkToken, address: string): Promise<void> {
  return followLink(deps, 'email-change', sent, address, async (trx, { user, email, now }) => {
    if (user.emailVerifiedAt !== null) {
      const link = { purpose: 'email-undo', userId: user.id, email: user.email, to: user.email } as const;
      await queueLink(
        trx,
        deps.env,
        { ...link, toContent: (url, i18n) => toUndoMail(url, email, i18n) },
        now,
      );
    }
    await noteSecurityChange(trx, { userId: user.id, event: 'email-changed', value: email, now });
  });
}

/**
 * Changes the address back and ends all sessions. Links that undo this change or later ones are void, because they went
 * to addresses that the person did not choose.
 * @throws {AppError} `link_expired`, `taken`, `too_many_requests`
 */
export function undoEmailChange(deps: EmailChangeDeps, sent: LinkToken, address: string): Promise<void> {
  return followLink(deps, 'email-undo', sent, address, async (trx, { user, email, token, now }) => {
    await deleteUndoTokens(trx, user.id, token.expiresAt);
    await endAllAccess(trx, user.id);
    await noteSecurityChange(trx, { userId: user.id, event: 'email-restored', value: email, now });
  });
}

interface FollowedLink {
  /** The account before the change. */
  user: User;
  /** Its new address. */
  email: string;
  token: AccountToken;
  now: Date;
}

/** Gives the account the address of the link. @param complete runs in the same transaction */
async function followLink(
  { database, clock, limits, env }: EmailChangeDeps,
  purpose: 'email-change' | 'email-undo',
  { token: secret }: LinkToken,
  address: string,
  complete: (trx: Trx, followed: FollowedLink) => Promise<void>,
): Promise<void> {
  return countingFailures(limits, `link ${address}`, async () => {
    const now = clock.now();
    await database.write(async (trx) => {
      const token = await findToken(trx, digestOfToken(secret), purpose, now.toISOString());
      const user = token === null ? null : await findUser(trx, token.userId);
      const email = token?.email ?? null;
      if (token === null || user === null || email === null) throw new AppError('link_expired');
      await refuseTakenEmail(trx, uniqueName(email), { env, userId: user.id, now });
      await deleteTokensOf(trx, user.id, linksToAddress);
      await setEmail(trx, user.id, { email, emailKey: uniqueName(email), verifiedAt: now.toISOString() });
      await recordAudit(trx, {
        at: now.toISOString(),
        actorId: user.id,
        action: purpose === 'email-change' ? 'user.email-changed' : 'user.email-restored',
        table: 'users',
        id: user.id,
        detail: {},
      });
      await complete(trx, { user, email, token, now });
    });
  });
}
