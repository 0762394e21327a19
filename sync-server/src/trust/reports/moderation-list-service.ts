import type {
  ModerationQuery,
  ModerationCounts,
  ReportFilter,
  StaffReport,
  StaffReportDetail,
  StaffReportPage,
} from '#contracts/domain/trust/moderation.ts';
import type { Message } from '#contracts/domain/messaging/messages.ts';
import type { ReportState } from '#contracts/domain/trust/report-lists.ts';
import type { PublicUser } from '#contracts/domain/accounts/users.ts';
import { isStorableText } from '#contracts/fields/visible-text.ts';
import { reportLimits as limits } from '#contracts/report-limits.ts';
import { findPublicUsers } from '#server/accounts/users/user-repository.ts';
import { isMoment } from '#server/catalog/properties/property-page.ts';
import { recordAudit } from '#server/database/audit-repository.ts';
import type { Db, Trx } from '#server/database/database.ts';
import type { Caller } from '#server/lib/caller.ts';
import { AppError } from '#server/lib/errors.ts';
import { parseCursor, writeCursor } from '#server/lib/page-cursor.ts';
import { cutPage } from '#server/lib/page-rows.ts';
import { findMessages } from '#server/messaging/messages/message-repository.ts';
import { findMessagesBetween } from '#server/messaging/messages/message-text-repository.ts';
import { findAppeals } from './appeal-repository.ts';
import { countHeldQueue } from '#server/messaging/messages/held-queue-repository.ts';
import { countByState, findOthersAbout, findQueue, findReport } from './report-repository.ts';
import type { StoredReport } from './report-row.ts';
import { findTarget } from './report-target-service.ts';

const statesOf: Readonly<Record<ReportFilter, readonly ReportState[]>> = {
  waiting: ['open', 'appealed'],
  open: ['open'],
  appealed: ['appealed'],
  decided: ['decided'],
};

/** A page of the queue, without reports that concern the caller. @throws {AppError} `bad_filter`, `bad_cursor` */
export async function listQueue(
  db: Db,
  { userId }: Caller,
  { state = 'waiting', kind, assignee, text = '', cursor }: ModerationQuery,
): Promise<StaffReportPage> {
  // PostgreSQL accepts no NUL, not even in a parameter.
  if (!isStorableText(text)) {
    throw new AppError('bad_filter', 'text: Contains characters that cannot be searched.');
  }
  const end = cursor === undefined ? null : parseCursor(cursor, isMoment);
  const found = await findQueue(
    db,
    {
      states: statesOf[state],
      readerId: userId,
      kind,
      text,
      ...(assignee !== undefined && { assigneeId: assignee === 'me' ? userId : null }),
    },
    { after: end === null ? null : { at: end.sortedBy, id: end.id }, limit: limits.perPage + 1 },
  );
  const people = await findPeopleOf(db, found);
  const views = found.map((report) => viewForStaff(report, people));
  const { rows: reports, hasMore } = cutPage(views, limits.perPage);
  const last = reports.at(-1);
  return {
    reports,
    next: hasMore && last !== undefined ? writeCursor(last.waitingSince, last.id) : null,
  };
}

export async function countQueue(db: Db, { userId }: Caller): Promise<ModerationCounts> {
  const all = await countByState(db, { readerId: userId });
  const mine = await countByState(db, { readerId: userId, assigneeId: userId });
  return {
    open: all.get('open') ?? 0,
    appealed: all.get('appealed') ?? 0,
    decided: all.get('decided') ?? 0,
    mine: (mine.get('open') ?? 0) + (mine.get('appealed') ?? 0),
    heldMessages: await countHeldQueue(db, userId),
  };
}

type People = ReadonlyMap<number, PublicUser>;

const findPeopleOf = (db: Db, reports: readonly StoredReport[]): Promise<People> =>
  findPublicUsers(
    db,
    reports.flatMap(({ reporterId, subjectId, assigneeId, decidedBy }) =>
      [reporterId, subjectId, assigneeId, decidedBy].filter((id) => id !== null),
    ),
  );

const personOf = (people: People, id: number | null): PublicUser | null =>
  id === null ? null : (people.get(id) ?? null);

function viewForStaff(report: StoredReport, people: People): StaffReport {
  const { id, version, target, title, reason, weight, state, decision } = report;
  const { createdAt, decidedAt, waitingSince } = report;
  return {
    ...{ id, version, title, reason, weight, state, decision, createdAt, decidedAt, waitingSince },
    targetKind: target.kind,
    targetId: target.id,
    pictureUrl: target.pictureUrl,
    reporter: personOf(people, report.reporterId),
    subject: personOf(people, report.subjectId),
    assignee: personOf(people, report.assigneeId),
  };
}

/**
 * A report for staff. Whom it concerns must not learn who reported them, even as a member of staff.
 * @throws {AppError} `not_found`, also if it concerns the caller
 */
export async function getStored(db: Db, id: number, { userId }: Caller): Promise<StoredReport> {
  const report = await findReport(db, id);
  if (report === null || report.subjectId === userId)
    throw new AppError('not_found', 'This report could not be found.');
  return report;
}

/** Everything that staff need to decide. @throws {AppError} `not_found` */
export async function getDetail(db: Db, id: number, caller: Caller): Promise<StaffReportDetail> {
  const report = await getStored(db, id, caller);
  const earlier = await findOthersAbout(db, report, { are: 'decided', limit: limits.earlierMax });
  const open = await findOthersAbout(db, report, { are: 'open', limit: limits.earlierMax });
  const appeals = await findAppeals(db, [id]);
  const people = await findPeopleOf(db, [report, ...earlier]);
  const { text, evidence, received, statement, decidedBy } = report;
  const photos = [...report.photos];
  return {
    ...viewForStaff(report, people),
    ...{ text, photos, evidence, received, statement },
    present: (await findTarget(db, report.target))?.copy ?? null,
    alsoOpen: open.length,
    decidedBy: personOf(people, decidedBy),
    earlier: earlier.flatMap((one) =>
      one.decision === null
        ? []
        : [
            {
              id: one.id,
              decision: one.decision,
              statement: one.statement ?? '',
              decidedBy: personOf(people, one.decidedBy),
              decidedAt: one.decidedAt ?? one.createdAt,
            },
          ],
    ),
    appeals: appeals.map((appeal) => ({
      author: personOf(people, appeal.authorId),
      text: appeal.text,
      createdAt: appeal.createdAt,
    })),
    isOwnDecision: report.state === 'appealed' && decidedBy === caller.userId,
  };
}

/**
 * The messages next to a reported one, never the whole conversation. The access is recorded.
 * @throws {AppError} `not_found`; `wrong_state` if no message was reported, or it is gone
 */
export async function readAround(trx: Trx, id: number, caller: Caller, now: Date): Promise<Message[]> {
  const { target } = await getStored(trx, id, caller);
  const [message] = target.kind === 'message' ? await findMessages(trx, [target.id]) : [];
  if (message === undefined) throw new AppError('wrong_state', 'There is no message to show.');
  const { conversationId, position } = message;
  const around = limits.messagesAround;
  const messages = await findMessagesBetween(trx, conversationId, position - around, position + around);
  await recordAudit(trx, {
    at: now.toISOString(),
    actorId: caller.userId,
    action: 'report.messages_read',
    table: 'reports',
    id,
    detail: { messageIds: messages.map((one) => one.id) },
  });
  return messages;
}
