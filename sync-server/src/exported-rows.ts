import { exportedBlocks } from './accounts/blocks/block-repository.ts';
import { exportedExports } from './accounts/export/export-repository.ts';
import { exportedPasskeys } from './accounts/factors/passkey-repository.ts';
import { exportedTotp } from './accounts/factors/totp-repository.ts';
import { exportedSessions } from './accounts/sessions/session-repository.ts';
import { exportedTokens } from './accounts/tokens/account-token-repository.ts';
import { exportedAccount } from './accounts/users/user-repository.ts';
import { exportedUsernameKeys } from './accounts/users/username-key-repository.ts';
import { exportedGuides } from './booking/arrivals/arrival-guide-repository.ts';
import { exportedBookings } from './booking/bookings/booking-repository.ts';
import { exportedPayments } from './booking/bookings/payment-repository.ts';
import { exportedCalendarSources } from './booking/calendar-sources/calendar-source-repository.ts';
import { exportedCheckIns } from './booking/check-ins/check-in-repository.ts';
import { exportedDepartures } from './booking/departures/departure-repository.ts';
import { exportedWaiting } from './booking/departures/waiting-repository.ts';
import { exportedReads } from './booking/announcements/announcement-read-repository.ts';
import { exportedAnnouncements } from './booking/announcements/announcement-repository.ts';
import { exportedProgrammes } from './booking/programme-items/programme-item-repository.ts';
import { exportedPicks } from './booking/programme-items/programme-pick-repository.ts';
import { exportedAnswers } from './booking/registrations/answer-repository.ts';
import { exportedQuestions } from './booking/registrations/question-repository.ts';
import { exportedFavorites } from './catalog/favorites/favorite-repository.ts';
import { exportedListings } from './catalog/properties/property-repository.ts';
import { exportedPackages } from './catalog/retreat-packages/retreat-package-repository.ts';
import { exportedAudits } from './database/audit-repository.ts';
import type { ExportedRows } from './database/exported-rows.ts';
import { exportedReceipts } from './database/receipt-repository.ts';
import { exportedConversations } from './messaging/conversations/conversation-repository.ts';
import { exportedHeld } from './messaging/messages/held-message-repository.ts';
import { exportedMessages } from './messaging/messages/message-repository.ts';
import { exportedNotifications } from './reach/notifications/notification-repository.ts';
import { exportedSettings } from './reach/notifications/settings-repository.ts';
import { exportedUnsubscribeLinks } from './reach/notifications/unsubscribe-repository.ts';
import { exportedSubscriptions } from './reach/push/push-subscription-repository.ts';
import { exportedPictures } from './pictures/uploads/picture-repository.ts';
import { exportedSuspensions } from './accounts/suspensions/suspension-repository.ts';
import { exportedAppeals } from './trust/reports/appeal-repository.ts';
import { exportedReports } from './trust/reports/report-repository.ts';
import { exportedReviews } from './trust/reviews/review-repository.ts';
import { exportedLeases } from './sync/lease-repository.ts';

/** Everything about a person, what people look for first. A test compares it with the tables that refer to people. */
export const exportedRows: readonly ExportedRows[] = [
  exportedAccount,
  exportedBookings,
  exportedPayments,
  exportedCheckIns,
  exportedConversations,
  exportedMessages,
  exportedHeld,
  exportedFavorites,
  exportedBlocks,
  exportedListings,
  exportedPackages,
  exportedCalendarSources,
  exportedGuides,
  exportedProgrammes,
  exportedPicks,
  exportedAnnouncements,
  exportedReads,
  exportedDepartures,
  exportedQuestions,
  exportedAnswers,
  exportedWaiting,
  exportedReviews,
  exportedReports,
  exportedAppeals,
  exportedSuspensions,
  exportedPictures,
  exportedNotifications,
  exportedSettings,
  exportedSubscriptions,
  exportedSessions,
  exportedTotp,
  exportedPasskeys,
  exportedAudits,
  exportedReceipts,
  exportedLeases,
  exportedTokens,
  exportedUnsubscribeLinks,
  exportedUsernameKeys,
  exportedExports,
];
