import { randomBytes, randomUUID } from 'node:crypto';
import type { Texts } from '#contracts/texts.ts';
import type { Trx } from '#server/database/database.ts';
import type { Env } from '#server/env.ts';
import { textsFor } from '#server/lib/texts.ts';
import { digestOfToken } from '#server/lib/token-digest.ts';
import { originOf } from '#server/public-origin.ts';
import { queueMail } from '#server/reach/mail/mail-jobs.ts';
import type { MailContent } from '#server/reach/mail/render-mail.ts';
import { findLocale } from '#server/reach/reader-locale.ts';
import { insertToken, replaceToken, type TokenPurpose } from './account-token-repository.ts';

const hourMs = 60 * 60_000;
/** Lifetime of the links. */
const lifetimesMs: Record<TokenPurpose, number> = {
  reset: hourMs,
  verify: 48 * hourMs,
  'email-change': 48 * hourMs,
  'email-undo': 7 * 24 * hourMs,
};
/** Where the links lead. The token is in the fragment, which is not sent to servers. */
const pages: Record<TokenPurpose, string> = {
  reset: '/reset#',
  verify: '/account-link#verify.',
  'email-change': '/account-link#change.',
  'email-undo': '/account-link#undo.',
};

export type LinkEnv = Pick<Env, 'publicOrigin' | 'host' | 'port'>;

/** A link about an account, and the mail that has it. */
export interface AccountLink {
  purpose: TokenPurpose;
  userId: number;
  /** The address that the link is about. */
  email?: string;
  /** Where the mail goes; by default to the address the account has when it is sent. */
  to?: string;
  toContent: (url: string, i18n: Texts) => MailContent;
}

/**
 * Stores a new token and queues the mail with its link. It replaces earlier links of the kind, but for those that undo a
 * change of address: with two changes, the first owner's link must stay valid.
 */
export async function queueLink(trx: Trx, env: LinkEnv, link: AccountLink, now: Date): Promise<void> {
  const { purpose, userId, email, to, toContent } = link;
  const token = randomBytes(32).toString('base64url');
  const store = purpose === 'email-undo' ? insertToken : replaceToken;
  await store(trx, {
    digest: digestOfToken(token),
    userId,
    purpose,
    expiresAt: new Date(now.getTime() + lifetimesMs[purpose]).toISOString(),
    ...(email !== undefined && { email }),
  });
  const locale = await findLocale(trx, userId);
  const content = toContent(originOf(env) + pages[purpose] + token, textsFor(locale));
  const id = `${purpose}-${randomUUID()}`;
  await queueMail(trx, { id, userId, locale, content, ...(to !== undefined && { to }) }, { now });
}
