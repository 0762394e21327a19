import { CheckmarkCircle24Filled } from '#pwa/ui/icons/icons.tsx';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { Ridgeline } from '#pwa/ui/media/ridgeline/ridgeline.tsx';
import styles from './auth-page.module.css';

/** That it worked, for the moment before the person is taken back. Source: spec §4. */
export function AuthWelcome({ name }: { name: string }) {
  return (
    <div className={styles.welcome}>
      <PageTitle title="Welcome" />
      <div className={styles.strip}>
        <Ridgeline sun="centre" />
      </div>
      <div role="status" className={styles.greeting}>
        <span className={styles.disc}>
          <CheckmarkCircle24Filled />
        </span>
        <h1 className={styles.title}>Welcome, {name}</h1>
        <p>You&apos;re logged in. One moment…</p>
      </div>
    </div>
  );
}
