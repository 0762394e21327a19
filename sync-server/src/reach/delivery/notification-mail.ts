import {
  categoryOf,
  type NotificationCategory,
  type NotificationTopic,
} from '#contracts/domain/notification-topics.ts';
import { describeNotification } from '#contracts/rules/notification-texts.ts';
import type { MailContent } from '#server/reach/mail/render-mail.ts';
import type { UnsubscribeLink } from '#server/reach/notifications/unsubscribe-service.ts';
import type { Outgoing } from '#server/reach/notifications/outgoing.ts';

const actions: Readonly<Partial<Record<NotificationTopic, string>>> = {
  'booking.requested': 'Answer the request',
  'booking.expiring': 'Answer the request',
  'booking.declined': 'See your request',
  'booking.expired': 'See your request',
  'message.missed': 'Read and answer',
  'listing.verified': 'Open your dashboard',
  'listing.rejected': 'Open your dashboard',
  'security.changed': 'Check your account',
};

const reasons: Readonly<Record<NotificationCategory, string>> = {
  booking: 'You get this e-mail because of a booking on Wellens.',
  stay: 'You get this e-mail because you have a stay booked on Wellens.',
  message: 'You get this e-mail because somebody wrote to you on Wellens.',
  payment: 'You get this e-mail because of a payment on Wellens.',
  listing: 'You get this e-mail because you host on Wellens.',
  security: 'You get this e-mail because your account on Wellens changed. It cannot be switched off.',
};

interface MailContext {
  /** Origin of the app. */
  origin: string;
  /** IANA name of the reader's time zone. */
  timeZone: string;
  /** Null for a mail that cannot be switched off. */
  link: UnsubscribeLink | null;
}

/** A notification as a mail. */
export function toMailContent(outgoing: Outgoing, { origin, timeZone, link }: MailContext): MailContent {
  const { title, text } = describeNotification(outgoing, timeZone);
  return {
    subject: title,
    preheader: text,
    heading: title,
    paragraphs: [text],
    action: { label: actions[outgoing.topic] ?? 'See the booking', url: origin + outgoing.path },
    footerReason: reasons[categoryOf(outgoing.topic)],
    ...(link !== null && { unsubscribe: { page: link.page, oneClick: link.oneClick } }),
  };
}

/** Several notifications as one mail. */
export function toDigestContent(
  items: readonly Outgoing[],
  { origin, timeZone, link }: MailContext,
): MailContent {
  const texts = items.map((item) => describeNotification(item, timeZone));
  const title = 'Your day on Wellens';
  return {
    subject: title,
    preheader: texts.map((text) => text.title).join(' · '),
    heading: title,
    paragraphs: ['This happened since your last summary.'],
    details: texts.map(({ title: label, text }) => [label, text] as const),
    action: { label: 'See all notifications', url: `${origin}/notifications` },
    footerReason: 'You get this e-mail because you asked for a daily summary.',
    ...(link !== null && { unsubscribe: { page: link.page, oneClick: link.oneClick } }),
  };
}
