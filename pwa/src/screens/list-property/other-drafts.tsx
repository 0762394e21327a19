import { useNavigate } from 'react-router-dom';
import type { DraftSummary } from '#pwa/features/catalog/listing-wizard/drafts/draft-queries.ts';
import styles from './list-property.module.css';

interface OtherDraftsProps {
  /** Whether the open draft existed before. */
  isResumed: boolean;
  others: readonly DraftSummary[];
  onNew: () => void;
}

/** Says that a draft is continued, with links to other drafts and to a new one. */
export function OtherDrafts({ isResumed, others, onNew }: OtherDraftsProps) {
  const navigate = useNavigate();
  if (!isResumed && others.length === 0) return null;
  return (
    <div className={styles.drafts}>
      <p>{isResumed ? 'Continuing your saved draft.' : 'You have other drafts on this device.'}</p>
      <p className={styles.links}>
        {others.slice(0, 3).map((draft) => (
          <button key={draft.id} type="button" onClick={() => void navigate(draft.path)}>
            Continue {draft.title}
          </button>
        ))}
        {isResumed && (
          <button type="button" onClick={onNew}>
            Start a new listing
          </button>
        )}
      </p>
    </div>
  );
}
