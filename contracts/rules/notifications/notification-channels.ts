import {
  categoryOf,
  notificationTopics,
  type NotificationCategory,
  type NotificationChannel,
  type NotificationTopic,
} from '#contracts/domain/reach/notification-topics.ts';
import type {
  NotificationChoice,
  NotificationSettings,
  SettingsChange,
  TopicChoice,
} from '#contracts/domain/reach/notifications.ts';

type Choices = Pick<NotificationSettings, 'choices' | 'topicChoices'>;

/**
 * Channels of a new person. A channel that is not named is not offered for the topic: a message is mailed only once it was
 * missed, and news that must be known today do not wait for tomorrow's summary.
 */
const defaults: Readonly<Record<NotificationTopic, Readonly<Partial<Record<NotificationChannel, boolean>>>>> =
  {
    'booking.requested': { push: true, mail: true },
    'booking.booked': { push: true, mail: true },
    'booking.expiring': { push: true, mail: true },
    'booking.accepted': { push: true, mail: true },
    'booking.declined': { push: true, mail: true },
    'booking.expired': { push: true, mail: true },
    'booking.cancelled': { push: true, mail: true },
    'stay.soon': { push: true, mail: true },
    'stay.tomorrow': { push: true, mail: false },
    'stay.arrival': { push: true, mail: true },
    'stay.programme': { push: true, mail: false },
    // It is in no list, and of no use later.
    'stay.item-soon': { push: true },
    'stay.announcement': { push: true, mail: true },
    'stay.review-open': { push: false, mail: true, digest: false },
    'stay.review-closing': { push: true, mail: false, digest: false },
    'stay.reviewed': { push: true, mail: true },
    'stay.published': { push: true, mail: true },
    'stay.answered': { push: false, mail: true, digest: false },
    'message.received': { push: true, digest: false },
    'message.missed': { mail: true },
    'payment.needed': { push: true, mail: true },
    'payment.received': { push: false, mail: true },
    'payment.refunded': { push: false, mail: true },
    'listing.verified': { push: true, mail: true },
    'listing.rejected': { push: true, mail: true },
    'listing.calendar-conflict': { push: true, mail: true },
    'listing.calendar-trouble': { push: false, mail: true },
    'report.decided': { push: false, mail: true },
    'report.concerned': { push: true, mail: true },
    'report.undone': { push: false, mail: true },
    'security.changed': { push: false, mail: true },
  };

/** Topics that only a host is notified of. */
const hostTopics: ReadonlySet<NotificationTopic> = new Set<NotificationTopic>([
  'booking.requested',
  'booking.booked',
  'booking.expiring',
  'listing.verified',
  'listing.rejected',
  'listing.calendar-conflict',
  'listing.calendar-trouble',
]);

/** Topics that a person can be notified of, in order. @param hasListings whether they host, or are about to */
export const topicsFor = (hasListings: boolean): readonly NotificationTopic[] =>
  hasListings ? notificationTopics : notificationTopics.filter((topic) => !hostTopics.has(topic));

/** Security is always mailed. */
export const isFixed = (topic: NotificationTopic, channel: NotificationChannel): boolean =>
  categoryOf(topic) === 'security' && channel === 'mail';

/** Whether people can choose the channel for the topic. */
export const isOffered = (topic: NotificationTopic, channel: NotificationChannel): boolean =>
  defaults[topic][channel] !== undefined && !isFixed(topic, channel);

/** Whether the channel is shown to this person: it is offered, or they chose it for the category while it was offered. */
export const isShown = (
  { choices }: Choices,
  topic: NotificationTopic,
  channel: NotificationChannel,
): boolean => isOffered(topic, channel) || (!isFixed(topic, channel) && isOn({ choices }, topic, channel));

/** Whether a person wants to be notified of the topic on the channel. */
export function isOn(
  { choices, topicChoices = [] }: Choices,
  topic: NotificationTopic,
  channel: NotificationChannel,
): boolean {
  const usual = defaults[topic][channel];
  if (isFixed(topic, channel)) return usual === true;
  const own = topicChoices.find((choice) => choice.topic === topic && choice.channel === channel);
  if (own !== undefined) return own.on;
  const category = categoryOf(topic);
  const forAll = choices.find((choice) => choice.category === category && choice.channel === channel);
  if (forAll === undefined) return usual ?? false;
  return forAll.on && isIncluded(topic, channel);
}

/**
 * Whether a choice for the whole category, of an app that has no choices for topics, switches the topic on. It has the
 * meaning it had there: a category was never mailed about every topic, and a summary of messages did not exist.
 */
function isIncluded(topic: NotificationTopic, channel: NotificationChannel): boolean {
  if (channel === 'digest') return categoryOf(topic) !== 'message' && categoryOf(topic) !== 'security';
  const usual = defaults[topic][channel];
  return usual === true || (usual === false && !isUsualFor(categoryOf(topic), channel));
}

const isUsualFor = (category: NotificationCategory, channel: NotificationChannel): boolean =>
  notificationTopics.some((topic) => categoryOf(topic) === category && defaults[topic][channel] === true);

/** One choice for each thing: the last one. */
function lastOfEach<T>(choices: readonly T[], nameOf: (choice: T) => string): T[] {
  const last = new Map<string, T>();
  for (const choice of choices) {
    last.delete(nameOf(choice));
    last.set(nameOf(choice), choice);
  }
  return [...last.values()];
}

const mergeChoices = (
  before: readonly NotificationChoice[],
  changed: readonly NotificationChoice[],
): NotificationChoice[] =>
  lastOfEach(
    [...before, ...changed.map(({ category, channel, on }) => ({ category, channel, on }))],
    ({ category, channel }) => `${category} ${channel}`,
  );

/** The choices for topics, with those of a change replaced; a choice for a whole category ends those of its topics. */
const mergeTopicChoices = (
  before: readonly TopicChoice[],
  { choices = [], topicChoices = [] }: SettingsChange,
): TopicChoice[] =>
  lastOfEach(
    [
      ...before.filter(
        (old) =>
          !choices.some(
            ({ category, channel }) => category === categoryOf(old.topic) && channel === old.channel,
          ),
      ),
      ...topicChoices.map(({ topic, channel, on }) => ({ topic, channel, on })),
    ],
    ({ topic, channel }) => `${topic} ${channel}`,
  );

/** Two changes as one; of two choices for the same thing the later one counts. */
export const mergeSettingsChanges = (earlier: SettingsChange, later: SettingsChange): SettingsChange => ({
  ...earlier,
  ...later,
  choices: mergeChoices(earlier.choices ?? [], later.choices ?? []),
  topicChoices: mergeTopicChoices(earlier.topicChoices ?? [], later),
});

/** Settings of a person who has not changed any. */
export const defaultSettings = (userId: number): NotificationSettings => ({
  id: userId,
  choices: [],
  topicChoices: [],
  quietHours: true,
  pausedUntil: null,
  showMessages: false,
  timeZone: null,
});

/** The settings after a change; what it does not name is kept, and a channel that the person is not shown is ignored. */
export const applySettingsChange = (
  before: NotificationSettings,
  { choices = [], topicChoices = [], ...change }: SettingsChange,
): NotificationSettings => ({
  ...before,
  ...change,
  choices: mergeChoices(before.choices, choices),
  topicChoices: mergeTopicChoices(before.topicChoices ?? [], {
    choices,
    topicChoices: topicChoices.filter(({ topic, channel }) => isShown(before, topic, channel)),
  }),
});
