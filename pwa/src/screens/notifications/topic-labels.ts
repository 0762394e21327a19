import type {
  NotificationCategory,
  NotificationChannel,
  NotificationTopic,
} from '#contracts/domain/reach/notification-topics.ts';
import { i18n } from '#pwa/ui/texts/i18n.ts';

export const categoryLabels = (): Readonly<Record<NotificationCategory, string>> => ({
  booking: i18n.t('Requests and bookings'),
  stay: i18n.t('Stays and reviews'),
  message: i18n.t('Messages'),
  payment: i18n.t('Payments and refunds'),
  listing: i18n.t('Your retreats'),
  report: i18n.t('Reports'),
  security: i18n.t('Your account'),
});

export const channelLabels = (): Readonly<Record<NotificationChannel, string>> => ({
  push: i18n.t('Devices'),
  mail: i18n.t('Email'),
  digest: i18n.t('Daily summary'),
});

export const topicLabels = (): Readonly<Record<NotificationTopic, string>> => ({
  'booking.requested': i18n.t('A guest asks for a stay'),
  'booking.booked': i18n.t('A guest books a stay'),
  'booking.expiring': i18n.t('A guest’s request ends in six hours'),
  'booking.accepted': i18n.t('A stay of yours is confirmed'),
  'booking.declined': i18n.t('A host declines your request'),
  'booking.expired': i18n.t('Your request expires'),
  'booking.cancelled': i18n.t('A stay is cancelled'),
  'stay.soon': i18n.t('Three days before your stay'),
  'stay.tomorrow': i18n.t('The day before your stay'),
  'stay.arrival': i18n.t('The door code for your stay is there, or changes'),
  'stay.programme': i18n.t('The programme of your stay changes'),
  'stay.item-soon': i18n.t('Something of the programme that you picked begins soon'),
  'stay.announcement': i18n.t('A host writes to all guests of your stay'),
  'stay.review-open': i18n.t('You can write a review of a stay'),
  'stay.review-closing': i18n.t('Three days before the time for a review ends'),
  'stay.reviewed': i18n.t('The other person writes about a stay'),
  'stay.published': i18n.t('A review about you is published'),
  'stay.answered': i18n.t('A host answers your review'),
  'message.received': i18n.t('New messages'),
  'message.missed': i18n.t('Messages you haven’t read for half an hour'),
  'payment.needed': i18n.t('A confirmed stay is not paid after a day'),
  'payment.received': i18n.t('We receive your payment'),
  'payment.refunded': i18n.t('You get a refund'),
  'listing.verified': i18n.t('A retreat is verified'),
  'listing.rejected': i18n.t('A retreat needs changes'),
  'listing.calendar-conflict': i18n.t('A calendar of another site meets a stay'),
  'listing.calendar-trouble': i18n.t('A calendar of another site needs you'),
  'report.decided': i18n.t('We decide about your report'),
  'report.concerned': i18n.t('We decide about something of yours'),
  'report.undone': i18n.t('We take such a decision back'),
  'security.changed': i18n.t('Your account is changed'),
});
