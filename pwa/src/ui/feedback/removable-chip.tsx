import { Dismiss16Regular } from '#pwa/ui/icons/icons.tsx';
import styles from './chip.module.css';

/** A chosen filter with a button that removes it. */
export function RemovableChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button type="button" className={styles.removable} aria-label={`Remove ${label}`} onClick={onRemove}>
      {label}
      <Dismiss16Regular />
    </button>
  );
}
