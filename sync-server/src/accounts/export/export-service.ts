import { randomBytes, randomUUID } from 'node:crypto';
import { exportDays, type ExportState, type NewExport } from '#contracts/domain/data-export.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { Env } from '#server/env.ts';
import type { Caller } from '#server/lib/caller.ts';
import type { Clock } from '#server/lib/clock.ts';
import { AppError } from '#server/lib/errors.ts';
import { digestOfToken } from '#server/lib/token-digest.ts';
import { originOf } from '#server/public-origin.ts';
import { queueMail } from '#server/reach/mail/mail-jobs.ts';
import { notify } from '#server/reach/notifications/notification-service.ts';
import { findExportByToken, findExportOf, storeExport } from './export-repository.ts';

const dayMs = 24 * 60 * 60_000;

export interface ExportDeps {
  database: Database;
  clock: Clock;
  env: Pick<Env, 'publicOrigin' | 'host' | 'port'>;
}

/** When another export can be asked for, ISO 8601. @param createdAt time of the one before, ISO 8601 */
const nextAfter = (createdAt: string): string => new Date(Date.parse(createdAt) + dayMs).toISOString();

/**
 * Permits the download of the caller's data with a link, which a mail names too. Only the permission is stored: the file is
 * made while it is sent.
 * @throws {AppError} `limit_reached` within a day of the one before
 */
export function requestExport({ database, clock, env }: ExportDeps, { userId }: Caller): Promise<NewExport> {
  const token = randomBytes(32).toString('base64url');
  return database.write(
    async (trx) => {
      const now = clock.now();
      const earlier = await findExportOf(trx, userId);
      if (earlier !== null && nextAfter(earlier.createdAt) > now.toISOString()) {
        throw new AppError(
          'limit_reached',
          'You can export your data once a day. Please come back tomorrow.',
        );
      }
      const expiresAt = new Date(now.getTime() + exportDays * dayMs).toISOString();
      const permission = { userId, createdAt: now.toISOString(), expiresAt };
      await storeExport(trx, permission, digestOfToken(token));
      const content = toContent(`${originOf(env)}/api/export/${token}`);
      await queueMail(trx, { id: `export-${randomUUID()}`, userId, content }, { now });
      const change = 'A copy of all your data was asked for.';
      await notify(trx, { userId, topic: 'security.changed', params: { change }, path: '/account', now });
      return { token, expiresAt };
    },
    { locks: [{ kind: 'user', id: userId }] },
  );
}

const toContent = (url: string) => ({
  subject: 'Your data is ready to download',
  preheader: `The link works for ${exportDays} days.`,
  heading: 'Your data is ready to download',
  paragraphs: [
    `This link downloads everything that Wellens knows about you. It works for ${exportDays} days, for everybody who has it, so keep it to yourself.`,
    'If you did not ask for it, set a new password and log out your other devices.',
  ],
  action: { label: 'Download your data', url },
  footerReason: 'You get this e-mail because a copy of your data was asked for.',
});

/** State of the caller's latest export. */
export async function getExport(db: Db, { userId }: Caller, now: Date): Promise<ExportState> {
  const permission = await findExportOf(db, userId);
  if (permission === null) return { expiresAt: null, nextAt: null };
  const { createdAt, expiresAt } = permission;
  const at = now.toISOString();
  const nextAt = nextAfter(createdAt);
  return { expiresAt: expiresAt > at ? expiresAt : null, nextAt: nextAt > at ? nextAt : null };
}

/** The person whose data a link may download. @throws {AppError} `not_found` for an unknown link or one that is over */
export async function getExportedUser(db: Db, tokenDigest: string, now: Date): Promise<number> {
  const permission = await findExportByToken(db, tokenDigest, now.toISOString());
  if (permission === null) throw new AppError('not_found', 'This link is not valid any more.');
  return permission.userId;
}
