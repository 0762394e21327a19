import { paths } from '#pwa/lib/paths.ts';
import { LinkButton } from '#pwa/ui/controls/button.tsx';
import { Home20Regular } from '#pwa/ui/icons/icons.tsx';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { Ridgeline } from '#pwa/ui/media/ridgeline/ridgeline.tsx';
import styles from './not-found-screen.module.css';

/** The page for unknown paths: both documented lines and a link home. Source: spec §2, decision 003. */
export function NotFoundScreen() {
  return (
    <div className={styles.root}>
      <PageTitle title="404 Page Not Found" />
      <section className={styles.panel}>
        <div className={styles.ridgeline}>
          <Ridgeline sun="panel" />
        </div>
        <div className={styles.text}>
          <h1 className={styles.title}>404 Page Not Found</h1>
          <p>Did you forget to add the page to the router?</p>
          <LinkButton to={paths.home} look="primary" icon={Home20Regular}>
            Back to home
          </LinkButton>
        </div>
      </section>
    </div>
  );
}
