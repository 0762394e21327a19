import { countFilters, type SearchFilters } from '#contracts/rules/search-matching.ts';
import { Options20Regular } from '#pwa/ui/icons/icons.tsx';
import styles from './filters-button.module.css';

interface FiltersButtonProps {
  filters: SearchFilters;
  onOpen: () => void;
  /** The pointer is near: a good moment to fetch what opens. */
  onNear?: (() => void) | undefined;
}

/** The way to the filters, with how many are active. Source: spec §2, header, and §5. */
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
