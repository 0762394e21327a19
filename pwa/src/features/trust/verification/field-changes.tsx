import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import type { FieldChange } from './changed-fields.ts';
import styles from './field-changes.module.css';

/** Fields of a listing as they were and as they are. */
export function FieldChanges({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <ul className={styles.list}>
      {changes.map(({ field, label, removed, added }) => (
        <li key={field} className={styles.change}>
          <p className={styles.field}>{label}</p>
          {removed.map((words) => (
            <del key={`-${words}`} className={styles.removed}>
              <VisuallyHidden>Before: </VisuallyHidden>
              {words}
            </del>
          ))}
          {added.map((words) => (
            <ins key={`+${words}`} className={styles.added}>
              <VisuallyHidden>Now: </VisuallyHidden>
              {words}
            </ins>
          ))}
          {removed.length === 0 && added.length === 0 && <span>Changed</span>}
        </li>
      ))}
    </ul>
  );
}
