import { createHmac, randomBytes } from 'node:crypto';
import { notificationCategories } from '#contracts/domain/reach/notification-topics.ts';
import { applySettingsChange } from '#contracts/rules/notifications/notification-channels.ts';
import { recordChange } from '#server/database/change-repository.ts';
import type { Database, Trx } from '#server/database/database.ts';
import { getOrCreateMeta } from '#server/database/meta-repository.ts';
import type { ServiceResult } from '#server/database/once.ts';
import { AppError } from '#server/lib/errors.ts';
import { digestOfToken } from '#server/lib/token-digest.ts';
import { findSettings, storeSettings } from './settings-repository.ts';
import { findUnsubscribeToken, storeUnsubscribeToken, type MailKind } from './unsubscribe-repository.ts';

const getSecret = (database: Database): Promise<string> =>
  getOrCreateMeta(database, 'unsubscribe secret', () => randomBytes(32).toString('base64url'));

/** Addresses that end a kind of mail without sign-in, and the row that makes them valid. */
export interface UnsubscribeLink {
  /** Page of the app, for people. */
  page: string;
  /** Address to which mail programs post. Source: RFC 8058. */
  oneClick: string;
  store: (trx: Trx) => Promise<void>;
}

/**
 * The link is the same for all mails of a kind, and valid for good: a mail can be read years later, and all it can do is
 * stop mails.
 */
export async function createUnsubscribeLink(
  database: Database,
  origin: string,
  { userId, kind }: { userId: number; kind: MailKind },
): Promise<UnsubscribeLink> {
  const secret = await getSecret(database);
  const token = createHmac('sha256', secret).update(`${userId} ${kind}`).digest('base64url');
  return {
    page: `${origin}/unsubscribe#${token}.${kind}`,
    oneClick: `${origin}/api/unsubscribe/${token}`,
    store: (trx) => storeUnsubscribeToken(trx, { digest: digestOfToken(token), userId, kind }),
  };
}

/** Ends the kind of mail that the token names. Doing it again changes nothing. @throws {AppError} `not_found` */
export async function unsubscribeByToken(
  database: Database,
  tokenDigest: string,
): Promise<ServiceResult<undefined>> {
  const token = await findUnsubscribeToken(database.read, tokenDigest);
  if (token === null) throw new AppError('not_found', 'This link is not valid.');
  const { userId, kind } = token;
  const off =
    kind === 'digest'
      ? notificationCategories.map((category) => ({ category, channel: 'digest', on: false }) as const)
      : [{ category: kind, channel: 'mail', on: false } as const];
  await database.write(
    async (trx) => {
      const settings = await findSettings(trx, userId);
      await storeSettings(trx, applySettingsChange(settings, { choices: off }));
      const audience = { kind: 'users', userIds: [userId] } as const;
      await recordChange(trx, { table: 'notificationSettings', id: userId, audience });
    },
    { locks: [{ kind: 'user', id: userId }] },
  );
  return { status: 204, body: null };
}
