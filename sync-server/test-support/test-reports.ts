import { endpoints } from '#contracts/api/endpoints.ts';
import type { Problem } from '#contracts/api/errors.ts';
import type { ReportDecision, ReportTargetKind } from '#contracts/domain/trust/report-lists.ts';
import { findReport } from '#server/trust/reports/report-repository.ts';
import type { TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';

/** Statement of the decisions of `decide`. */
export const reasons = 'This attacks a person instead of describing the stay.';

export const report = (
  client: TestClient,
  targetKind: ReportTargetKind,
  targetId: number,
  more: object = {},
) =>
  client.call(endpoints.createReport, {
    body: { targetKind, targetId, reason: 'offensive', text: 'Read this.', ...more },
  });

async function versionOf({ database }: TestServer, id: number): Promise<number> {
  return (await findReport(database.read, id))?.version ?? 1;
}

/** Decides about the report as it is now. */
export async function decide(
  server: TestServer,
  staff: TestClient,
  id: number,
  decision: ReportDecision,
  more: object = {},
) {
  const version = await versionOf(server, id);
  const body = { version, decision, template: 'offensive', statement: reasons, ...more };
  return staff.call(endpoints.decideReport, { params: { id }, body });
}

/** Takes the decision about the report as it is now back. */
export async function undo(server: TestServer, staff: TestClient, id: number) {
  const body = { version: await versionOf(server, id) };
  return staff.call(endpoints.undoDecision, { params: { id }, body });
}

/** A member of staff besides the account `staff`. */
export async function asStaff(server: TestServer, username: string): Promise<TestClient> {
  await server.as(username);
  await server.database.write((trx) => trx('users').where({ username }).update({ role: 'staff' }));
  return server.as(username);
}

export const refusalOf = (answer: { status: number; body: unknown }) => ({
  status: answer.status,
  code: (answer.body as Problem).code,
});
