import type { Database } from './database/database.ts';
import type { Deps } from './deps.ts';
import type { Api } from './http/api-router.ts';
import type { Handlers } from './http/handlers.ts';
import { blockHandlers } from './accounts/blocks/block-routes.ts';
import { checkInHandlers } from './booking/check-ins/check-in-routes.ts';
import { arrivalHandlers } from './booking/arrivals/arrival-routes.ts';
import { calendarSourceHandlers } from './booking/calendar-sources/calendar-source-routes.ts';
import { refuseSuspended } from './accounts/suspensions/suspension-recheck.ts';
import { bookingHandlers } from './booking/bookings/booking-routes.ts';
import { offerFreeStays } from './booking/bookings/free-stay-service.ts';
import { departureHandlers } from './booking/group-retreats/departure-routes.ts';
import { announcementHandlers } from './booking/announcements/announcement-routes.ts';
import { programmeHandlers } from './booking/programmes/programme-routes.ts';
import { registrationHandlers } from './booking/registrations/registration-routes.ts';
import { categoryHandlers } from './catalog/categories/category-routes.ts';
import { conversationHandlers } from './messaging/conversations/conversation-routes.ts';
import { favoriteHandlers } from './catalog/favorites/favorite-routes.ts';
import { announceName } from './name-announcement.ts';
import { leavingSteps } from './account-leaving.ts';
import { exportHandlers } from './accounts/export/export-routes.ts';
import { exportedRows } from './exported-rows.ts';
import { deletionHandlers } from './accounts/erasure/deletion-routes.ts';
import { feedTables } from './feed-tables.ts';
import { messageHandlers } from './messaging/messages/message-routes.ts';
import type { IncomingCall } from './http/served-call.ts';
import { searchHandlers } from './search/search-routes.ts';
import { heldMessageHandlers } from './trust/held/held-routes.ts';
import { reportHandlers } from './trust/reports/report-routes.ts';
import { findAppealUntil } from './trust/reports/report-list-service.ts';
import { reportMissedStay } from './trust/reports/missed-stay-service.ts';
import { reviewHandlers } from './trust/reviews/review-routes.ts';
import { verificationHandlers } from './trust/verification/verification-routes.ts';
import { personHandlers } from './hosting/people/person-routes.ts';
import { calendarHandlers } from './hosting/calendars/calendar-routes.ts';
import { propertyHandlers } from './hosting/properties/property-routes.ts';
import { notificationHandlers } from './reach/notifications/notification-routes.ts';
import { jobHandlers } from './platform/jobs/job-routes.ts';
import { uploadHandlers } from './pictures/uploads/upload-routes.ts';
import { readOwnFiles } from './pictures/uploads/picture-export-service.ts';
import { pushHandlers } from './reach/push/push-routes.ts';
import { retreatPackageHandlers } from './catalog/retreat-packages/retreat-package-routes.ts';
import { syncHandlers } from './sync/sync-routes.ts';
import { ownAccountHandlers } from './accounts/own-account/own-account-routes.ts';
import { passkeyHandlers } from './accounts/passkeys/passkey-routes.ts';
import { totpHandlers } from './accounts/second-factor/totp-routes.ts';
import { profileHandlers } from './accounts/profiles/profile-routes.ts';
import { userHandlers } from './accounts/users/user-routes.ts';

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
    ...syncHandlers(deps, feedTables(deps.clock), { answerCall, completeRefusals }),
  };
}
