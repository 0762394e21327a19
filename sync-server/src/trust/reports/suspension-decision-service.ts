import type { Lift, SuspensionOutlook, SuspensionTerms } from '#contracts/domain/suspensions.ts';
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
import {
  endSuspension,
  endSuspensionWithMail,
  suspend,
} from '#server/trust/suspensions/suspension-service.ts';
import { getStored } from './moderation-list-service.ts';
import { requireImpartial } from './report-policy.ts';
import { findReport } from './report-repository.ts';
import type { HidingStep, StoredReport } from './report-row.ts';

/** What the reporter reads of a suspension; its statement is for the person only. */
export const reporterWords = 'We suspended the account.';

/** The suspension that a report decided, if it lasts. */
async function findSuspensionBy(db: Db, { id, subjectId }: StoredReport): Promise<Suspension | null> {
  const present = await findPresentSuspension(db, subjectId);
  return present?.reportId === id ? present : null;
}

/** Suspends the person whom a report concerns. @throws {AppError} as `suspend` */
export const suspendSubject = (
  trx: Trx,
  { id: reportId, subjectId: userId }: StoredReport,
  terms: SuspensionTerms,
  { origin, ...step }: HidingStep & { origin: string },
): Promise<void> => suspend(trx, { userId, reportId, terms, origin, ...step });

/** An appeal did not succeed: the suspension goes on, with the new reasons. */
export async function upholdSuspension(trx: Trx, report: StoredReport, statement: string): Promise<void> {
  const present = await findSuspensionBy(trx, report);
  if (present !== null) await setSuspensionStatement(trx, present.id, statement);
}

/** Ends the suspension that a report decided. @returns whether a listing is shown again */
export async function takeSuspensionBack(
  trx: Trx,
  report: StoredReport,
  { actorId, now, statement }: HidingStep,
): Promise<boolean> {
  const present = await findSuspensionBy(trx, report);
  if (present === null) return false;
  return endSuspension(trx, present, { endedBy: actorId, reason: statement || null, now });
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
 * Lifts a suspension before its time, and tells the person why.
 * @throws {AppError} `not_found`; `changed_since_opened` if it has ended, with who ended it; `forbidden` for the caller's own
 * report, and for an appeal against their own decision
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
    if (report !== null) requireImpartial(report, caller.userId);
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
