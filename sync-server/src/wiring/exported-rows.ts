import { exportedBlocks } from '#server/accounts/blocks/block-repository.ts';
import { exportedExports } from '#server/accounts/export/export-repository.ts';
import { exportedPasskeys } from '#server/accounts/factors/passkey-repository.ts';
import { exportedTotp } from '#server/accounts/factors/totp-repository.ts';
import { exportedSessions } from '#server/accounts/sessions/session-repository.ts';
import { exportedTokens } from '#server/accounts/tokens/account-token-repository.ts';
import { exportedAccount } from '#server/accounts/users/user-repository.ts';
import { exportedUsernameKeys } from '#server/accounts/users/username-key-repository.ts';
import { exportedGuides } from '#server/booking/arrivals/arrival-guide-repository.ts';
import { exportedBookings } from '#server/booking/bookings/stored/booking-repository.ts';
import { exportedPayments } from '#server/booking/bookings/stored/payment-repository.ts';
import { exportedCalendarSources } from '#server/booking/calendar-sources/calendar-source-repository.ts';
import { exportedCheckIns } from '#server/booking/check-ins/check-in-repository.ts';
import { exportedDepartures } from '#server/booking/departures/departure-repository.ts';
import { exportedWaiting } from '#server/booking/departures/waiting-repository.ts';
import { exportedReads } from '#server/booking/announcements/announcement-read-repository.ts';
import { exportedAnnouncements } from '#server/booking/announcements/announcement-repository.ts';
import { exportedProgrammes } from '#server/booking/programme-items/programme-item-repository.ts';
import { exportedPicks } from '#server/booking/programme-items/programme-pick-repository.ts';
import { exportedAnswers } from '#server/booking/registrations/answer-repository.ts';
import { exportedQuestions } from '#server/booking/registrations/question-repository.ts';
import { exportedFavorites } from '#server/catalog/favorites/favorite-repository.ts';
import { exportedListings } from '#server/catalog/properties/property-repository.ts';
import { exportedPackages } from '#server/catalog/retreat-packages/retreat-package-repository.ts';
import { exportedAudits } from '#server/database/audit-repository.ts';
import type { ExportedRows } from '#server/database/exported-rows.ts';
import { exportedReceipts } from '#server/database/receipt-repository.ts';
import { exportedConversations } from '#server/messaging/conversations/conversation-repository.ts';
import { exportedHeld } from '#server/messaging/messages/held-message-repository.ts';
import { exportedMessages } from '#server/messaging/messages/message-repository.ts';
import { exportedNotifications } from '#server/reach/notifications/notification-repository.ts';
import { exportedSettings } from '#server/reach/notifications/settings-repository.ts';
import { exportedUnsubscribeLinks } from '#server/reach/notifications/unsubscribe-repository.ts';
import { exportedSubscriptions } from '#server/reach/push/push-subscription-repository.ts';
import { exportedPictures } from '#server/pictures/uploads/picture-repository.ts';
import { exportedSuspensions } from '#server/accounts/suspensions/suspension-repository.ts';
import { exportedAppeals } from '#server/trust/reports/appeal-repository.ts';
import { exportedReports } from '#server/trust/reports/report-repository.ts';
import { exportedReviews } from '#server/trust/reviews/review-repository.ts';
import { exportedLeases } from '#server/sync/lease-repository.ts';

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
