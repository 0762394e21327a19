import { paths } from '#pwa/lib/paths.ts';
import { LinkButton } from '#pwa/ui/controls/button.tsx';
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx';
import { Search24Regular } from '#pwa/ui/icons/icons.tsx';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import styles from './retreat-state.module.css';

/** Not-found page: the id is 0, a word, or of a deleted retreat. Source: decision 003. */
export function RetreatNotFound() {
  return (
    <div className={styles.root}>
      <PageTitle title="Retreat not found" />
      <EmptyState
        icon={Search24Regular}
        title="Retreat not found"
        level={1}
        action={
          <LinkButton look="primary" to={paths.home}>
            Back to retreats
          </LinkButton>
        }
      >
        It may have been removed, or the link is incomplete.
      </EmptyState>
    </div>
  );
}
