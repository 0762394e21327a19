import { listPropertyAudit } from '#contracts/properties.ts';
import type { Deps } from '#server/deps.ts';
import { authorizeFirst } from '#server/http/authorize-first.ts';
import { ok, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { answerList } from '#server/http/list-page.ts';
import { findCardPage } from '#server/search/card-service.ts';
import { removeProperty } from './property-deletion-service.ts';
import {
  findPrivatePage,
  findPublicPage,
  findWaitingPage,
  isPrivateSearch,
  mayReadPublicly,
} from '#server/search/property-list-service.ts';
import { createProperty, editProperty, getVisibleProperty, mayCreate, mayEdit } from './property-service.ts';
import {
  findQueuePage,
  findReviewCounts,
  findReviewPage,
} from '#server/trust/verification/verification-list-service.ts';
import {
  findPropertyAudit,
  maySubmit,
  mayVerify,
  submitVerification,
  verifyProperty,
} from '#server/trust/verification/verification-service.ts';

export const propertyHandlers = ({ database, listings }: Deps): Handlers => ({
  listProperties: async (call) => {
    const { caller } = call;
    const search = listings.searches.read(call.search, () => call.query);
    if (caller !== null && (await isPrivateSearch(listings, caller, search))) {
      const { properties, link } = await findPrivatePage({ db: database.read, listings }, caller, search);
      setLink(call, link);
      return ok(properties);
    }
    const { body, link } = await findPublicPage(listings, caller, search);
    setLink(call, link);
    return { status: 200, rendered: body };
  },
  getProperty: async ({ params, caller }) => {
    const document = (await mayReadPublicly(listings, caller))
      ? await listings.findDocument(params.id)
      : null;
    if (document !== null) return { status: 200, rendered: document };
    return ok(await getVisibleProperty(database.read, params.id, caller));
  },
  createProperty: async (call) => {
    const listing = await authorizeFirst(call, () => mayCreate(call.sentBody, call.user));
    return createProperty(call.write, listing);
  },
  updateProperty: async (call) => {
    const { params, user, sentBody } = call;
    const update = await authorizeFirst(call, () => mayEdit(database.read, params.id, sentBody, user));
    return editProperty(call.write, params.id, update, sentBody);
  },
  deleteProperty: ({ write, params }) => removeProperty(write, params.id),
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
  listForReview: async (call) => {
    const { properties, link } = await findReviewPage(database.read, call.query);
    setLink(call, link);
    return ok(properties);
  },
  countForReview: async () => ok(await findReviewCounts(database.read)),
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
  listCards: async ({ query }) => ({ status: 200, rendered: await findCardPage(listings, query) }),
});

function setLink(call: Pick<CallContext<unknown>, 'setHeader'>, link: string | null): void {
  if (link !== null) call.setHeader('Link', link);
}
