import { reasonWeights, reportTargetKinds } from '#contracts/domain/trust/report-lists.ts';
import {
  reportCopySchema,
  type Appeal,
  type NewReport,
  type SentReport,
} from '#contracts/domain/trust/reports.ts';
import { reportLimits as limits } from '#contracts/report-limits.ts';
import { foldText } from '#contracts/rules/text/text-folding.ts';
import { isErased } from '#server/accounts/deletions/account-deletion-repository.ts';
import { findEndedSuspensions } from '#server/accounts/suspensions/suspension-repository.ts';
import { findPublicUsers } from '#server/accounts/users/user-repository.ts';
import { recordAudit } from '#server/database/audit-repository.ts';
import type { Db, Trx } from '#server/database/database.ts';
import { nextId } from '#server/database/ids.ts';
import { once, type Recorded, type WriteCall } from '#server/database/once.ts';
import { isId, type Caller } from '#server/lib/caller.ts';
import { AppError } from '#server/lib/errors.ts';
import { usePictures } from '#server/pictures/uploads/picture-use-service.ts';
import { findAppeals, insertAppeal } from './appeal-repository.ts';
import { appealUntilOf, isSuspensionOf, roleOf } from './report-policy.ts';
import {
  countReportsOf,
  findOpenReport,
  findReport,
  insertReport,
  replaceReport,
} from './report-repository.ts';
import type { ReportTarget, StoredReport } from './report-row.ts';
import { requireReportable, type FoundTarget } from './report-target-service.ts';

const dayMs = 24 * 60 * 60_000;

const targetOf = ({ targetKind, targetId, pictureUrl }: NewReport): ReportTarget => ({
  kind: targetKind,
  id: targetId,
  pictureUrl: targetKind === 'picture' ? pictureUrl : null,
});

/**
 * Stores a report with a copy of what it is about as it is now. A second copy of an open report is answered with it.
 * @throws {AppError} `not_found` if the caller may not see the target; `rule_violated` if it is their own; `limit_reached`
 * for another report about it while one is open, or for too many within 24 hours; `picture_missing` for a photo that is not
 * the caller's or not uploaded
 */
export function storeReport(call: WriteCall, sent: NewReport): Promise<Recorded<SentReport>> {
  const { caller, clock } = call;
  const target = targetOf(sent);
  return once<SentReport>(
    call,
    async (trx) => {
      const now = clock.now();
      const earlier = await findOpenReport(trx, caller.userId, target);
      if (earlier !== null) return { status: 201, body: { id: requireSame(earlier, sent).id } };
      const found = await requireReportable(trx, target, caller, now);
      const since = new Date(now.getTime() - dayMs).toISOString();
      if ((await countReportsOf(trx, caller.userId, since)) >= limits.perDay) {
        throw new AppError('limit_reached', `You can send ${limits.perDay} reports a day.`);
      }
      const { userId } = caller;
      const id = await addReport(trx, { ...sent, target, found, reporterId: userId, now });
      const photos = { addresses: sent.photos, ownerId: userId, at: now.toISOString() };
      await usePictures(trx, { place: 'report', rowId: id }, photos);
      return { status: 201, body: { id } };
    },
    { locks: [] },
  );
}

/** @throws {AppError} `limit_reached` unless the open report says the same */
function requireSame(earlier: StoredReport, { reason, text, photos }: NewReport): StoredReport {
  const isSame = earlier.photos.join(' ') === photos.join(' ');
  if (isSame && earlier.reason === reason && earlier.text === text.trim()) return earlier;
  throw new AppError('limit_reached', 'You have already reported this. We have not decided about it yet.');
}

type ReportParts = Pick<NewReport, 'reason' | 'text' | 'photos' | 'evidence'> & {
  target: ReportTarget;
  found: FoundTarget;
  reporterId: number;
  now: Date;
};

/** Puts a report into the queue of staff. @returns its id */
export async function addReport(trx: Trx, parts: ReportParts): Promise<number> {
  const id = await nextId(trx, 'reports');
  const report = await newReport(trx, id, parts);
  await insertReport(trx, report);
  await recordAudit(trx, {
    at: report.createdAt,
    actorId: parts.reporterId,
    action: 'report.sent',
    table: 'reports',
    id,
  });
  return id;
}

