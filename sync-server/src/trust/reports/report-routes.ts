import { requireFreshProof } from '#server/accounts/sessions/fresh-proof.ts';
import type { Database } from '#server/database/database.ts';
import type { Env } from '#server/env.ts';
import { authorizeFirst } from '#server/http/authorize-first.ts';
import { ok, type Handlers } from '#server/http/handlers.ts';
import type { Clock } from '#server/lib/clock.ts';
import { originOf } from '#server/public-origin.ts';
import { countQueue, getDetail, getStored, listQueue, readAround } from './moderation-list-service.ts';
import { assignReport, decideReport, undoDecision } from './moderation-service.ts';
import { listOwnReports } from './report-list-service.ts';
import { getSuspension, getSuspensionOutlook, liftSuspension } from './suspension-decision-service.ts';
import { mayReport, requireOwn, storeAppeal, storeReport } from './report-service.ts';

interface ReportRouteDeps {
  database: Database;
  clock: Clock;
  env: Pick<Env, 'publicOrigin' | 'host' | 'port'>;
}

export const reportHandlers = ({ database, clock, env }: ReportRouteDeps): Handlers => ({
  createReport: async (call) => {
    const { sentBody, user } = call;
    const report = await authorizeFirst(call, () => mayReport(database.read, sentBody, user, clock.now()));
    return storeReport(call.write, report);
  },
  listMyReports: async ({ user, query }) =>
    ok(await listOwnReports(database.read, user, query.cursor, clock.now())),
  appealReport: async (call) => {
    const { params, user } = call;
    const appeal = await authorizeFirst(call, () => requireOwn(database.read, params.id, user));
    return storeAppeal(call.write, params.id, appeal);
  },
  listReports: async ({ user, query }) => ok(await listQueue(database.read, user, query)),
  countReports: async ({ user }) => ok(await countQueue(database.read, user)),
  getReport: async ({ params, user }) => ok(await getDetail(database.read, params.id, user)),
  readMessagesAround: async ({ params, user }) =>
    ok(await database.write((trx) => readAround(trx, params.id, user, clock.now()))),
  assignReport: async (call) => {
    const { params, user } = call;
    const assignment = await authorizeFirst(call, () => getStored(database.read, params.id, user));
    return assignReport(call.write, params.id, assignment);
  },
  decideReport: async (call) => {
    const { params, user } = call;
    const decision = await authorizeFirst(call, () => getStored(database.read, params.id, user));
    if (decision.decision === 'suspend') await requireFreshProof(database.read, user, clock.now());
    return decideReport(call.write, params.id, decision, originOf(env));
  },
  getSuspensionOutlook: async ({ params, user }) =>
    ok(await getSuspensionOutlook(database.read, params.id, user, clock.now())),
  liftSuspension: async (call) => {
    const { params } = call;
    const lift = await authorizeFirst(call, () => getSuspension(database.read, params.id));
    return liftSuspension(call.write, params.id, lift, originOf(env));
  },
  undoDecision: async (call) => {
    const { params, user } = call;
    const undone = await authorizeFirst(call, () => getStored(database.read, params.id, user));
    return undoDecision(call.write, params.id, undone, originOf(env));
  },
});
