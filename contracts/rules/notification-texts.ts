import type { NotificationParams, NotificationTopic } from '#contracts/domain/notification-topics.ts';
import { countOf } from '#contracts/plural.ts';

/** Words of a notification: a title that is safe on a lock screen, and a sentence. */
export interface NotificationText {
  title: string;
  text: string;
}

interface Described {
  topic: NotificationTopic;
  params: NotificationParams;
}

const dayFormat = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const writeDay = (day: string | undefined): string =>
  day === undefined ? '' : dayFormat.format(new Date(`${day}T00:00:00Z`));

const writeStay = ({ startDate, endDate }: NotificationParams): string =>
  `${writeDay(startDate)} to ${writeDay(endDate)}`;

/** The instant in the reader's zone, with the zone's name. @param timeZone IANA name; UTC if unknown */
function writeInstant(instant: string | undefined, timeZone: string): string {
  if (instant === undefined) return '';
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(instant));
}

const cancelledBy = (by: NotificationParams['by'], person: string): string =>
  by === 'staff' ? 'Wellens' : person;

type Describe = (params: NotificationParams, timeZone: string) => NotificationText;

const texts: Readonly<Record<NotificationTopic, Describe>> = {
  'booking.requested': (params, zone) => ({
    title: `${params.person ?? 'A guest'} asks for a stay`,
    text: `${params.title ?? ''}, ${writeStay(params)}, ${countOf(params.guests ?? 1, 'guest')}. Answer by ${writeInstant(params.until, zone)}.`,
  }),
  'booking.booked': (params) => ({
    title: `${params.person ?? 'A guest'} booked a stay`,
    text: `${params.title ?? ''}, ${writeStay(params)}, ${countOf(params.guests ?? 1, 'guest')}.`,
  }),
  'booking.expiring': (params, zone) => ({
    title: `A request ends soon`,
    text: `${params.person ?? 'A guest'} asked for ${params.title ?? 'a stay'}, ${writeStay(params)}. Without an answer it expires on ${writeInstant(params.until, zone)}.`,
  }),
  'booking.accepted': (params) => ({
    title: 'Your stay is confirmed',
    text: `${params.person ?? 'The host'} accepted your request for ${params.title ?? 'a retreat'}, ${writeStay(params)}.`,
  }),
  'booking.declined': (params) => ({
    title: 'Your request was declined',
    text: `${params.title ?? 'The retreat'} cannot host you from ${writeStay(params)}. Nothing was charged.`,
  }),
  'booking.expired': (params) => ({
    title: 'Your request expired',
    text: `${params.title ?? 'The host'} did not answer in time for ${writeStay(params)}. Nothing was charged.`,
  }),
  'booking.cancelled': (params) => ({
    title: 'A stay was cancelled',
    text: `${cancelledBy(params.by, params.person ?? 'The other person')} cancelled the stay at ${params.title ?? 'a retreat'}, ${writeStay(params)}.`,
  }),
  'stay.soon': (params) => ({
    title: 'Your stay is in three days',
    text: `${params.title ?? 'Your retreat'} expects you on ${writeDay(params.startDate)}.`,
  }),
  'stay.tomorrow': (params) => ({
    title: 'Your stay begins tomorrow',
    text: `${params.title ?? 'Your retreat'} expects you on ${writeDay(params.startDate)}.`,
  }),
  'message.received': (params) => ({
    title: `${params.person ?? 'Someone'} wrote to you`,
    text: params.words ?? countOf(params.count ?? 1, 'new message'),
  }),
  'message.missed': (params) => ({
    title: `${params.person ?? 'Someone'} is waiting for your answer`,
    text: `You have ${countOf(params.count ?? 1, 'unread message')} from ${params.person ?? 'them'}.`,
  }),
  'payment.received': (params) => ({
    title: 'Payment received',
    text: `You paid $${String(params.amount ?? 0)} for ${params.title ?? 'your stay'}, ${writeStay(params)}.`,
  }),
  'payment.refunded': (params) => ({
    title: 'Refund on its way',
    text: `$${String(params.amount ?? 0)} for ${params.title ?? 'your stay'}, ${writeStay(params)}, is being returned to you.`,
  }),
  'listing.verified': (params) => ({
    title: 'Your retreat is verified',
    text: `${params.title ?? 'Your retreat'} is verified and can be booked.`,
  }),
  'listing.rejected': (params) => ({
    title: 'Your retreat needs changes',
    text: `${params.title ?? 'Your retreat'} was not verified: ${params.words ?? 'see the notes'}`,
  }),
  'security.changed': (params) => ({
    title: 'Your account was changed',
    text: params.change ?? 'Something in your account changed.',
  }),
};

/**
 * Writes a notification for a person.
 * @param timeZone IANA name of the reader's time zone
 */
export const describeNotification = ({ topic, params }: Described, timeZone: string): NotificationText =>
  texts[topic](params, timeZone);
