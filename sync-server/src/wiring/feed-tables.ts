import { blockFeed } from '#server/accounts/blocks/block-service.ts';
import { profileFeed } from '#server/accounts/profiles/profile-service.ts';
import { stayTicketFeed } from '#server/booking/check-ins/stay-ticket-feed-service.ts';
import { ticketKeyFeed } from '#server/booking/check-ins/ticket-key-service.ts';
import { bookingFeed, takenStaysFeed } from '#server/booking/bookings/booking-feed-service.ts';
import { arrivalDetailsFeed, arrivalGuideFeed } from '#server/booking/arrivals/arrival-feed-service.ts';
import { calendarFeed } from '#server/hosting/calendars/calendar-query-service.ts';
import {
  departureFeed,
  waitingFeed,
  waitingPeopleFeed,
} from '#server/booking/group-retreats/departure-feed-service.ts';
import {
  announcementFeed,
  stayAnnouncementFeed,
} from '#server/booking/announcements/announcement-feed-service.ts';
import { programmeItemFeed, stayProgrammeFeed } from '#server/booking/programmes/programme-feed-service.ts';
import { registrationFeed } from '#server/booking/registrations/registration-feed-service.ts';
import { categoryFeed } from '#server/catalog/categories/category-service.ts';
import type { Clock } from '#server/lib/clock.ts';
import { conversationFeed } from '#server/messaging/conversations/conversation-service.ts';
import { favoriteFeed } from '#server/catalog/favorites/favorite-service.ts';
import { messageFeed } from '#server/messaging/messages/message-service.ts';
import { propertyFeed } from '#server/catalog/properties/property-feed-service.ts';
import {
  packageAvailabilityFeed,
  retreatPackageFeed,
} from '#server/catalog/retreat-packages/retreat-package-feed-service.ts';
import {
  notificationFeed,
  notificationSettingsFeed,
} from '#server/reach/notifications/notification-service.ts';
import { stayReviewFeed } from '#server/trust/reviews/review-feed-service.ts';
import type { FeedTables } from '#server/sync/feed-table.ts';

/** Readers of each table in the change feed. */
export function feedTables(clock: Clock): FeedTables {
  return {
    categories: categoryFeed,
    properties: propertyFeed,
    retreatPackages: retreatPackageFeed,
    packageAvailability: packageAvailabilityFeed,
    takenStays: takenStaysFeed(clock),
    bookings: bookingFeed(clock),
    favorites: favoriteFeed,
    conversations: conversationFeed,
    messages: messageFeed,
    notifications: notificationFeed,
    notificationSettings: notificationSettingsFeed,
    profiles: profileFeed,
    calendars: calendarFeed(clock),
    departures: departureFeed(clock),
    waitingEntries: waitingFeed,
    registrations: registrationFeed(clock),
    stayReviews: stayReviewFeed(clock),
    blocks: blockFeed,
    waitingPeople: waitingPeopleFeed(clock),
    stayTickets: stayTicketFeed(clock),
    ticketKeys: ticketKeyFeed(clock),
    arrivalGuides: arrivalGuideFeed,
    arrivalDetails: arrivalDetailsFeed(clock),
    programmeItems: programmeItemFeed(clock),
    stayProgrammes: stayProgrammeFeed(clock),
    announcements: announcementFeed,
    stayAnnouncements: stayAnnouncementFeed(clock),
  };
}
