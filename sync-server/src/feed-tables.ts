import { bookingFeed, takenStaysFeed } from './bookings/booking-feed-service.ts';
import { categoryFeed } from './categories/category-service.ts';
import type { Clock } from './clock.ts';
import { conversationFeed } from './conversations/conversation-service.ts';
import { favoriteFeed } from './favorites/favorite-service.ts';
import { messageFeed } from './messages/message-service.ts';
import { propertyFeed } from './properties/property-service.ts';
import {
  packageAvailabilityFeed,
  retreatPackageFeed,
} from './retreat-packages/retreat-package-feed-service.ts';
import type { FeedTables } from './sync/row-readers.ts';

/** Who reads the rows of each table that the change feed carries. */
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
  };
}
