import type {
  NotificationCategory,
  NotificationChannel,
  NotificationTopic,
} from '#contracts/domain/notification-topics.ts';

export const categoryLabels: Readonly<Record<NotificationCategory, string>> = {
  booking: 'Requests and bookings',
  stay: 'Upcoming stays',
  message: 'Messages',
  payment: 'Payments and refunds',
  listing: 'Your retreats',
  security: 'Your account',
};

export const channelLabels: Readonly<Record<NotificationChannel, string>> = {
  push: 'Devices',
  mail: 'E-mail',
  digest: 'Daily summary',
};

export const topicLabels: Readonly<Record<NotificationTopic, string>> = {
  'booking.requested': 'A guest asks for a stay',
  'booking.booked': 'A guest books a stay',
  'booking.expiring': 'A guest’s request ends in six hours',
  'booking.accepted': 'A host accepts your request',
  'booking.declined': 'A host declines your request',
  'booking.expired': 'Your request expires',
  'booking.cancelled': 'A stay is cancelled',
  'stay.soon': 'Three days before your stay',
  'stay.tomorrow': 'The day before your stay',
  'message.received': 'New messages',
  'message.missed': 'Messages you haven’t read for half an hour',
  'payment.received': 'We receive your payment',
  'payment.refunded': 'You get a refund',
  'listing.verified': 'A retreat is verified',
  'listing.rejected': 'A retreat needs changes',
  'security.changed': 'Your account is changed',
};
