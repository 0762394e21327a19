import type { Lift, SuspensionOutlook, SuspensionTerms } from '#contracts/domain/trust/suspensions.ts';
import {
  findPresentSuspension,
  findSuspension,
  setSuspensionStatement,
  type Suspension,
} from '#server/accounts/suspensions/suspension-repository.ts';
import { findPublicUsers } from '#server/accounts/users/user-repository.ts';
import type { Db, Trx } from '#server/database/database.ts';
import { once, type Recorded, type WriteCall } from '#server/database/once.ts';
import type { Caller } from '#server/lib/caller.ts';
import { AppError } from '#server/lib/errors.ts';
import { findSuspensionOutlook } from '#server/trust/suspensions/suspension-outlook-service.ts';
import { endSuspensionWithMail, suspend } from '#server/trust/suspensions/suspension-service.ts';
import { deleteAppeals } from './appeal-repository.ts';
import { getStored } from './moderation-list-service.ts';
import { requireNotReporter } from './report-policy.ts';
import { findReport } from './report-repository.ts';
import type { HidingStep, StoredReport } from './report-row.ts';

/** Text of the reporter's notification. Only the suspended person may read the statement. */
export const reporterWords = 'We suspended the account.';

/** The suspension that a report decided, if it lasts. */
async function findSuspensionBy(db: Db, { id, subjectId }: StoredReport): Promise<Suspension | null> {
  const present = await findPresentSuspension(db, subjectId);
  return present?.reportId === id ? present : null;
}

/** A step of staff, with the origin of the app's addresses in mails. */
export type DecisionStep = HidingStep & { origin: string };

/**
 * Suspends the person whom a report concerns, who can appeal that even if they appealed the decision before.
 * @param terms null if staff saw a suspension that goes on
 * @throws {AppError} as `suspend`; `changed_since_opened` without terms if the suspension has ended meanwhile, else
 * `invalid_fields`
 */
export async function suspendSubject(
  trx: Trx,
  { id: reportId, subjectId: userId, decision }: StoredReport,
  terms: SuspensionTerms | null,
  step: DecisionStep,
): Promise<void> {
  if (terms === null) throw refuseWithoutTerms(decision === 'suspend');
  await suspend(trx, { userId, reportId, terms, ...step });
  await deleteAppeals(trx, reportId);
}

function refuseWithoutTerms(hasEnded: boolean): AppError {
  if (hasEnded) {
    const sentence = 'The suspension ended after you opened this report. Decide again.';
    return new AppError('changed_since_opened', sentence);
  }
  const message = 'Say for how long';
  return new AppError('invalid_fields', message, { errors: [{ field: 'suspension', message }] });
}

/** An appeal did not succeed: the suspension goes on, with the new reasons. @returns false if it has ended */
export async function upholdSuspension(trx: Trx, report: StoredReport, statement: string): Promise<boolean> {
  const present = await findSuspensionBy(trx, report);
  if (present !== null) await setSuspensionStatement(trx, present.id, statement);
  return present !== null;
}

/** Ends the suspension that a report decided, and tells the person by mail. @returns whether a listing is shown again */
export async function takeSuspensionBack(
  trx: Trx,
  report: StoredReport,
  { actorId, now, statement, origin }: DecisionStep,
): Promise<boolean> {
  const present = await findSuspensionBy(trx, report);
  if (present === null) return false;
  return endSuspensionWithMail(trx, present, { endedBy: actorId, reason: statement || null, now, origin });
}

/** @throws {AppError} `not_found` */
export async function getSuspensionOutlook(
  db: Db,
  reportId: number,
  caller: Caller,
  now: Date,
): Promise<SuspensionOutlook> {
  return findSuspensionOutlook(db, (await getStored(db, reportId, caller)).subjectId, now);
}

/** @throws {AppError} `not_found` */
export async function getSuspension(db: Db, id: number): Promise<Suspension> {
  const suspension = await findSuspension(db, id);
  if (suspension === null) throw new AppError('not_found', 'This suspension could not be found.');
  return suspension;
}

/**
 * Lifts a suspension before its time, and tells the person why. Whoever decided it may do that although the person appeals:
 * it is in the person's favour, and the appeal remains for somebody else.
 * @throws {AppError} `not_found`; `changed_since_opened` if it has ended, with who ended it; `forbidden` for the caller's own
 * report
 */
export function liftSuspension(
  call: WriteCall,
  id: number,
  { reason }: Lift,
  origin: string,
): Promise<Recorded<undefined>> {
  const { caller, clock } = call;
  return once<undefined>(call, async (trx) => {
    const suspension = await getSuspension(trx, id);
    await requireLasting(trx, suspension);
    const report = await findReport(trx, suspension.reportId);
    if (report !== null) requireNotReporter(report, caller.userId);
    const end = { endedBy: caller.userId, reason: reason.trim(), now: clock.now(), origin };
    await endSuspensionWithMail(trx, suspension, end);
    return { status: 204, body: null };
  });
}

async function requireLasting(trx: Trx, { endedAt, endedBy }: Suspension): Promise<void> {
  if (endedAt === null) return;
  if (endedBy === null) throw new AppError('changed_since_opened', 'This suspension is over.');
  const name = (await findPublicUsers(trx, [endedBy])).get(endedBy)?.name ?? 'Somebody else';
  throw new AppError('changed_since_opened', `${name} ended this suspension after you opened it.`);
}
