import { Link } from '#pwa/ui/link.tsx';
import { authPath } from '#pwa/lib/screen-paths.ts';
import { PersonKey20Regular } from '#pwa/ui/icons/icons.tsx';
import styles from './messages-screen.module.css';

/** Below the header of a conversation on a phone, where the app's banners are hidden: nothing can be sent without a login. */
export function SessionStrip({ path }: { path: string }) {
  return (
    <Link to={authPath('login', path)} className={styles.strip}>
      <PersonKey20Regular />
      <span>
        <strong>Session ended.</strong> Log in to send
      </span>
    </Link>
  );
}
