import {
  categoryOf,
  type NotificationCategory,
  type NotificationChannel,
  type NotificationTopic,
} from '#contracts/domain/notification-topics.ts';
import type { NotificationSettings, SettingsChange } from '#contracts/domain/notifications.ts';

interface Choices {
  choices: readonly { category: NotificationCategory; channel: NotificationChannel; on: boolean }[];
}

/** Channels of a new person. A category without a channel is not offered on it. */
const defaults: Readonly<Record<NotificationCategory, Partial<Record<NotificationChannel, boolean>>>> = {
  booking: { push: true, mail: true, digest: false },
  stay: { push: true, mail: true, digest: false },
  message: { push: true, mail: true },
  payment: { push: false, mail: true, digest: false },
  listing: { push: true, mail: true, digest: false },
  security: { push: false, mail: true },
};

/** Whether the person can choose the channel for the category. Security is always mailed. */
export const isOffered = (category: NotificationCategory, channel: NotificationChannel): boolean =>
  defaults[category][channel] !== undefined && !isFixed(category, channel);

export const isFixed = (category: NotificationCategory, channel: NotificationChannel): boolean =>
  category === 'security' && channel === 'mail';

/** Whether a category is on for a channel. */
export function isOn(
  { choices }: Choices,
  category: NotificationCategory,
  channel: NotificationChannel,
): boolean {
  const usual = defaults[category][channel] ?? false;
  if (!isOffered(category, channel)) return usual;
  return choices.find((choice) => choice.category === category && choice.channel === channel)?.on ?? usual;
}

/** Topics that are not sent on a channel although their category is: a message is mailed only once it was missed. */
const never: Readonly<Partial<Record<NotificationTopic, readonly NotificationChannel[]>>> = {
  'message.received': ['mail', 'digest'],
  'message.missed': ['push'],
  'stay.tomorrow': ['mail'],
};

/** Whether the person wants to be notified of the topic on the channel. */
export function wantsTopic(
  settings: Choices,
  topic: NotificationTopic,
  channel: NotificationChannel,
): boolean {
  return never[topic]?.includes(channel) !== true && isOn(settings, categoryOf(topic), channel);
}

/** The new choices, with those of a change replaced. */
export function mergeChoices(
  before: Choices['choices'],
  changed: Choices['choices'],
): { category: NotificationCategory; channel: NotificationChannel; on: boolean }[] {
  const isChanged = (choice: Choices['choices'][number]) =>
    changed.some(({ category, channel }) => category === choice.category && channel === choice.channel);
  return [...before.filter((choice) => !isChanged(choice)), ...changed];
}

/** Settings of a person who has not changed any. */
export const defaultSettings = (userId: number): NotificationSettings => ({
  id: userId,
  choices: [],
  quietHours: true,
  pausedUntil: null,
  showMessages: false,
  timeZone: null,
});

/** The settings after a change; what it does not name is kept. */
export const applySettingsChange = (
  before: NotificationSettings,
  { choices = [], ...change }: SettingsChange,
): NotificationSettings => ({ ...before, ...change, choices: mergeChoices(before.choices, choices) });
