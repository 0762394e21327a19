import fc from 'fast-check';
import { decisionTemplates, reportReasons } from '#contracts/domain/trust/report-lists.ts';
import { reportCopySchema } from '#contracts/domain/trust/reports.ts';
import type { Database } from '#server/database/database.ts';
import { nextId } from '#server/database/ids.ts';
import { findMessagePage } from '#server/messaging/messages/message-repository.ts';
import { insertReport } from '#server/trust/reports/report-repository.ts';
import type { ReportTarget, StoredReport } from '#server/trust/reports/report-row.ts';

interface ReportPool {
  reporterId: number;
  strangerId: number;
  hostId: number;
  staffId: number;
  listingId: number;
  conversationId: number;
}

/** An open and a decided report about a listing, and an open one about a message. @returns their ids */
export async function addReports(database: Database, pool: ReportPool): Promise<number[]> {
  const { strangerId, hostId, staffId, listingId } = pool;
  const [message] = (
    await findMessagePage(database.read, pool.conversationId, hostId, { before: undefined, limit: 10 })
  ).filter(({ senderId }) => senderId === hostId);
  const listing: ReportTarget = { kind: 'listing', id: listingId, pictureUrl: null };
  const decidedAt = '2030-02-02T00:00:00.000Z';
  const decided = { decidedBy: staffId, decidedAt, template: 'no-breach', statement: 'No rule is broken.' };
  return await database.write(async (trx) => {
    // One by one: of a block that PostgreSQL reserved, three in a row may leave a rest unused, which SQLite never does.
    const [first, second, third] = [
      await nextId(trx, 'reports'),
      await nextId(trx, 'reports'),
      await nextId(trx, 'reports'),
    ];
    const reports = [
      { ...openReport(first, pool, listing), reporterId: strangerId },
      { ...openReport(second, pool, listing), ...decided, decision: 'dismiss', state: 'decided' },
      openReport(third, pool, { kind: 'message', id: message?.id ?? 0, pictureUrl: null }),
    ] as const;
    for (const report of reports) await insertReport(trx, report as StoredReport);
    return reports.map(({ id }) => id);
  });
}

function openReport(id: number, { reporterId, hostId }: ReportPool, target: ReportTarget): StoredReport {
  const copy = reportCopySchema.getDefault();
  // Long ago, so that they do not count towards the reports of a day.
  const at = '2030-02-01T00:00:00.000Z';
  return {
    ...{ id, reporterId, subjectId: hostId, target, title: 'Cedar House', reason: 'other', weight: 1 },
    ...{ text: 'Not as shown.', photos: [], evidence: copy, received: copy, searchText: 'not as shown.' },
    ...{ state: 'open', createdAt: at, waitingSince: at, assigneeId: null, decision: null, template: null },
    ...{ statement: null, decidedBy: null, decidedAt: null, restoreData: null, version: 1 },
  };
}

/** Valid bodies of calls about reports, by path. */
export const rightReportBodies = (
  listingId: fc.Arbitrary<number>,
): Record<string, fc.Arbitrary<Record<string, unknown>>> => ({
  '/api/reports': fc.record({
    targetKind: fc.constant('listing'),
    targetId: listingId,
    reason: fc.constantFrom(...reportReasons),
  }),
  '/api/reports/:id/appeal': fc.constant({ text: 'Please look at this again.' }),
  '/api/moderation/reports/:id/assign': fc.record({ version: fc.constant(1), assigned: fc.boolean() }),
  // Not `suspend`: the caller of the requests after it would be another one.
  '/api/moderation/reports/:id/decide': fc.record({
    version: fc.constant(1),
    decision: fc.constantFrom('dismiss', 'hide', 'warn'),
    template: fc.constantFrom(...decisionTemplates),
    statement: fc.constant('No rule is broken.'),
  }),
  '/api/moderation/suspensions/:id/lift': fc.constant({ reason: 'The appeal succeeded.' }),
  '/api/moderation/reports/:id/undo': fc.constant({ version: 1 }),
  '/api/moderation/held/:messageId': fc.record({
    version: fc.constant(1),
    decision: fc.constantFrom('release', 'refuse'),
    statement: fc.constant('It is advertising.'),
  }),
});
