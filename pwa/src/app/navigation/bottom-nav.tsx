import { Suspense, useState } from 'react';
import { afterInitialLoad } from '#pwa/launch/launch.ts';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import { Link } from '#pwa/ui/link.tsx';
import type { NavTab } from '#pwa/app/routing/route-chrome.ts';
import { useUnreadTotal } from '#pwa/features/messaging/messages/inbox/unread-total.ts';
import { paths } from '#pwa/lib/paths.ts';
import { CountBadge } from '#pwa/ui/feedback/count-badge.tsx';
import { preloadDialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';
import {
  Chat24Filled,
  Chat24Regular,
  CompassNorthwest24Filled,
  CompassNorthwest24Regular,
  Heart24Filled,
  Heart24Regular,
  Luggage24Filled,
  Luggage24Regular,
  Person24Filled,
  Person24Regular,
  type Icon,
} from '#pwa/ui/icons/icons.tsx';
import { usePagePart } from '#pwa/ui/use-page-part.ts';
import styles from './bottom-nav.module.css';

const QueuedDot = lazyPart(
  'QueuedDot',
  afterInitialLoad(() => import('./queued-dot.tsx')),
);
const UserSheet = lazyPart('UserSheet', () => import('#pwa/app/header/account/user-sheet.tsx'));

interface Entry {
  tab: NavTab;
  label: string;
  to: string;
  icon: Icon;
  activeIcon: Icon;
}

const entries: Entry[] = [
  {
    tab: 'explore',
    label: 'Explore',
    to: paths.home,
    icon: CompassNorthwest24Regular,
    activeIcon: CompassNorthwest24Filled,
  },
  { tab: 'wishlist', label: 'Wishlist', to: paths.wishlist, icon: Heart24Regular, activeIcon: Heart24Filled },
  { tab: 'trips', label: 'Trips', to: paths.trips, icon: Luggage24Regular, activeIcon: Luggage24Filled },
  { tab: 'messages', label: 'Messages', to: paths.messages, icon: Chat24Regular, activeIcon: Chat24Filled },
];

/** The phone's navigation, within reach of the thumb. `tab` is the active entry, null for none. Source: design §8. */
export function BottomNav({ tab }: { tab: NavTab | null }) {
  const unread = useUnreadTotal();
  usePagePart('nav');
  return (
    <nav className={styles.nav} aria-label="Main">
      {entries.map(({ tab: own, label, to, icon, activeIcon }) => {
        const isActive = own === tab;
        const EntryIcon = isActive ? activeIcon : icon;
        return (
          <Link key={own} to={to} className={styles.entry} aria-current={isActive ? 'page' : undefined}>
            <span className={styles.pill}>
              <EntryIcon />
              {own === 'messages' && unread > 0 && (
                <CountBadge count={unread} unit="unread" className={styles.badge} />
              )}
            </span>
            {label}
          </Link>
        );
      })}
      <ProfileEntry isActive={tab === 'profile'} />
    </nav>
  );
}

/** Opens the user menu; a dot shows that changes are waiting on this device. */
function ProfileEntry({ isActive }: { isActive: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    <>
      <button
        type="button"
        className={styles.entry}
        aria-haspopup="dialog"
        data-active={isActive ? '' : undefined}
        onPointerDown={preloadDialogSheet}
        onClick={open}
      >
        <span className={styles.pill}>
          {isActive ? <Person24Filled /> : <Person24Regular />}
          <Suspense>
            <QueuedDot />
          </Suspense>
        </span>
        Profile
      </button>
      {wasOpened && (
        <Suspense>
          <UserSheet open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
