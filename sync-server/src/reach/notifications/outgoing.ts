import type { NotificationParams, NotificationTopic } from '#contracts/domain/reach/notification-topics.ts';

/** What is sent to a person on a channel: a notification, or something that is not in the notification centre. */
export interface Outgoing {
  /** Unique for what happened, so that it is sent once on each channel. */
  key: string;
  userId: number;
  topic: NotificationTopic;
  params: NotificationParams;
  /** The page of the app about it. */
  path: string;
  /** Zone of what it is about, for its times and the quiet hours; that of the person unless given. IANA name. */
  timeZone?: string;
  /** The notification; it is not sent any more once it was seen. */
  notificationId?: number;
}
