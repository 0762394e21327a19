import { array, boolean, mixed, object, string, type InferType } from 'yup';
import { addresses } from '#contracts/api/addresses.ts';
import { bytes, endpoint } from '#contracts/api/endpoint.ts';
import { timeZone } from '#contracts/fields/time-zone.ts';
import { entityId, exact, flag, instant, listOf, listQuery } from '#contracts/fields/fields.ts';
import { notificationLimits } from '#contracts/request-limits.ts';
import {
  notificationCategories,
  notificationChannels,
  notificationTopics,
  type NotificationCategory,
  type NotificationChannel,
  type NotificationParams,
  type NotificationTopic,
} from './notification-topics.ts';

/**
 * Something that happened to a person. The text is made from `topic` and `params` by `describeNotification`. `path`: the
 * page of the app about it. Instants are ISO 8601; `seenAt` is null until it was shown in the notification centre.
 */
export const notificationSchema = object({
  id: entityId().required(),
  topic: string<NotificationTopic>().oneOf(notificationTopics).required(),
  params: mixed<NotificationParams>().required(),
  path: string().required(),
  createdAt: string().required(),
  seenAt: string().nullable().defined(),
});
export type Notification = InferType<typeof notificationSchema>;

const channel = () => exact(string<NotificationChannel>()).oneOf(notificationChannels).required();

/** A person's choice for all topics of a category, from a link in a mail or an app without choices for topics. */
const choiceSchema = object({
  category: exact(string<NotificationCategory>()).oneOf(notificationCategories).required(),
  channel: channel(),
  on: flag().required(),
});
export type NotificationChoice = InferType<typeof choiceSchema>;

/** A person's choice for a topic and channel; without one that for the category applies, or the default. */
const topicChoiceSchema = object({
  topic: exact(string<NotificationTopic>()).oneOf(notificationTopics).required(),
  channel: channel(),
  on: flag().required(),
});
export type TopicChoice = InferType<typeof topicChoiceSchema>;

/**
 * How a person wants to be notified. `id` is the person's. `quietHours`: no push from 22:00 to 8:00 in their time zone.
 * `pausedUntil`: no push, mail or digest until then. `showMessages`: push may contain the text of messages, which lock
 * screens show. `timeZone`: IANA name of the zone of the device that was used last; null until one has said it. Rows that an
 * older app stored on the device have no `topicChoices`.
 */
export const notificationSettingsSchema = object({
  id: entityId().required(),
  choices: array().of(choiceSchema.required()).required(),
  topicChoices: array().of(topicChoiceSchema.required()).optional(),
  quietHours: boolean().required(),
  pausedUntil: string().nullable().defined(),
  showMessages: boolean().required(),
  timeZone: string().nullable().defined(),
});
export type NotificationSettings = InferType<typeof notificationSettingsSchema>;

/** The settings to change; the others are kept. `choices` come before `topicChoices`. */
export const settingsChangeSchema = object({
  choices: listOf(choiceSchema.required(), notificationLimits.choicesMax).optional(),
  topicChoices: listOf(topicChoiceSchema.required(), notificationLimits.topicChoicesMax).optional(),
  quietHours: flag().optional(),
  pausedUntil: instant().nullable().optional(),
  showMessages: flag().optional(),
  timeZone: timeZone().optional(),
});
export type SettingsChange = InferType<typeof settingsChangeSchema>;

export const seenSchema = object({
  ids: listOf(entityId().required(), notificationLimits.seenMax).min(1).required(),
});

export const listNotifications = endpoint(addresses.listNotifications, {
  summary: "The caller's notifications, newest first; a Link header leads to the next page.",
  access: 'user',
  query: listQuery,
  reply: array().of(notificationSchema.required()).required(),
  refusals: ['bad_cursor'],
});

export const markSeen = endpoint(addresses.markSeen, {
  summary: "Marks notifications as seen. Ids that are not the caller's are ignored.",
  access: 'user',
  whileSuspended: true,
  body: seenSchema,
  success: 204,
  refusals: ['invalid_fields'],
});

export const getNotificationSettings = endpoint(addresses.getNotificationSettings, {
  summary: 'How the caller wants to be notified.',
  access: 'user',
  reply: notificationSettingsSchema,
});

/**
 * Ends a kind of mail for its reader. Mail programs send a form with this call, which is not looked at. Source: RFC 8058.
 */
export const unsubscribe = endpoint(addresses.unsubscribe, {
  summary: 'Ends the mails that the token names, without sign-in. Doing it again changes nothing.',
  access: 'token',
  params: object({ token: string().required() }),
  body: bytes({
    types: ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'],
    maxBytes: 1_000,
    optional: true,
  }),
  success: 204,
  refusals: ['not_found', 'unsupported_type', 'too_large'],
});

export const changeNotificationSettings = endpoint(addresses.changeNotificationSettings, {
  summary: 'Changes how the caller wants to be notified; what is not named is kept.',
  access: 'user',
  body: settingsChangeSchema,
  reply: notificationSettingsSchema,
  refusals: ['invalid_fields'],
});
