import { countFilters, type SearchFilters } from '#contracts/rules/search/search-matching.ts';
import { Options20Regular } from '#pwa/ui/icons/icons.tsx';
import styles from './filters-button.module.css';

interface FiltersButtonProps {
  filters: SearchFilters;
  onOpen: () => void;
  /** Called when the pointer comes near, to load the dialog in advance. */
  onNear?: (() => void) | undefined;
}

/** Opens the filters and shows how many are active. Source: spec §2, header, and §5. */
export function FiltersButton({ filters, onOpen, onNear }: FiltersButtonProps) {
  const count = countFilters(filters);
  return (
    <button
      type="button"
      className={styles.filters}
      aria-haspopup="dialog"
      onPointerEnter={onNear}
      onClick={onOpen}
    >
      <Options20Regular />
      Filters
      {count > 0 && <span className={styles.count}>{count}</span>}
    </button>
  );
}
