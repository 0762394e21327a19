import type { SessionUser } from '#contracts/domain/accounts/users.ts';
import { Avatar } from '#pwa/ui/media/avatar.tsx';
import styles from './user-card.module.css';

/** The signed-in person, or a welcome for visitors. Source: spec §2, header. */
export function UserCard({ user }: { user: SessionUser | null }) {
  return (
    <div className={styles.card}>
      <Avatar name={user?.username} image={user?.profileImage} size={48} />
      <div className={styles.text}>
        <div className={styles.name}>{user === null ? 'Welcome to Wellens' : user.username}</div>
        <div className={styles.line}>
          {user === null ? 'Sign up or log in to book and message hosts.' : user.email || 'Member'}
        </div>
      </div>
    </div>
  );
}
