import type { ReportDecision } from '#contracts/domain/trust/report-lists.ts';

/** Topics of notifications. The part before the dot is the category, for which a person chooses channels. */
export const notificationTopics = [
  'booking.requested',
  'booking.booked',
  'booking.expiring',
  'booking.accepted',
  'booking.declined',
  'booking.expired',
  'booking.cancelled',
  'stay.soon',
  'stay.tomorrow',
  'stay.arrival',
  'stay.programme',
  'stay.item-soon',
  'stay.announcement',
  'stay.review-open',
  'stay.review-closing',
  'stay.reviewed',
  'stay.published',
  'stay.answered',
  'message.received',
  'message.missed',
  'payment.needed',
  'payment.received',
  'payment.refunded',
  'listing.verified',
  'listing.rejected',
  'listing.calendar-conflict',
  'listing.calendar-trouble',
  'report.decided',
  'report.concerned',
  'report.undone',
  'security.changed',
] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

export const notificationCategories = [
  'booking',
  'stay',
  'message',
  'payment',
  'listing',
  'report',
  'security',
] as const;
export type NotificationCategory = (typeof notificationCategories)[number];

/** Besides the notification centre, which has everything. `digest`: one mail a day with what was not seen or mailed. */
export const notificationChannels = ['push', 'mail', 'digest'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

export const categoryOf = (topic: NotificationTopic): NotificationCategory =>
  topic.slice(0, topic.indexOf('.')) as NotificationCategory;

/** Kinds of changes to an account that its owner is notified of. */
export const securityEvents = [
  'new-device',
  'password-changed',
  'password-reset',
  'email-changed',
  'email-restored',
  'email-refused',
  'passkey-added',
  'passkey-removed',
  'second-step-on',
  'second-step-off',
  'factors-reset',
  'recovery-code-used',
  'recovery-codes-renewed',
  'sessions-ended',
  'data-exported',
] as const;
export type SecurityEvent = (typeof securityEvents)[number];

/** Values of a notification's text. Days are `YYYY-MM-DD`, instants ISO 8601, amounts whole US dollars. */
export interface NotificationParams {
  /** Title of the retreat. */
  title?: string;
  /** Title of the group retreat and name of the room, for a booking of places. An older app names the retreat alone. */
  departureTitle?: string;
  roomName?: string;
  /** Name of the other person. */
  person?: string;
  startDate?: string;
  endDate?: string;
  guests?: number;
  /** Reference of the booking, and its total as the guest sees it. */
  reference?: string;
  total?: number;
  /** People who must book for the group retreat to take place, while fewer have. */
  minimum?: number;
  /** End of the time to act. */
  until?: string;
  /** Zone of the retreat (IANA name), in which mails write `until`. */
  timeZone?: string;
  amount?: number;
  /** Words of a person, such as the reason of a rejection or a message. */
  words?: string;
  /** Number of messages. */
  count?: number;
  /**
   * Another case of the topic, which an older app describes by the topic alone. `offer`: places are held for a person on a
   * waiting list. `too-few`: too few people booked a departure. `undecided`: its host has to decide about it.
   * `departure`: staff cancelled a whole departure of the host. `shown`: what staff had hidden is shown again. `changed`:
   * the door code is another one now. `called-off`: an item of the programme does not take place. `room`: the room
   * that a person waits for, `words`, is not offered any more. `booked`: the stay was confirmed at once, without an
   * answer of the host. `unpaid`: the stay is near and not paid yet. `own`: the reader cancelled the stay.
   */
  variant?:
    | 'offer'
    | 'too-few'
    | 'undecided'
    | 'departure'
    | 'shown'
    | 'changed'
    | 'called-off'
    | 'room'
    | 'booked'
    | 'unpaid'
    | 'own';
  /** Decision of staff about a report. */
  decision?: ReportDecision;
  /** The side that cancelled. */
  by?: 'guest' | 'host' | 'staff';
  /** Whether the cancelled booking was still a request. Older apps call it a stay. */
  ofRequest?: boolean;
  /**
   * The change of the account; `value` is its address, the name of the passkey or the device, `count` the codes that are
   * left. For calendars of other sites `value` is the name of the calendar, and `count` a number of conflicts or missing
   * events. For a programme `value` is the title of the changed item, and `count` the number of them. For a
   * reminder `value` is the item that begins at `until`.
   */
  event?: SecurityEvent;
  value?: string;
  /** The change as an English sentence, for devices and notifications from before `event`. */
  change?: string;
}
