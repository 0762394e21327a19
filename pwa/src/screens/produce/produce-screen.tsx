import { paths } from '#pwa/lib/paths.ts';
import { LinkButton } from '#pwa/ui/controls/button.tsx';
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx';
import { BowlSalad24Regular } from '#pwa/ui/icons/icons.tsx';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import styles from './produce-screen.module.css';

/** `/produce`: the marketplace for organic produce, announced only. Source: spec §2. */
export function ProduceScreen() {
  return (
    <div className={styles.root}>
      <PageTitle title="Organic Produce" />
      <EmptyState
        level={1}
        icon={BowlSalad24Regular}
        title="Coming Soon"
        action={
          <LinkButton to={paths.home} size="small">
            Return home
          </LinkButton>
        }
      >
        <p>Organic Produce</p>
      </EmptyState>
    </div>
  );
}
