import { randomBytes, randomUUID } from 'node:crypto';
import { exportDays, type ExportState, type NewExport } from '#contracts/domain/accounts/data-export.ts';
import { noteSecurityChange } from '#server/accounts/factors/security-notice.ts';
import { requireFreshProof } from '#server/accounts/sessions/fresh-proof.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { Env } from '#server/env.ts';
import type { Caller } from '#server/lib/caller.ts';
import type { Clock } from '#server/lib/clock.ts';
import { AppError } from '#server/lib/errors.ts';
import { digestOfToken } from '#server/lib/token-digest.ts';
import { textsFor } from '#server/lib/texts.ts';
import { originOf } from '#server/public-origin.ts';
import { findLocale } from '#server/reach/reader-locale.ts';
import { queueMail } from '#server/reach/mail/mail-jobs.ts';
import { toExportMail } from './export-mail.ts';
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
 * @throws {AppError} `proof_needed`; `limit_reached` within a day of the one before
 */
export function requestExport({ database, clock, env }: ExportDeps, caller: Caller): Promise<NewExport> {
  const { userId } = caller;
  const token = randomBytes(32).toString('base64url');
  return database.write(
    async (trx) => {
      const now = clock.now();
      await requireFreshProof(trx, caller, now);
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
      const locale = await findLocale(trx, userId);
      const content = toExportMail(`${originOf(env)}/api/export/${token}`, textsFor(locale));
      await queueMail(trx, { id: `export-${randomUUID()}`, userId, locale, content }, { now });
      await noteSecurityChange(trx, { userId, event: 'data-exported', now });
      return { token, expiresAt };
    },
    { locks: [{ kind: 'user', id: userId }] },
  );
}

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
