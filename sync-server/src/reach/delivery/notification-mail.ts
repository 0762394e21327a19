import {
  categoryOf,
  type NotificationCategory,
  type NotificationParams,
  type NotificationTopic,
} from '#contracts/domain/reach/notification-topics.ts';
import { readableReference } from '#contracts/booking-reference.ts';
import { formatWhole } from '#contracts/fields/whole-numbers.ts';
import { describeNotification } from '#contracts/rules/notifications/notification-texts.ts';
import {
  nameGroupRetreat,
  writeStay,
  type NotificationText,
} from '#contracts/rules/notifications/notification-words.ts';
import type { Texts } from '#contracts/texts.ts';
import { cutText } from '#server/reach/cut-text.ts';
import { toLine } from '#server/reach/mail/mail-message.ts';
import { mailLimits, type MailContent } from '#server/reach/mail/render-mail.ts';
import type { UnsubscribeLink } from '#server/reach/notifications/unsubscribe-service.ts';
import type { Outgoing } from '#server/reach/notifications/outgoing.ts';

const actions: Readonly<Partial<Record<NotificationTopic, (i18n: Texts) => string>>> = {
  'booking.requested': (i18n) => i18n.t('Answer the request'),
  'booking.expiring': (i18n) => i18n.t('Answer the request'),
  'booking.declined': (i18n) => i18n.t('See your request'),
  'booking.expired': (i18n) => i18n.t('See your request'),
  'stay.review-open': (i18n) => i18n.t('Write a review'),
  'stay.review-closing': (i18n) => i18n.t('Write a review'),
  'stay.reviewed': (i18n) => i18n.t('Write a review'),
  'stay.published': (i18n) => i18n.t('Read the review'),
  'stay.answered': (i18n) => i18n.t('Read the answer'),
  'payment.needed': (i18n) => i18n.t('Pay for your stay'),
  'message.missed': (i18n) => i18n.t('Read and answer'),
  'listing.verified': (i18n) => i18n.t('Open your dashboard'),
  'listing.rejected': (i18n) => i18n.t('Open your dashboard'),
  'listing.calendar-conflict': (i18n) => i18n.t('Open your calendars'),
  'listing.calendar-trouble': (i18n) => i18n.t('Open your calendars'),
  'report.decided': (i18n) => i18n.t('See your report'),
  'report.concerned': (i18n) => i18n.t('See the decision'),
  'report.undone': (i18n) => i18n.t('See the decision'),
  'security.changed': (i18n) => i18n.t('Check your account'),
};

/** Label of the link in a mail. News of a group retreat have the topics of bookings, but lead elsewhere. */
function actionOf({ topic, params, path }: Outgoing, i18n: Texts): string {
  if (categoryOf(topic) === 'booking') {
    if (topic === 'booking.expiring' && params.variant === 'offer') return i18n.t('See your offer');
    if (path.startsWith('/properties/')) return i18n.t('See the retreat');
    if (path.startsWith('/owner-dashboard?')) return i18n.t('See your group retreats');
  }
  return actions[topic]?.(i18n) ?? i18n.t('See the booking');
}

const reasons: Readonly<Record<NotificationCategory, (i18n: Texts) => string>> = {
  booking: (i18n) => i18n.t('You get this email because of a booking on Wellens.'),
  stay: (i18n) => i18n.t('You get this email because of a stay on Wellens.'),
  message: (i18n) => i18n.t('You get this email because somebody wrote to you on Wellens.'),
  payment: (i18n) => i18n.t('You get this email because of a payment on Wellens.'),
  listing: (i18n) => i18n.t('You get this email because you host on Wellens.'),
  report: (i18n) => i18n.t('You get this email because of a report to Wellens staff.'),
  security: (i18n) =>
    i18n.t('You get this email because your account on Wellens changed. It cannot be switched off.'),
};

interface MailContext {
  /** Origin of the app. */
  origin: string;
  /** Texts of the reader's language. */
  i18n: Texts;
  /** IANA name of the reader's time zone, for times that are not of a retreat. */
  timeZone: string;
  /** Null for a mail that cannot be switched off. */
  link: UnsubscribeLink | null;
}

/** Each value on one line: a line break in a title would begin a paragraph that looks like ours. */
function toLines(params: NotificationParams): NotificationParams {
  const values = Object.entries(params).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' ? toLine(value) : value,
  ]);
  return Object.fromEntries(values) as NotificationParams;
}

/** Title and text of the mail, with times in the zone of the retreat. */
function describe(
  outgoing: Outgoing,
  { i18n, timeZone }: Pick<MailContext, 'i18n' | 'timeZone'>,
): NotificationText {
  const params = toLines(outgoing.params);
  const zone = params.timeZone ?? outgoing.timeZone ?? timeZone;
  return describeNotification({ ...outgoing, params }, i18n, { timeZone: zone, isFull: true });
}

/** The facts of a booking, by which its guest or host finds it; none for other mails. */
function detailsOf({ params: given, path }: Outgoing, i18n: Texts): readonly (readonly [string, string])[] {
  const params = nameGroupRetreat(toLines(given), i18n);
  const { title, person, guests, reference, total } = params;
  if (reference === undefined) return [];
  const isForHost = path.startsWith('/owner-dashboard');
  const facts: (readonly [string, string | undefined])[] = [
    [i18n.t('Retreat'), title],
    [i18n.t('Guest'), isForHost ? person : undefined],
    [i18n.t('Dates'), writeStay(params, i18n)],
    [i18n.t('Guests'), guests === undefined ? undefined : formatWhole(guests)],
    [i18n.t('Total'), total === undefined ? undefined : `$${formatWhole(total)}`],
    [i18n.t('Booking ID'), readableReference(reference)],
  ];
  return facts.flatMap(([label, value]) => (value === undefined ? [] : [[label, value] as const]));
}

/** A notification as a mail. */
export function toMailContent(
  outgoing: Outgoing,
  { origin, i18n, timeZone, link }: MailContext,
): MailContent {
  const { title, text } = describe(outgoing, { i18n, timeZone });
  return {
    subject: title,
    preheader: text,
    heading: title,
    paragraphs: [text],
    details: detailsOf(outgoing, i18n),
    action: {
      label: actionOf(outgoing, i18n),
      url: origin + outgoing.path,
    },
    footerReason: reasons[categoryOf(outgoing.topic)](i18n),
    ...(link !== null && { unsubscribe: { page: link.page, oneClick: link.oneClick } }),
  };
}

/** Several notifications as one mail. */
export function toDigestContent(
  items: readonly Outgoing[],
  { origin, i18n, timeZone, link }: MailContext,
): MailContent {
  const texts = items.map((item) => describe(item, { i18n, timeZone }));
  const title = i18n.t('Your day on Wellens');
  return {
    subject: title,
    preheader: cutText(texts.map((text) => text.title).join(' · '), mailLimits.line),
    heading: title,
    paragraphs: [i18n.t('This happened since your last summary.')],
    // Cut here too, because a queued mail has a maximum size.
    details: texts.map(({ title: label, text }) => [label, cutText(text, mailLimits.line)] as const),
    action: { label: i18n.t('See all notifications'), url: `${origin}/notifications` },
    footerReason: i18n.t('You get this email because you asked for a daily summary.'),
    ...(link !== null && { unsubscribe: { page: link.page, oneClick: link.oneClick } }),
  };
}
