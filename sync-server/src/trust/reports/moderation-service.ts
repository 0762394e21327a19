import type { Assignment, Decision } from '#contracts/domain/trust/moderation.ts';
import { decisionsFor, isAdverse, type ReportDecision } from '#contracts/domain/trust/report-lists.ts';
import { findPublicUsers } from '#server/accounts/users/user-repository.ts';
import { recordAudit } from '#server/database/audit-repository.ts';
import type { Trx } from '#server/database/database.ts';
import { once, type Recorded, type WriteCall } from '#server/database/once.ts';
import type { Caller } from '#server/lib/caller.ts';
import { AppError } from '#server/lib/errors.ts';
import { notify } from '#server/reach/notifications/notification-service.ts';
import { deleteAppeals } from './appeal-repository.ts';
import { getStored } from './moderation-list-service.ts';
import { requireImpartial } from './report-policy.ts';
import { findOpenReport, findOthersAbout, replaceReport } from './report-repository.ts';
import type { StoredReport } from './report-row.ts';
import {
  reporterWords,
  suspendSubject,
  takeSuspensionBack,
  upholdSuspension,
  type DecisionStep,
} from './suspension-decision-service.ts';
import { hide, show } from './target-hiding.ts';

/** The page of the app with a person's reports. */
const reportsPath = '/account';

const done: Readonly<Record<ReportDecision, string>> = {
  dismiss: 'dismissed it',
  hide: 'hid what was reported',
  warn: 'sent a warning',
  suspend: 'suspended the person',
};

/** The report, in the version that the caller read. @throws {AppError} `not_found`, `changed_since_opened` */
async function requireRead(
  trx: Trx,
  id: number,
  { version, caller }: { version: number; caller: Caller },
): Promise<StoredReport> {
  const report = await getStored(trx, id, caller);
  if (report.version === version) return report;
  const { state, decision, decidedBy } = report;
  if (state !== 'decided' || decision === null || decidedBy === null) {
    throw new AppError('changed_since_opened', 'This report changed after you opened it.');
  }
  const name = (await findPublicUsers(trx, [decidedBy])).get(decidedBy)?.name ?? 'Somebody else';
  throw new AppError(
    'changed_since_opened',
    `${name} decided about this report after you opened it, and ${done[decision]}.`,
  );
}

/** Stores a step of staff with its audit entry. */
async function store(
  trx: Trx,
  report: StoredReport,
  { call, action, detail }: { call: WriteCall; action: string; detail?: object },
): Promise<{ status: 204; body: null }> {
  await replaceReport(trx, report);
  await recordAudit(trx, {
    at: call.clock.now().toISOString(),
    actorId: call.caller.userId,
    action: `report.${action}`,
    table: 'reports',
    id: report.id,
    ...(detail !== undefined && { detail }),
  });
  return { status: 204, body: null };
}

/** @throws {AppError} `not_found`, `changed_since_opened`; `wrong_state` if it is decided */
export function assignReport(
  call: WriteCall,
  id: number,
  { version, assigned }: Assignment,
): Promise<Recorded<undefined>> {
  return once<undefined>(call, async (trx) => {
    const report = await requireRead(trx, id, { version, caller: call.caller });
    if (report.state === 'decided') throw new AppError('wrong_state', 'This report is decided.');
    const assigneeId = assigned ? call.caller.userId : null;
    return store(trx, { ...report, assigneeId }, { call, action: assigned ? 'assigned' : 'unassigned' });
  });
}

/**
 * Decides about a report. A decision about an appeal replaces the one before, with what it did.
 * @throws {AppError} `not_found`; `changed_since_opened` with who decided; `wrong_state` if it is decided; `forbidden` for
 * an appeal against the caller's own decision, and for the caller's own report; `rule_violated` if the target cannot be
 * hidden; as `suspend`
 * @param origin of the app's addresses in mails
 */
export function decideReport(
  call: WriteCall,
  id: number,
  { version, decision, template, statement, suspension }: Decision,
  origin: string,
): Promise<Recorded<undefined>> {
  const { caller, clock } = call;
  return once<undefined>(call, async (trx) => {
    const report = await requireRead(trx, id, { version, caller });
    requireDecidable(report, decision, caller.userId);
    const now = clock.now();
    const words = statement.trim();
    const step = { actorId: caller.userId, now, statement: words, origin };
    const effect = await applyDecision(trx, report, { decision, suspension }, step);
    const at = now.toISOString();
    const decided = { decision, template, statement: words, decidedBy: caller.userId, decidedAt: at };
    await notifyBoth(trx, report, { decision, words, ...effect, now });
    return store(
      trx,
      { ...report, ...decided, restoreData: effect.restoreData, state: 'decided', waitingSince: at },
      {
        call,
        action: 'decided',
        detail: { from: report.decision, to: decision, template, statement: words },
      },
    );
  });
}

/** What a decision did. */
interface DecisionEffect {
  /** Whether something is shown again. */
  isShown: boolean;
  /** Whether the decision before goes on, with its effects. */
  isUpheld: boolean;
  restoreData: string | null;
}

