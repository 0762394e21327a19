import { useSession } from '#pwa/features/accounts/account/account-queries.ts';
import { useIsOnline } from '#pwa/features/platform/connection/use-is-online.ts';
import { NotificationList } from '#pwa/features/reach/notifications/notification-list.tsx';
import { useNotifications } from '#pwa/features/reach/notifications/notification-queries.ts';
import { paths } from '#pwa/lib/paths.ts';
import { authPath } from '#pwa/lib/screen-paths.ts';
import { LinkButton } from '#pwa/ui/controls/button.tsx';
import { DataAge } from '#pwa/ui/feedback/data-age.tsx';
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx';
import { ErrorCard } from '#pwa/ui/feedback/error-card.tsx';
import { Skeleton, Skeletons } from '#pwa/ui/feedback/skeleton.tsx';
import { Alert24Regular, Settings20Regular } from '#pwa/ui/icons/icons.tsx';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import styles from './notifications.module.css';

/** `/notifications`: what happened to the person, from this device. Source: decision 032. */
export function NotificationsScreen() {
  const session = useSession();
  const known = useNotifications();
  return (
    <div className={styles.root}>
      <PageTitle title={i18n.t('Notifications')} />
      <div className={styles.head}>
        <h1 className={styles.title}>{i18n.t('Notifications')}</h1>
        {session != null && known?.syncedAt != null && <DataAge fetchedAt={known.syncedAt} />}
        {session != null && (
          <LinkButton to={paths.notificationSettings} icon={Settings20Regular}>
            {i18n.t('Settings')}
          </LinkButton>
        )}
      </div>
      {session === null ? (
        <LoggedOut />
      ) : session === undefined || known === undefined ? (
        <ListSkeleton />
      ) : (
        <Known {...known} />
      )}
    </div>
  );
}

function Known({ notifications, unread, syncedAt }: NonNullable<ReturnType<typeof useNotifications>>) {
  const isOnline = useIsOnline();
  if (notifications.length > 0 || unread.length > 0) {
    return <NotificationList notifications={notifications} unread={unread} />;
  }
  if (syncedAt !== null) {
    return (
      <EmptyState icon={Alert24Regular} title={i18n.t('Nothing new')}>
        {i18n.t('Requests, answers, payments and messages appear here, even offline.')}
      </EmptyState>
    );
  }
  if (isOnline) return <ListSkeleton />;
  return (
    <ErrorCard kind="offline" title={i18n.t("Your notifications aren't on this device yet")}>
      {i18n.t('Open this page once with a connection and they will be here next time.')}
    </ErrorCard>
  );
}

function LoggedOut() {
  return (
    <EmptyState
      icon={Alert24Regular}
      title={i18n.t('Log in to see your notifications')}
      action={
        <LinkButton look="primary" to={authPath('login', paths.notifications)}>
          {i18n.t('Log in')}
        </LinkButton>
      }
    >
      {i18n.t('Log in and what happens to your stays and retreats appears here.')}
    </EmptyState>
  );
}

function ListSkeleton() {
  return (
    <Skeletons label={i18n.t('Loading notifications')} className={styles.skeletons}>
      <Skeleton height={84} radius={16} />
      <Skeleton height={84} radius={16} />
      <Skeleton height={84} radius={16} />
    </Skeletons>
  );
}
