import { useId } from 'react';
import type { NotificationSettings } from '#contracts/domain/reach/notifications.ts';
import {
  categoryOf,
  notificationCategories,
  notificationChannels,
  type NotificationChannel,
  type NotificationTopic,
} from '#contracts/domain/reach/notification-topics.ts';
import { isFixed, isOn, isShown, topicsFor } from '#contracts/rules/notifications/notification-channels.ts';
import { changeSettings } from '#pwa/features/reach/notifications/notification-settings-commands.ts';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import { categoryLabels, channelLabels, topicLabels } from './topic-labels.ts';
import styles from './topic-choices.module.css';

interface TopicProps {
  topic: NotificationTopic;
  settings: NotificationSettings;
  /** Whether this server can send mail. */
  sendsMail: boolean;
}

interface TopicChoicesProps extends Omit<TopicProps, 'topic'> {
  /** Whether this person has listings; without, the topics of hosts are left out. */
  hasListings: boolean;
}

/** What a person is notified of, by subject, with a checkbox for each channel: a table where there is room for one. */
export function TopicChoices({ settings, sendsMail, hasListings }: TopicChoicesProps) {
  const id = useId();
  const topics = topicsFor(hasListings);
  const categories = notificationCategories.filter((category) =>
    topics.some((topic) => categoryOf(topic) === category),
  );
  return (
    <>
      {!sendsMail && (
        <p className={styles.hint}>
          {i18n.t('This server sends no email, so only “Devices” has an effect here.')}
        </p>
      )}
      <div className={styles.head} aria-hidden="true">
        {notificationChannels.map((channel) => (
          <span key={channel} className={styles.column}>
            {channelLabels()[channel]}
          </span>
        ))}
      </div>
      {categories.map((category) => (
        <div key={category} className={styles.group} role="group" aria-labelledby={id + category}>
          <h3 className={styles.category} id={id + category}>
            {categoryLabels()[category]}
          </h3>
          {topics
            .filter((topic) => categoryOf(topic) === category)
            .map((topic) => (
              <Topic key={topic} topic={topic} settings={settings} sendsMail={sendsMail} />
            ))}
        </div>
      ))}
    </>
  );
}

function Topic({ topic, settings, sendsMail }: TopicProps) {
  const id = useId();
  return (
    <div className={styles.topic}>
      <span className={styles.name} id={id}>
        {topicLabels()[topic]}
        {isFixed(topic, 'mail') && sendsMail && (
          <span className={styles.hint}>{i18n.t('We always email you about changes to your account.')}</span>
        )}
      </span>
      {notificationChannels
        .filter((channel) => isShown(settings, topic, channel))
        .map((channel) => (
          <ChannelBox key={channel} topic={topic} settings={settings} channel={channel} topicId={id} />
        ))}
    </div>
  );
}

function ChannelBox({
  topic,
  settings,
  channel,
  topicId,
}: Omit<TopicProps, 'sendsMail'> & { channel: NotificationChannel; topicId: string }) {
  const id = useId();
  return (
    <label className={styles.channel} data-channel={channel}>
      <input
        type="checkbox"
        className={styles.box}
        checked={isOn(settings, topic, channel)}
        aria-labelledby={`${topicId} ${id}`}
        onChange={({ target }) =>
          void changeSettings({ topicChoices: [{ topic, channel, on: target.checked }] })
        }
      />
      <span className={styles.channelName} id={id}>
        {channelLabels()[channel]}
      </span>
    </label>
  );
}
