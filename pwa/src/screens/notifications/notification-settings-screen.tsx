import { useState } from 'react';
import type { NotificationSettings } from '#contracts/domain/reach/notifications.ts';
import { useSession } from '#pwa/features/accounts/account/account-queries.ts';
import { useOwnListings } from '#pwa/features/booking/hosting/host-listing-queries.ts';
import { InstallSheet } from '#pwa/features/reach/install/install-sheet.tsx';
import { PushSettings } from '#pwa/features/reach/notifications/push-settings.tsx';
import { changeSettings } from '#pwa/features/reach/notifications/notification-settings-commands.ts';
import { useNotificationSettings } from '#pwa/features/reach/notifications/notification-queries.ts';
import { formatDeadline } from '#pwa/lib/moments.ts';
import { paths } from '#pwa/lib/paths.ts';
import { authPath } from '#pwa/lib/screen-paths.ts';
import { Button, LinkButton } from '#pwa/ui/controls/button.tsx';
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx';
import { ErrorCard } from '#pwa/ui/feedback/error-card.tsx';
import { Skeleton, Skeletons } from '#pwa/ui/feedback/skeleton.tsx';
import { SwitchRow } from '#pwa/ui/form/switch-row.tsx';
import { Alert24Regular } from '#pwa/ui/icons/icons.tsx';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { useNow } from '#pwa/ui/use-now.ts';
import { useIsOnline } from '#pwa/features/platform/connection/use-is-online.ts';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import { TopicChoices } from './topic-choices.tsx';
import styles from './notifications.module.css';

/** `/notifications/settings`: topics, channels, quiet hours and a pause. Changes are stored offline. Source: decision 039. */
export function NotificationSettingsScreen() {
  const session = useSession();
  const settings = useNotificationSettings();
  const listings = useOwnListings();
  const isOnline = useIsOnline();
  return (
    <div className={styles.root}>
      <PageTitle title={i18n.t('Notification settings')} />
      <h1 className={styles.title}>{i18n.t('Notification settings')}</h1>
      {session === null ? (
        <LoggedOut />
      ) : session === undefined ||
        settings === undefined ||
        listings === undefined ||
        (settings === null && isOnline) ? (
        <Skeletons label={i18n.t('Loading your settings')}>
          <Skeleton height={320} radius={16} />
        </Skeletons>
      ) : settings === null ? (
        <ErrorCard kind="offline" title={i18n.t("Your settings aren't on this device yet")}>
          {i18n.t('Open this page once with a connection and they will be here next time.')}
        </ErrorCard>
      ) : (
        <Settings
          settings={settings}
          sendsMail={session.sendsMail !== false}
          hasListings={listings.length > 0}
        />
      )}
    </div>
  );
}

function LoggedOut() {
  return (
    <EmptyState
      icon={Alert24Regular}
      title={i18n.t('Log in to change your settings')}
      action={
        <LinkButton look="primary" to={authPath('login', paths.notificationSettings)}>
          {i18n.t('Log in')}
        </LinkButton>
      }
    >
      {i18n.t('Your settings apply to all your devices.')}
    </EmptyState>
  );
}

interface SettingsProps {
  settings: NotificationSettings;
  /** Whether this server can send mail. */
  sendsMail: boolean;
  hasListings: boolean;
}

function Settings({ settings, sendsMail, hasListings }: SettingsProps) {
  const [isInstalling, setIsInstalling] = useState(false);
  return (
    <>
      <section className={styles.card} aria-labelledby="device-title">
        <h2 className={styles.section} id="device-title">
          {i18n.t('This device')}
        </h2>
        <PushSettings onInstall={() => setIsInstalling(true)} />
        <InstallSheet way="share-steps" open={isInstalling} onClose={() => setIsInstalling(false)} />
      </section>
      <section className={styles.card} aria-labelledby="channels-title">
        <h2 className={styles.section} id="channels-title">
          {i18n.t('How we tell you')}
        </h2>
        <p className={styles.text}>
          {i18n.t('Everything is listed under Notifications. Choose what else you want.')}
        </p>
        <TopicChoices settings={settings} sendsMail={sendsMail} hasListings={hasListings} />
      </section>
      <section className={styles.card} aria-labelledby="quiet-title">
        <h2 className={styles.section} id="quiet-title">
          {i18n.t('Quiet times')}
        </h2>
        <SwitchRow
          label={i18n.t('Quiet at night')}
          hint={i18n.t('Nothing on your devices from 10 PM to 8 AM, except news about your account.')}
          checked={settings.quietHours}
          onChange={(quietHours) => void changeSettings({ quietHours })}
        />
        <SwitchRow
          label={i18n.t('Show message text')}
          hint={i18n.t('Anyone who sees your lock screen can read it.')}
          checked={settings.showMessages}
          onChange={(showMessages) => void changeSettings({ showMessages })}
        />
        <Pause pausedUntil={settings.pausedUntil} />
      </section>
    </>
  );
}

const hourMs = 60 * 60_000;
const pauses = () => [
  { label: i18n.t('Pause for 1 hour'), ms: hourMs },
  { label: i18n.t('Pause for a day'), ms: 24 * hourMs },
  { label: i18n.t('Pause for a week'), ms: 7 * 24 * hourMs },
];

function Pause({ pausedUntil }: { pausedUntil: string | null }) {
  const now = useNow();
  if (pausedUntil !== null && Date.parse(pausedUntil) > now) {
    return (
      <>
        <p className={styles.text}>
          {i18n.t('Paused until {pausedUntil}.', { pausedUntil: formatDeadline(pausedUntil) })}
        </p>
        <Button onClick={() => void changeSettings({ pausedUntil: null })}>{i18n.t('Continue now')}</Button>
      </>
    );
  }
  return (
    <div className={styles.pauses}>
      {pauses().map(({ label, ms }) => (
        <Button
          key={label}
          onClick={() => void changeSettings({ pausedUntil: new Date(Date.now() + ms).toISOString() })}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
