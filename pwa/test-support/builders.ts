import type { Booking, Payment } from '#contracts/domain/booking/bookings.ts';
import type { Category } from '#contracts/domain/catalog/categories.ts';
import type { Conversation } from '#contracts/domain/messaging/conversations.ts';
import type { Departure } from '#contracts/domain/booking/departures.ts';
import type { Favorite } from '#contracts/domain/catalog/favorites.ts';
import type { Message } from '#contracts/domain/messaging/messages.ts';
import type { Person } from '#contracts/domain/trust/profiles.ts';
import type { FullProperty, PropertyCard } from '#contracts/domain/catalog/properties.ts';
import type { RetreatPackage } from '#contracts/domain/catalog/retreat-packages.ts';
import type { SessionUser } from '#contracts/domain/accounts/users.ts';

/** Rows as the server sends them. Tests name only the fields that matter. */

const createdAt = '2026-01-05T09:00:00.000Z';

export const buildUser = (given: Partial<SessionUser> = {}): SessionUser => ({
  id: 1,
  username: 'maya.ortiz',
  email: 'maya@example.com',
  name: 'Maya Ortiz',
  bio: null,
  isHost: false,
  isStaff: false,
  needsSecondFactor: false,
  emailStatus: 'verified',
  mailPage: null,
  profileImage: null,
  ...given,
});

export const buildPerson = (given: Partial<Person> = {}): Person => ({
  id: 2,
  name: 'Aiko Tanabe',
  profileImage: null,
  bio: 'I light the lanterns.',
  languages: ['ja', 'en'],
  memberSince: '2025-10',
  answers: { within: 'hour', share: 96 },
  staysHosted: 12,
  listings: [],
  ...given,
});

export const buildPropertyCard = (given: Partial<PropertyCard> = {}): PropertyCard => ({
  id: 1,
  title: 'Cedar Steam Ryokan',
  location: 'Hakone, Japan',
  latitude: 35.23,
  longitude: 139.11,
  pricePerNight: 245,
  maxGuests: 4,
  instantBook: false,
  rating: 4.9,
  reviewCount: 128,
  retreatTypes: ['Hot Springs', 'Meditation', 'Bath'],
  amenities: ['Wifi', 'Hot Springs'],
  createdAt,
  image: '/pictures/cedar-steam-ryokan-1.webp',
  ...given,
});

export const buildProperty = (given: Partial<FullProperty> = {}): FullProperty => ({
  id: 1,
  title: 'Cedar Steam Ryokan',
  description: 'A cedar house above a spring, with a bath for every room.',
  location: 'Hakone, Japan',
  latitude: 35.23,
  longitude: 139.11,
  pricePerNight: 245,
  images: ['/pictures/cedar-steam-ryokan-1.webp', '/pictures/cedar-steam-ryokan-2.webp'],
  hostId: 2,
  host: { id: 2, name: 'Aiko Tanabe', profileImage: null },
  instantBook: false,
  rating: 4.9,
  reviewCount: 128,
  amenities: ['Wifi', 'Hot Springs'],
  retreatTypes: ['Hot Springs', 'Meditation', 'Bath'],
  maxGuests: 4,
  createdAt,
  verificationStatus: 'verified',
  verificationDate: createdAt,
  isVerified: true,
  hasVirtualTour: false,
  virtualTourUrl: null,
  virtualTourType: null,
  virtualTourData: null,
  cancellationPolicy: 'moderate',
  coverPlaceholder: null,
  version: 1,
  ...given,
});

export const buildCategory = (given: Partial<Category> = {}): Category => ({
  id: 1,
  name: 'Spa',
  icon: 'spa',
  ...given,
});

export const buildRetreatPackage = (given: Partial<RetreatPackage> = {}): RetreatPackage => ({
  id: 1,
  propertyId: 1,
  name: 'Onsen Reset',
  description: 'Five guided soaks and a forest walk each morning.',
  pricePerNight: 289,
  minimumStay: 2,
  maximumStay: null,
  fixedDuration: false,
  inclusions: ['Guided soaks', 'Breakfast'],
  available: true,
  maxCapacity: 4,
  startDate: null,
  endDate: null,
  createdAt,
  version: 1,
  ...given,
});

export const buildPayment = (given: Partial<Payment> = {}): Payment => ({
  amount: 1921,
  refunded: 0,
  currency: 'USD',
  provider: 'sandbox',
  state: 'paid',
  reference: 'sandbox-1',
  at: new Date(2025, 5, 9, 12).toISOString(),
  ...given,
});

export const buildBooking = (given: Partial<Booking> = {}): Booking => ({
  id: 1,
  reference: 'WLNS7K42Q9',
  propertyId: 1,
  userId: 1,
  retreatPackageId: null,
  startDate: '2026-06-12',
  endDate: '2026-06-19',
  totalPrice: 1921,
  status: 'confirmed',
  guests: 2,
  createdAt,
  cancellationPolicy: 'moderate',
  expiresAt: null,
  endedAt: null,
  refundAmount: null,
  payment: null,
  version: 1,
  property: {
    title: 'Cedar Steam Ryokan',
    location: 'Hakone, Japan',
    latitude: 35.23,
    longitude: 139.11,
    image: '/pictures/cedar-steam-ryokan-1.webp',
    pricePerNight: 245,
  },
  host: { id: 2, name: 'Aiko Tanabe', profileImage: null },
  guest: { id: 1, name: 'Maya Ortiz', profileImage: null },
  packageName: null,
  ...given,
});

export const buildDeparture = (given: Partial<Departure> = {}): Departure => ({
  id: 1,
  propertyId: 1,
  hostId: 2,
  title: 'Silent Week',
  description: '',
  startDate: '2999-06-01',
  endDate: '2999-06-07',
  teacher: 'Ana',
  minParticipants: 1,
  bookBy: '2999-05-20',
  bookByAt: '2999-05-21T00:00:00.000Z',
  timeZone: 'Etc/UTC',
  exclusive: false,
  status: 'open',
  goesAhead: false,
  decideBy: null,
  confirmedPlaces: 0,
  rooms: [{ id: 1, name: 'Garden room', description: '', pricePerPerson: 500, places: 4, placesLeft: 4 }],
  createdAt,
  version: 1,
  ...given,
});

export const buildFavorite = (given: Partial<Favorite> = {}): Favorite => ({
  id: 1,
  userId: 1,
  propertyId: 1,
  ...given,
});

export const buildConversation = (given: Partial<Conversation> = {}): Conversation => ({
  id: 1,
  user1Id: 1,
  user2Id: 2,
  propertyId: 1,
  lastMessageAt: createdAt,
  createdAt,
  otherUser: { id: 2, name: 'Aiko Tanabe', profileImage: null },
  property: { id: 1, title: 'Cedar Steam Ryokan' },
  lastMessage: null,
  unreadCount: 0,
  ...given,
});

export const buildMessage = (given: Partial<Message> = {}): Message => ({
  id: 1,
  senderId: 2,
  recipientId: 1,
  conversationId: 1,
  propertyId: 1,
  content: 'The late check-in is fine. I will leave a lantern.',
  read: false,
  createdAt,
  position: 1,
  ...given,
});
