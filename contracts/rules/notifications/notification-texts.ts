import { formatWhole } from '#contracts/fields/whole-numbers.ts';
import type { NotificationTopic } from '#contracts/domain/reach/notification-topics.ts';
import type { Texts } from '#contracts/texts.ts';
import { describeDeparture } from './departure-texts.ts';
import {
  describeAnswered,
  describePublished,
  describeReviewClosing,
  describeReviewed,
  describeReviewOpen,
} from './review-texts.ts';
import { describeSecurityEvent, titleSecurityEvent } from './security-events.ts';
import {
  writeStay,
  writeDeadline,
  guest,
  someone,
  yourStay,
  yourRetreat,
  countGuests,
  describeAnnouncement,
  describeArrival,
  describeCancelled,
  describeConfirmed,
  describeExpected,
  describeItemSoon,
  describeProgramme,
  nameGroupRetreat,
  type NotificationText,
  type Described,
  type Describe,
  type TimeStyle,
} from './notification-words.ts';

const texts: Readonly<Record<NotificationTopic, Describe>> = {
  'booking.requested': (params, i18n, style) => ({
    title: i18n.t('{person} asks for a stay', { person: guest(params, i18n) }),
    text: i18n.t('{title}, {stay}, {guests}. Answer by {until}.', {
      title: params.title ?? '',
      stay: writeStay(params, i18n),
      guests: countGuests(params, i18n),
      until: writeDeadline(params, i18n, style),
    }),
  }),
  'booking.booked': (params, i18n) => ({
    title: i18n.t('{person} booked a stay', { person: guest(params, i18n) }),
    text: i18n.t('{title}, {stay}, {guests}.', {
      title: params.title ?? '',
      stay: writeStay(params, i18n),
      guests: countGuests(params, i18n),
    }),
  }),
  'booking.expiring': (params, i18n, style) => ({
    title: i18n.t('A request ends soon'),
    text: i18n.t('{person} asked for {title}, {stay}. Answer by {until}, or it expires.', {
      person: guest(params, i18n),
      title: params.title ?? i18n.t('a stay'),
      stay: writeStay(params, i18n),
      until: writeDeadline(params, i18n, style),
    }),
  }),
  'booking.accepted': describeConfirmed,
  'booking.declined': (params, i18n) => ({
    title: i18n.t('Your request was declined'),
    text: i18n.t('{title} cannot host you from {stay}. Nothing was charged.', {
      title: params.title ?? i18n.t('The retreat'),
      stay: writeStay(params, i18n),
    }),
  }),
  'booking.expired': (params, i18n) => ({
    title: i18n.t('Your request expired'),
    text: i18n.t('{title} did not answer in time for {stay}. Nothing was charged.', {
      title: params.title ?? i18n.t('The host'),
      stay: writeStay(params, i18n),
    }),
  }),
  'booking.cancelled': describeCancelled,
  'stay.soon': (params, i18n) => ({
    title: i18n.t('Your stay is in three days'),
    text: describeExpected(params, i18n),
  }),
  'stay.tomorrow': (params, i18n) => ({
    title: i18n.t('Your stay begins tomorrow'),
    text: describeExpected(params, i18n),
  }),
  'stay.arrival': describeArrival,
  'stay.programme': describeProgramme,
  'stay.item-soon': describeItemSoon,
  'stay.announcement': describeAnnouncement,
  'stay.review-open': describeReviewOpen,
  'stay.review-closing': describeReviewClosing,
  'stay.reviewed': describeReviewed,
  'stay.published': describePublished,
  'stay.answered': describeAnswered,
  'message.received': (params, i18n) => ({
    title: i18n.t('{person} wrote to you', { person: someone(params, i18n) }),
    text:
      params.words ??
      i18n.t('{count, plural, one {# new message} other {# new messages}}', { count: params.count ?? 1 }),
  }),
  'message.missed': (params, i18n) => ({
    title: i18n.t('{person} is waiting for your answer', { person: someone(params, i18n) }),
    text: i18n.t(
      'You have {count, plural, one {# unread message} other {# unread messages}} from {person}.',
      { count: params.count ?? 1, person: params.person ?? i18n.t('them') },
    ),
  }),
  'payment.needed': (params, i18n) => ({
    title: i18n.t('Your stay is not paid yet'),
    text: i18n.t('Pay {amount} for {title}, {stay}, on the page of your trip.', {
      amount: `$${formatWhole(params.amount ?? 0)}`,
      title: yourStay(params, i18n),
      stay: writeStay(params, i18n),
    }),
  }),
  'payment.received': (params, i18n) => ({
    title: i18n.t('Payment received'),
    text: i18n.t('You paid {amount} for {title}, {stay}.', {
      amount: `$${formatWhole(params.amount ?? 0)}`,
      title: yourStay(params, i18n),
      stay: writeStay(params, i18n),
    }),
  }),
  'payment.refunded': (params, i18n) => ({
    title: i18n.t('Refund on its way'),
    text: i18n.t('{amount} for {title}, {stay}, is being returned to you.', {
      amount: `$${formatWhole(params.amount ?? 0)}`,
      title: yourStay(params, i18n),
      stay: writeStay(params, i18n),
    }),
  }),
  'listing.verified': (params, i18n) => ({
    title: i18n.t('Your retreat is verified'),
    text: i18n.t('{title} is verified and can be booked.', { title: yourRetreat(params, i18n) }),
  }),
  'listing.rejected': (params, i18n) => ({
    title: i18n.t('Your retreat needs changes'),
    text: i18n.t('{title} was not verified: {notes}', {
      title: yourRetreat(params, i18n),
      notes: params.words ?? i18n.t('see the notes'),
    }),
  }),
  'listing.calendar-conflict': (params, i18n) => ({
    title: i18n.t('Two reservations for the same days'),
    text: i18n.t(
      '{count, plural, one {{calendar} has a reservation from {stay} that meets a stay at {title}.} other {{calendar} has # reservations that meet stays at {title}, the first from {stay}.}} Nothing was cancelled. Please choose what to do.',
      {
        count: params.count ?? 1,
        calendar: params.value ?? i18n.t('Another site'),
        title: yourRetreat(params, i18n),
        stay: writeStay(params, i18n),
      },
    ),
  }),
  'listing.calendar-trouble': (params, i18n) => ({
    title: i18n.t('A calendar needs you'),
    text:
      params.count === undefined
        ? i18n.t('{calendar} cannot be read for {title}. The days it took stay taken.', {
            calendar: params.value ?? i18n.t('Another site'),
            title: yourRetreat(params, i18n),
          })
        : i18n.t(
            '{calendar} suddenly lacks {count, plural, one {# reservation} other {# reservations}} for {title}. The days stay taken until you confirm.',
            {
              calendar: params.value ?? i18n.t('Another site'),
              count: params.count,
              title: yourRetreat(params, i18n),
            },
          ),
  }),
  'report.decided': (params, i18n) => ({
    title: i18n.t('We decided about your report'),
    text:
      params.decision === 'dismiss'
        ? i18n.t('We changed nothing: {reasons}', { reasons: params.words ?? '' })
        : i18n.t('We did something about it: {reasons}', { reasons: params.words ?? '' }),
  }),
  'report.concerned': (params, i18n) => ({
    title:
      params.decision === 'suspend'
        ? i18n.t('Your account stays suspended')
        : params.decision === 'hide'
          ? i18n.t('We hid something of yours')
          : i18n.t('A warning from Wellens'),
    text: i18n.t('{reasons} You can ask us to look at this again.', { reasons: params.words ?? '' }),
  }),
  'report.undone': ({ variant }, i18n) => ({
    title: i18n.t('We took a decision back'),
    text:
      variant === 'shown'
        ? i18n.t('A decision about something of yours no longer holds. What was hidden is shown again.')
        : i18n.t('A decision about something of yours no longer holds.'),
  }),
  'security.changed': (params, i18n) => ({
    title: titleSecurityEvent(params, i18n),
    text:
      describeSecurityEvent(params, i18n) ?? params.change ?? i18n.t('Something in your account changed.'),
  }),
};

/** A topic that this version of the app does not know yet. */
const describeUnknown = (i18n: Texts): NotificationText => ({
  title: i18n.t('There is news'),
  text: i18n.t('Update Wellens to read what it is about.'),
});

/**
 * Writes a notification for a person.
 * @param i18n texts of the reader's language
 * @param zone IANA name of the reader's time zone, or how its times are written
 */
export function describeNotification(
  { topic, params: given }: Described,
  i18n: Texts,
  zone: string | TimeStyle,
): NotificationText {
  const params = nameGroupRetreat(given, i18n);
  const style = typeof zone === 'string' ? { timeZone: zone } : zone;
  return (
    describeDeparture({ topic, params }, i18n, style) ??
    (texts as Readonly<Partial<typeof texts>>)[topic]?.(params, i18n, style) ??
    describeUnknown(i18n)
  );
}
