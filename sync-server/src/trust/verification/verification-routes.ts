import { listPropertyAudit } from '#contracts/domain/catalog/verification.ts';
import type { Database } from '#server/database/database.ts';
import { authorizeFirst } from '#server/http/authorize-first.ts';
import { ok, setLink, type Handlers } from '#server/http/handlers.ts';
import { answerList } from '#server/http/list-page.ts';
import {
  findQueuePage,
  countByVerification,
  findVerificationPage,
  findWaitingPage,
} from './verification-list-service.ts';
import {
  findPropertyAudit,
  maySubmit,
  mayVerify,
  submitVerification,
  verifyProperty,
} from './verification-service.ts';

export const verificationHandlers = ({ database }: { database: Database }): Handlers => ({
  listPendingVerification: async (call) => {
    const { properties, link } = await findWaitingPage(database.read, call.query);
    setLink(call, link);
    return ok(properties);
  },
  listVerificationQueue: async (call) => {
    const { properties, link } = await findQueuePage(database.read, call.query);
    setLink(call, link);
    return ok(properties);
  },
  listForVerification: async (call) => {
    const { properties, link } = await findVerificationPage(database.read, call.query);
    setLink(call, link);
    return ok(properties);
  },
  countByVerification: async () => ok(await countByVerification(database.read)),
  verifyProperty: async (call) => {
    const { params, user } = call;
    const verification = await authorizeFirst(call, () => mayVerify(database.read, params.id, user));
    return verifyProperty(call.write, params.id, verification);
  },
  submitVerification: async (call) => {
    const { params, user } = call;
    const request = await authorizeFirst(call, () => maySubmit(database.read, params.id, user));
    return submitVerification(call.write, params.id, request);
  },
  listPropertyAudit: async (call) => {
    const { params, user } = call;
    return answerList(call, listPropertyAudit, await findPropertyAudit(database.read, params.id, user));
  },
});