/** Replaces what the decision before did by what the new one does. What both do goes on, with what an undo needs. */
async function applyDecision(
  trx: Trx,
  report: StoredReport,
  { decision, suspension }: Pick<Decision, 'decision' | 'suspension'>,
  step: DecisionStep,
): Promise<DecisionEffect> {
  const isSuspensionUpheld =
    decision === 'suspend' &&
    report.decision === 'suspend' &&
    (await upholdSuspension(trx, report, step.statement));
  const isUpheld = isSuspensionUpheld || (decision === 'hide' && report.decision === 'hide');
  const isBack = !isSuspensionUpheld && (await takeSuspensionBack(trx, report, step));
  // Somebody who is suspended for something that was hidden must not have it shown again.
  const staysHidden = isHiding(report) && (decision === 'hide' || decision === 'suspend');
  const isShownAgain = !staysHidden && (await takeHidingBack(trx, report, step));
  const hidden = !staysHidden && decision === 'hide' ? await hide(trx, report.target, step) : null;
  if (decision === 'suspend' && !isSuspensionUpheld) await suspendSubject(trx, report, suspension, step);
  return {
    isShown: isBack || isShownAgain,
    isUpheld,
    restoreData: staysHidden ? report.restoreData : hidden,
  };
}

const isHiding = ({ decision, restoreData }: StoredReport): boolean =>
  decision === 'hide' || restoreData !== null;

function requireDecidable(report: StoredReport, decision: ReportDecision, userId: number): void {
  requireImpartial(report, userId);
  if (report.state === 'decided') throw new AppError('wrong_state', 'This report is decided.');
  if (!decisionsFor(report.target.kind).includes(decision)) {
    throw new AppError('rule_violated', 'A person cannot be hidden.');
  }
}

/**
 * Shows again what a decision hid. If another decision hides the same, it takes over what an undo needs instead, unless it
 * hid the target later itself.
 * @returns whether it is shown again
 */
async function takeHidingBack(trx: Trx, report: StoredReport, step: DecisionStep): Promise<boolean> {
  if (report.restoreData === null) return false;
  const [heir] = await findOthersAbout(trx, report, { are: 'hiding', limit: 1 });
  if (heir === undefined) return show(trx, report.target, report.restoreData, step);
  // If the target was shown between two decisions, both hid it, and what the later one kept is valid.
  const isHidByHeir = heir.restoreData !== null && (heir.decidedAt ?? '') >= (report.decidedAt ?? '');
  if (!isHidByHeir) await replaceReport(trx, { ...heir, restoreData: report.restoreData });
  return false;
}

async function notifyBoth(
  trx: Trx,
  { reporterId, subjectId, decision: before }: StoredReport,
  news: { decision: ReportDecision; words: string; isShown: boolean; isUpheld: boolean; now: Date },
): Promise<void> {
  const { decision, isShown, isUpheld, now } = news;
  const params = { words: news.words, decision };
  const told = decision === 'suspend' ? { ...params, words: reporterWords } : params;
  await notify(trx, { userId: reporterId, topic: 'report.decided', params: told, path: reportsPath, now });
  if (decision === 'dismiss') {
    if (isAdverse(before)) await notifyUndone(trx, subjectId, { isShown, now });
    return;
  }
  // A suspension is told by a mail of its own, whatever the person's settings are.
  if (decision === 'suspend' && !isUpheld) return;
  await notify(trx, { userId: subjectId, topic: 'report.concerned', params, path: reportsPath, now });
}

const notifyUndone = (
  trx: Trx,
  subjectId: number,
  { isShown, now }: { isShown: boolean; now: Date },
): Promise<void> =>
  notify(trx, {
    userId: subjectId,
    topic: 'report.undone',
    params: isShown ? { variant: 'shown' } : {},
    path: reportsPath,
    now,
  });

/**
 * Takes a decision back; the report is open again, without the appeals against that decision.
 * @throws {AppError} `not_found`, `changed_since_opened`, `forbidden`; `wrong_state` if it is not decided, or its reporter has reported
 * the same again
 * @param origin of the app's addresses in mails
 */
export function undoDecision(
  call: WriteCall,
  id: number,
  { version }: { version: number },
  origin: string,
): Promise<Recorded<undefined>> {
  const { caller, clock } = call;
  return once<undefined>(call, async (trx) => {
    const report = await requireRead(trx, id, { version, caller });
    if (report.decision === null) throw new AppError('wrong_state', 'This report is not decided.');
    const now = clock.now();
    requireImpartial(report, caller.userId);
    if ((await findOpenReport(trx, report.reporterId, report.target)) !== null) {
      throw new AppError('wrong_state', 'The same person has reported this again. Decide that report.');
    }
    const step = { actorId: caller.userId, now, statement: '', origin };
    const isBack = await takeSuspensionBack(trx, report, step);
    const isShown = (await takeHidingBack(trx, report, step)) || isBack;
    // An appeal was against the decision that is gone; the next decision can be appealed again.
    await deleteAppeals(trx, id);
    if (report.decision !== 'dismiss') await notifyUndone(trx, report.subjectId, { isShown, now });
    const { decision, statement } = report;
    const undone = { decision: null, template: null, statement: null, decidedBy: null, decidedAt: null };
    return store(
      trx,
      { ...report, ...undone, restoreData: null, state: 'open', waitingSince: report.createdAt },
      { call, action: 'undone', detail: { decision, statement } },
    );
  });
}
