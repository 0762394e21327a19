import { useLocation } from 'react-router-dom';
import { paths } from '#pwa/lib/paths.ts';
import { NotificationSettingsScreen } from './notification-settings-screen.tsx';
import { NotificationsScreen } from './notifications-screen.tsx';
import { UnsubscribeScreen } from './unsubscribe-screen.tsx';

/** The pages about notifications, in one chunk: each is small, and the initial chunk needs only one name. */
export function NotificationPages() {
  const { pathname } = useLocation();
  switch (pathname) {
    case paths.notificationSettings:
      return <NotificationSettingsScreen />;
    case paths.unsubscribe:
      return <UnsubscribeScreen />;
    default:
      return <NotificationsScreen />;
  }
}
