import type { SuspensionTerms } from '#contracts/domain/trust/suspensions.ts';
import type { Texts } from '#contracts/texts.ts';
import { isErased } from '#server/accounts/deletions/account-deletion-repository.ts';
import { endAllAccess } from '#server/accounts/export/access-end.ts';
import {
  findOverSuspensions,
  findPresentSuspension,
  findSuspension,
  insertSuspension,
  markSuspensionEnded,
  type Suspension,
} from '#server/accounts/suspensions/suspension-repository.ts';
import { toSuspensionEndMail, toSuspensionMail } from '#server/accounts/suspensions/suspension-mails.ts';
import { findUser } from '#server/accounts/users/user-repository.ts';
import { recordAudit } from '#server/database/audit-repository.ts';
import type { Database, Trx } from '#server/database/database.ts';
import { nextId } from '#server/database/ids.ts';
import { hideListingsOf, showListingsAgain } from '#server/hosting/properties/host-listings-service.ts';
import type { Clock } from '#server/lib/clock.ts';
import { runEach } from '#server/lib/run-each.ts';
import { AppError } from '#server/lib/errors.ts';
import { textsFor } from '#server/lib/texts.ts';
import { insertJob } from '#server/platform/jobs/job-repository.ts';
import { queueMail } from '#server/reach/mail/mail-jobs.ts';
import type { MailContent } from '#server/reach/mail/render-mail.ts';
import { deleteSubscriptionsOf } from '#server/reach/push/push-subscription-repository.ts';
import { findLocale } from '#server/reach/reader-locale.ts';

import { endStaysJob } from './suspended-stays-job.ts';

const dayMs = 24 * 60 * 60_000;

interface SuspensionParts {
  userId: number;
  /** The report that is decided. */
  reportId: number;
  terms: SuspensionTerms;
  statement: string;
  actorId: number;
  now: Date;
  /** Origin of the app's addresses in mails. */
  origin: string;
}

/**
 * Suspends an account: ends all access to it and hides its listings. A job ends its later stays, whose number has no bound.
 * @throws {AppError} `rule_violated` for staff; `wrong_state` if the person is suspended already or has left
 */
export async function suspend(
  trx: Trx,
  { userId, reportId, terms, statement, actorId, now, origin }: SuspensionParts,
): Promise<void> {
  await requireSuspendable(trx, userId);
  const until = terms.days === null ? null : new Date(now.getTime() + terms.days * dayMs).toISOString();
  const startedAt = now.toISOString();
  const hiddenListings = await hideListingsOf(trx, userId);
  const id = await nextId(trx, 'suspensions');
  const { guestStays } = terms;
  await insertSuspension(trx, {
    ...{ id, userId, reportId, statement, guestStays, startedAt, startedBy: actorId, until, hiddenListings },
    ...{ endedAt: null, endedBy: null, endReason: null },
  });
  await endAllAccess(trx, userId);
  await deleteSubscriptionsOf(trx, userId);
  await insertJob(trx, endStaysJob, { suspensionId: id }, { now, uniqueKey: String(id) });
  const detail = { reportId, until, guestStays, listings: hiddenListings.map((listing) => listing.id) };
  await recordAudit(trx, {
    at: startedAt,
    actorId,
    action: 'user.suspended',
    table: 'users',
    id: userId,
    detail,
  });
  await sendMail(trx, { id: `suspension-${id}`, userId, now }, (i18n) =>
    toSuspensionMail(
      { statement, until, guestStays, hidesListings: hiddenListings.length > 0 },
      `${origin}/account`,
      i18n,
    ),
  );
}

async function requireSuspendable(trx: Trx, userId: number): Promise<void> {
  const user = await findUser(trx, userId);
  if (user === null || (await isErased(trx, userId))) {
    throw new AppError('wrong_state', 'This person has left Wellens.');
  }
  if (user.role === 'staff') {
    throw new AppError('rule_violated', 'Staff cannot be suspended. Their role has to be taken away first.');
  }
  if ((await findPresentSuspension(trx, userId)) !== null) {
    throw new AppError('wrong_state', 'This person is suspended already. Lift that suspension first.');
  }
}

async function sendMail(
  trx: Trx,
  { now, ...mail }: { id: string; userId: number; now: Date },
  toContent: (i18n: Texts) => MailContent,
): Promise<void> {
  const locale = await findLocale(trx, mail.userId);
  await queueMail(trx, { ...mail, locale, content: toContent(textsFor(locale)) }, { now });
}

interface SuspensionEnd {
  /** The member of staff who ends it; null if its time is over. */
  endedBy: number | null;
  reason: string | null;
  now: Date;
}

/** Ends a suspension: the person may do everything again. @returns whether a listing is shown again */
async function endSuspension(
  trx: Trx,
  { id, userId, hiddenListings }: Suspension,
  { endedBy, reason, now }: SuspensionEnd,
): Promise<boolean> {
  const endedAt = now.toISOString();
  // First, because listings of a suspended person are not shown.
  await markSuspensionEnded(trx, id, { endedAt, endedBy, endReason: reason });
  const isShown = await showListingsAgain(trx, hiddenListings);
  await recordAudit(trx, {
    at: endedAt,
    actorId: endedBy,
    action: endedBy === null ? 'user.suspension_over' : 'user.suspension_lifted',
    table: 'users',
    id: userId,
    ...(reason !== null && { detail: { reason } }),
  });
  return isShown;
}

/** The same, and tells the person by mail. @returns whether a listing is shown again */
export async function endSuspensionWithMail(
  trx: Trx,
  suspension: Suspension,
  { origin, ...end }: SuspensionEnd & { origin: string },
): Promise<boolean> {
  const isShown = await endSuspension(trx, suspension, end);
  const { id, userId } = suspension;
  await sendMail(trx, { id: `suspension-end-${id}`, userId, now: end.now }, (i18n) =>
    toSuspensionEndMail({ reason: end.reason, isShown }, `${origin}/account`, i18n),
  );
  return isShown;
}

/** Suspensions per run; the next run goes on. */
const batch = 50;

/** Ends suspensions whose time is over, each in a transaction of its own. */
export async function endOverSuspensions(
  { database, clock }: { database: Database; clock: Clock },
  origin: string,
): Promise<void> {
  const end = (id: number) => async (trx: Trx) => {
    const suspension = await findSuspension(trx, id);
    if (suspension === null || suspension.endedAt !== null) return;
    await endSuspensionWithMail(trx, suspension, { endedBy: null, reason: null, now: clock.now(), origin });
  };
  const over = await findOverSuspensions(database.read, clock.now(), batch);
  await runEach(
    over.map(
      ({ id }) =>
        () =>
          database.write(end(id)),
    ),
    'Some suspensions could not be ended',
  );
}
