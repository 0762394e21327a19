import { useState, type ReactNode } from 'react';
import type { SearchFilters } from '#contracts/rules/search/search-matching.ts';
import { filterChips, whenAndWho } from '#pwa/features/catalog/properties/search-labels.ts';
import { FiltersButton } from '#pwa/features/catalog/search/filters-button.tsx';
import { SortChoice } from '#pwa/features/catalog/search/sort-choice.tsx';
import { RemovableChip } from '#pwa/ui/feedback/removable-chip.tsx';
import { Edit20Regular, Search20Regular } from '#pwa/ui/icons/icons.tsx';
import { useLazyModule } from '#pwa/ui/feedback/use-lazy-module.ts';
import styles from './search-heading.module.css';

const loadLayers = async () => {
  const [{ FiltersDialog }, { SearchSheet }] = await Promise.all([
    import('#pwa/features/catalog/search/filters-dialog.tsx'),
    import('#pwa/features/catalog/search/search-sheet.tsx'),
  ]);
  return { FiltersDialog, SearchSheet };
};

interface SearchHeadingProps {
  filters: SearchFilters;
  /** Name of the chosen category. */
  categoryName: string | undefined;
  /** '6 retreats', or the progress until the count is known; null if nothing was found, which the list says. */
  count: string | null;
  /** Age of the results. */
  age: ReactNode;
  /** The search was changed by a chip, the sort order or 'Clear all filters'. */
  onRefine: (filters: SearchFilters) => void;
  /** The search was changed in a dialog. */
  onSearch: (filters: SearchFilters) => void;
}

/**
 * The current search, above the results: count, dates and guests, and a chip for each filter. On a phone a pill shows
 * it and opens the search dialog. Source: design §8, results.
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
      <SearchSummary place={place} details={details} onEdit={() => void show('search')} />
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
        {chipsOf(filters, categoryName).map(({ key, label, without }) => (
          <RemovableChip key={key} label={label} onRemove={() => onRefine(without)} />
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

const chipsOf = (filters: SearchFilters, categoryName: string | undefined) => [
  ...(categoryName === undefined
    ? []
    : [{ key: 'category', label: categoryName, without: { ...filters, category: undefined } }]),
  ...filterChips(filters).map((chip) => ({ key: chip.label, ...chip })),
];

interface SearchSummaryProps {
  place: string | undefined;
  details: string;
  onEdit: () => void;
}

/** On a phone: the search in short, as a button that opens it. */
function SearchSummary({ place, details, onEdit }: SearchSummaryProps) {
  return (
    <button type="button" className={styles.summary} aria-haspopup="dialog" onClick={onEdit}>
      <Search20Regular className={styles.lens} />
      <span className={styles.words}>
        <span className={styles.place}>{place ?? 'Anywhere'}</span>
        {details !== '' && <span className={styles.details}>{details}</span>}
      </span>
      <Edit20Regular className={styles.lens} />
    </button>
  );
}
