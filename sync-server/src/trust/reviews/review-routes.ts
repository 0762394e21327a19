import type { Database } from '#server/database/database.ts';
import { authorizeFirst } from '#server/http/authorize-first.ts';
import { ok, type Handlers } from '#server/http/handlers.ts';
import type { Clock } from '#server/lib/clock.ts';
import { getGuestRecord, listListingReviews, listPersonReviews } from './review-list-service.ts';
import { requireSide } from './review-policy.ts';
import { requireHosted, storeReply, storeReview, type ReportMissedStay } from './review-service.ts';

interface ReviewDeps {
  database: Database;
  clock: Clock;
  reportMissedStay: ReportMissedStay;
}

export const reviewHandlers = ({ database, clock, reportMissedStay }: ReviewDeps): Handlers => ({
  listReviews: async ({ params, query, caller }) =>
    ok(await listListingReviews({ db: database.read, clock, caller }, params.id, query)),
  listPersonReviews: async ({ params, query }) =>
    ok(await listPersonReviews({ db: database.read, clock }, params.id, query.cursor)),
  getGuestRecord: async ({ params, user }) =>
    ok(await getGuestRecord({ db: database.read, clock }, params.id, user)),
  writeReview: async (call) => {
    const { params, user } = call;
    const review = await authorizeFirst(call, () => requireSide(database.read, params.id, user));
    return storeReview(call.write, params.id, review, reportMissedStay);
  },
  replyToReview: async (call) => {
    const { params, user } = call;
    const reply = await authorizeFirst(call, () => requireHosted(database.read, params.id, user));
    return storeReply(call.write, params.id, reply);
  },
});
