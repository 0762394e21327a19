import type { Database } from '#server/database/database.ts';
import type { Deps } from '#server/deps.ts';
import type { Api } from '#server/http/api-router.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { blockHandlers } from '#server/accounts/blocks/block-routes.ts';
import { checkInHandlers } from '#server/booking/check-ins/check-in-routes.ts';
import { arrivalHandlers } from '#server/booking/arrivals/arrival-routes.ts';
import { calendarSourceHandlers } from '#server/booking/calendar-sources/calendar-source-routes.ts';
import { refuseSuspended } from '#server/accounts/suspensions/account-recheck.ts';
import { bookingHandlers } from '#server/booking/bookings/booking-routes.ts';
import { offerFreeStays } from '#server/booking/bookings/free-stay-service.ts';
import { departureHandlers } from '#server/booking/group-retreats/departure-routes.ts';
import { announcementHandlers } from '#server/booking/announcements/announcement-routes.ts';
import { programmeHandlers } from '#server/booking/programmes/programme-routes.ts';
import { registrationHandlers } from '#server/booking/registrations/registration-routes.ts';
import { categoryHandlers } from '#server/catalog/categories/category-routes.ts';
import { conversationHandlers } from '#server/messaging/conversations/conversation-routes.ts';
import { favoriteHandlers } from '#server/catalog/favorites/favorite-routes.ts';
import { announceName } from './name-announcement.ts';
import { leavingSteps } from './account-leaving.ts';
import { exportHandlers } from '#server/accounts/export/export-routes.ts';
import { exportedRows } from './exported-rows.ts';
import { deletionHandlers } from '#server/accounts/erasure/deletion-routes.ts';
import { feedTables } from './feed-tables.ts';
import { repeatedTextsOf } from '#server/messaging/messages/message-holding.ts';
import { messageHandlers } from '#server/messaging/messages/message-routes.ts';
import type { IncomingCall } from '#server/http/served-call.ts';
import { searchHandlers } from '#server/search/search-routes.ts';
import { heldMessageHandlers } from '#server/trust/held/held-routes.ts';
import { peopleSearchHandlers } from '#server/trust/people-search/people-search-routes.ts';
import { reportHandlers } from '#server/trust/reports/report-routes.ts';
import { findAppealUntil } from '#server/trust/reports/report-list-service.ts';
import { reportMissedStay } from '#server/trust/reports/missed-stay-service.ts';
import { reviewHandlers } from '#server/trust/reviews/review-routes.ts';
import { verificationHandlers } from '#server/trust/verification/verification-routes.ts';
import { personHandlers } from '#server/hosting/people/person-routes.ts';
import { calendarHandlers } from '#server/hosting/calendars/calendar-routes.ts';
import { propertyHandlers } from '#server/hosting/properties/property-routes.ts';
import { notificationHandlers } from '#server/reach/notifications/notification-routes.ts';
import { jobHandlers } from '#server/platform/jobs/job-routes.ts';
import { uploadHandlers } from '#server/pictures/uploads/upload-routes.ts';
import { readOwnFiles } from '#server/pictures/uploads/picture-export-service.ts';
import { pushHandlers } from '#server/reach/push/push-routes.ts';
import { retreatPackageHandlers } from '#server/catalog/retreat-packages/retreat-package-routes.ts';
import type { CallServer } from '#server/sync/push-service.ts';
import { syncHandlers } from '#server/sync/sync-routes.ts';
import { ownAccountHandlers } from '#server/accounts/own-account/own-account-routes.ts';
import { passkeyHandlers } from '#server/accounts/passkeys/passkey-routes.ts';
import { totpHandlers } from '#server/accounts/second-factor/totp-routes.ts';
import { profileHandlers } from '#server/accounts/profiles/profile-routes.ts';
import { userHandlers } from '#server/accounts/users/user-routes.ts';

/**
 * The handlers of all calls of the endpoint table. A call without a handler answers 501. Calls inside a push envelope
 * use separate handlers, bound to the envelope's transaction.
 */
export function createHandlers(deps: Deps, api: Api): Handlers {
  const bound = new WeakMap<Database, Handlers>();
  const answerCall = (call: IncomingCall, database: Database) => {
    const handlers = bound.get(database) ?? createHandlers({ ...deps, database }, api);
    bound.set(database, handlers);
    return api.answer(call, handlers, database);
  };
  const completeRefusals = (thrown: readonly unknown[]) => offerFreeStays(deps, thrown);
  const prefetchOf: CallServer['prefetchOf'] = (calls, caller) =>
    repeatedTextsOf(calls, { caller, clock: deps.clock }, deps.env);
  return {
    ...userHandlers({ ...deps, announceName, findAppealUntil, showListings: leavingSteps.showListings }),
    ...ownAccountHandlers(deps),
    ...totpHandlers(deps),
    ...passkeyHandlers({ ...deps, announceName, findAppealUntil }),
    ...profileHandlers({ ...deps, announceName }),
    ...personHandlers(deps),
    ...blockHandlers(deps),
    ...deletionHandlers({ ...deps, leaving: leavingSteps }),
    ...exportHandlers({
      ...deps,
      exported: exportedRows,
      files: (userId) => readOwnFiles(deps, userId),
    }),
    ...searchHandlers(deps),
    ...propertyHandlers(deps),
    ...calendarHandlers(deps),
    ...arrivalHandlers(deps),
    ...programmeHandlers(deps),
    ...announcementHandlers(deps),
    ...verificationHandlers(deps),
    ...reviewHandlers({ ...deps, reportMissedStay }),
    ...reportHandlers(deps),
    ...heldMessageHandlers(deps),
    ...peopleSearchHandlers(deps),
    ...retreatPackageHandlers(deps),
    ...categoryHandlers(deps),
    ...bookingHandlers(deps),
    ...checkInHandlers(deps),
    ...calendarSourceHandlers(deps),
    ...departureHandlers(deps),
    ...registrationHandlers(deps),
    ...favoriteHandlers(deps),
    ...conversationHandlers(deps),
    ...messageHandlers(deps),
    ...notificationHandlers(deps),
    ...pushHandlers(deps),
    ...uploadHandlers({ ...deps, refuseSuspended }),
    ...jobHandlers(deps),
    ...syncHandlers(deps, feedTables(deps.clock), { answerCall, completeRefusals, prefetchOf }),
  };
}
