import { useState, type ReactNode } from 'react';
import type { SearchFilters } from '#contracts/rules/search-matching.ts';
import { filterChips, whenAndWho } from '#pwa/features/properties/search-labels.ts';
import { FiltersButton } from '#pwa/features/search/filters-button.tsx';
import { SortChoice } from '#pwa/features/search/sort-choice.tsx';
import { RemovableChip } from '#pwa/ui/feedback/removable-chip.tsx';
import { Edit20Regular, Search20Regular } from '#pwa/ui/icons/icons.tsx';
import { useLazyModule } from '#pwa/ui/feedback/use-lazy-module.ts';
import styles from './search-heading.module.css';

const loadLayers = async () => {
  const [{ FiltersDialog }, { SearchSheet }] = await Promise.all([
    import('#pwa/features/search/filters-dialog.tsx'),
    import('#pwa/features/search/search-sheet.tsx'),
  ]);
  return { FiltersDialog, SearchSheet };
};

interface SearchHeadingProps {
  filters: SearchFilters;
  /** Of the chosen category. */
  categoryName: string | undefined;
  /** '6 retreats', or what is happening until they are known; null where nothing is found, which is said below. */
  count: string | null;
  /** How old the answer is. */
  age: ReactNode;
  /** A chip, the order or 'Clear all filters' changed the search. */
  onRefine: (filters: SearchFilters) => void;
  /** A dialog asks for the search. */
  onSearch: (filters: SearchFilters) => void;
}

/**
 * What is searched for, above the results: count, dates and guests, and a chip for each filter. On a phone a pill says
 * it and opens the search again. Source: design §8, results.
 */
export function SearchHeading(props: SearchHeadingProps) {
  const { filters, categoryName, count, age, onRefine, onSearch } = props;
  const [open, setOpen] = useState<'search' | 'filters' | null>(null);
  const { module: layers, load } = useLazyModule(loadLayers);
  const show = async (layer: 'search' | 'filters') => {
    if (await load()) setOpen(layer);
  };
  const searchFor = (next: SearchFilters) => {
    setOpen(null);
    onSearch(next);
  };
  const details = whenAndWho(filters);
  const place = filters.location;
  return (
    <div className={styles.root}>
      <button
        type="button"
        className={styles.summary}
        aria-haspopup="dialog"
        onClick={() => void show('search')}
      >
        <Search20Regular className={styles.lens} />
        <span className={styles.words}>
          <span className={styles.place}>{place ?? 'Anywhere'}</span>
          {details !== '' && <span className={styles.details}>{details}</span>}
        </span>
        <Edit20Regular className={styles.lens} />
      </button>
      <div className={styles.titles}>
        {count !== null && <h1 className={styles.count}>{count}</h1>}
        <p className={styles.line}>{[place, details].filter(Boolean).join(' · ')}</p>
      </div>
      <div className={styles.age}>{age}</div>
      <div className={styles.chips}>
        <div className={styles.filters}>
          <FiltersButton filters={filters} onOpen={() => void show('filters')} />
        </div>
        {count !== null && (
          <SortChoice sort={filters.sort} onChange={(sort) => onRefine({ ...filters, sort })} />
        )}
        {categoryName !== undefined && (
          <RemovableChip
            label={categoryName}
            onRemove={() => onRefine({ ...filters, category: undefined })}
          />
        )}
        {filterChips(filters).map(({ label, without }) => (
          <RemovableChip key={label} label={label} onRemove={() => onRefine(without)} />
        ))}
        {count !== null && (
          <button type="button" className={styles.clear} onClick={() => onRefine({})}>
            Clear all filters
          </button>
        )}
      </div>
      {layers && (
        <>
          <layers.SearchSheet
            open={open === 'search'}
            filters={filters}
            onSearch={searchFor}
            onClose={() => setOpen(null)}
          />
          <layers.FiltersDialog
            open={open === 'filters'}
            filters={filters}
            onApply={searchFor}
            onClose={() => setOpen(null)}
          />
        </>
      )}
    </div>
  );
}
