import { Suspense, useRef, useState } from 'react';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import { useSession } from '#pwa/features/accounts/account/account-queries.ts';
import { useUnreadTotal } from '#pwa/features/messaging/messages/inbox/unread-total.ts';
import { Avatar } from '#pwa/ui/media/avatar.tsx';
import { CountBadge } from '#pwa/ui/feedback/count-badge.tsx';
import { LineHorizontal320Regular } from '#pwa/ui/icons/icons.tsx';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import styles from './user-button.module.css';

const loadMenu = () => import('./user-menu.tsx');
const UserMenu = lazyPart('UserMenu', loadMenu);

/** The round button at the right of a wide header, and the menu it opens. Source: spec §2. */
export function UserButton() {
  const user = useSession();
  const unread = useUnreadTotal();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        // Load the menu's code before the click.
        onPointerEnter={() => void loadMenu().catch(() => undefined)}
        onClick={() => setIsOpen(!isOpen)}
      >
        <VisuallyHidden>{user ? `Menu of ${user.username}` : 'Menu'} </VisuallyHidden>
        <LineHorizontal320Regular />
        <Avatar name={user?.username} image={user?.profileImage} size={32} />
        {unread > 0 && <CountBadge count={unread} unit="unread" className={styles.badge} />}
      </button>
      {isOpen && (
        <Suspense>
          <UserMenu anchor={button} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