async function newReport(
  db: Db,
  id: number,
  { target, found, reporterId, now, ...sent }: ReportParts,
): Promise<StoredReport> {
  const at = now.toISOString();
  const text = sent.text.trim();
  const { copy, subjectId } = found;
  const reporter = (await findPublicUsers(db, [reporterId])).get(reporterId)?.name ?? '';
  return {
    ...{ id, reporterId, subjectId, target, text, title: copy.title, received: copy },
    reason: sent.reason,
    photos: sent.photos,
    weight: reasonWeights[sent.reason],
    // A report that was made offline may have words that the erasure has removed since.
    evidence: (await isErased(db, subjectId)) ? reportCopySchema.getDefault() : sent.evidence,
    searchText: foldText([reporter, text, copy.title, copy.author, copy.text].join(' ')),
    state: 'open',
    createdAt: at,
    waitingSince: at,
    assigneeId: null,
    ...{ decision: null, template: null, statement: null, decidedBy: null, decidedAt: null },
    restoreData: null,
    version: 1,
  };
}

/** Whether the caller may report what the body names, before its fields are checked. @throws {AppError} as `storeReport` */
export async function mayReport(
  db: Db,
  { targetKind, targetId, pictureUrl }: Readonly<Record<string, unknown>>,
  caller: Caller,
  now: Date,
): Promise<void> {
  const kind = reportTargetKinds.find((known) => known === targetKind);
  const url = kind === 'picture' && typeof pictureUrl === 'string' ? pictureUrl : null;
  if (kind === undefined || !isId(targetId) || (kind === 'picture' && url === null)) return;
  await requireReportable(db, { kind, id: targetId, pictureUrl: url }, caller, now);
}

/** The report, if the caller is one of its two people. @throws {AppError} `not_found` */
export async function requireOwn(db: Db, id: number, { userId }: Caller): Promise<StoredReport> {
  const report = await findReport(db, id);
  if (report === null || roleOf(report, userId) === null) {
    throw new AppError('not_found', 'This report could not be found.');
  }
  return report;
}

/**
 * Puts a decided report into the queue again, for another member of staff.
 * @throws {AppError} `not_found`; `wrong_state` if it is not decided, the time is over, the caller has appealed before, or the
 * suspension was lifted
 */
export function storeAppeal(call: WriteCall, id: number, { text }: Appeal): Promise<Recorded<undefined>> {
  const { caller, clock } = call;
  return once<undefined>(call, async (trx) => {
    const now = clock.now();
    const report = await requireOwn(trx, id, caller);
    await requireAppealable(trx, report, caller, now);
    const at = now.toISOString();
    await insertAppeal(trx, { reportId: id, authorId: caller.userId, text: text.trim(), createdAt: at });
    const waitingSince = report.state === 'appealed' ? report.waitingSince : at;
    await replaceReport(trx, { ...report, state: 'appealed', waitingSince, assigneeId: null });
    await recordAudit(trx, {
      at,
      actorId: caller.userId,
      action: 'report.appealed',
      table: 'reports',
      id,
    });
    return { status: 204, body: null };
  });
}

async function requireAppealable(trx: Trx, report: StoredReport, caller: Caller, now: Date): Promise<void> {
  const until = appealUntilOf(report);
  if (until === null || until <= now.toISOString()) {
    throw new AppError('wrong_state', 'This decision can no longer be appealed.');
  }
  if (isSuspensionOf(report, caller.userId)) {
    const ended = (await findEndedSuspensions(trx, [report.id])).get(report.id);
    if (ended !== undefined && ended.endedBy !== null) {
      throw new AppError('wrong_state', 'This suspension was lifted.');
    }
  }
  const appeals = await findAppeals(trx, [report.id]);
  if (appeals.some(({ authorId }) => authorId === caller.userId)) {
    throw new AppError('wrong_state', 'You have already asked us to look at this again.');
  }
}
