import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { notificationCategories, type NotificationCategory } from '#contracts/domain/notification-topics.ts';
import { mergeChoices } from '#contracts/rules/notification-channels.ts';
import { recordChange } from '#server/database/change-repository.ts';
import type { Database } from '#server/database/database.ts';
import { findMeta, insertMeta } from '#server/database/meta-repository.ts';
import { AppError } from '#server/lib/errors.ts';
import { findSettings, storeSettings } from '#server/reach/notifications/settings-repository.ts';

/** What a link in a mail ends: the mails of a category, or the daily summary. */
export type MailKind = NotificationCategory | 'digest';

const mailKinds: readonly string[] = [...notificationCategories, 'digest'];
const secretKey = 'unsubscribe secret';

async function getSecret(database: Database): Promise<string> {
  const stored = await findMeta(database.read, secretKey);
  if (stored !== null) return stored;
  const created = randomBytes(32).toString('base64url');
  await database.write((trx) => insertMeta(trx, secretKey, created), { locks: [] });
  return getSecret(database);
}

const sign = (text: string, secret: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');

/**
 * Token that ends one kind of mail for a person, without sign-in. It is valid for good: a mail can be read years later,
 * and all it can do is stop mails.
 */
export async function createUnsubscribeToken(
  database: Database,
  userId: number,
  kind: MailKind,
): Promise<string> {
  const text = `${userId}.${kind}`;
  return `${text}.${sign(text, await getSecret(database))}`;
}

/** @throws {AppError} `not_found` for a token that this server did not make */
async function readToken(database: Database, token: string): Promise<{ userId: number; kind: MailKind }> {
  const [, userId = '', kind = '', signature = ''] =
    /^(\d{1,16})\.(\w{1,20})\.([\w-]{43})$/.exec(token) ?? [];
  const expected = Buffer.from(sign(`${userId}.${kind}`, await getSecret(database)));
  const given = Buffer.from(signature);
  const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
  if (!isGenuine || !mailKinds.includes(kind)) {
    throw new AppError('not_found', 'This link is not valid.');
  }
  return { userId: Number(userId), kind: kind as MailKind };
}

/** Ends the kind of mail that the token names. Doing it again changes nothing. @throws {AppError} `not_found` */
export async function unsubscribeByToken(database: Database, token: string): Promise<void> {
  const { userId, kind } = await readToken(database, token);
  const off =
    kind === 'digest'
      ? notificationCategories.map((category) => ({ category, channel: 'digest', on: false }) as const)
      : [{ category: kind, channel: 'mail', on: false } as const];
  await database.write(
    async (trx) => {
      const settings = await findSettings(trx, userId);
      await storeSettings(trx, { ...settings, choices: mergeChoices(settings.choices, off) });
      const audience = { kind: 'users', userIds: [userId] } as const;
      await recordChange(trx, { table: 'notificationSettings', id: userId, audience });
    },
    { locks: [{ kind: 'user', id: userId }] },
  );
}
