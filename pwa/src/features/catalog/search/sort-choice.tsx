import { searchSorts, type SearchSort } from '#contracts/rules/search/search-order.ts';
import { ChevronDown16Regular } from '#pwa/ui/icons/icons.tsx';
import styles from './sort-choice.module.css';

const labels: Record<SearchSort, string> = {
  'price-low': 'Lowest price',
  'price-high': 'Highest price',
  rating: 'Top rated',
};

interface SortChoiceProps {
  sort: SearchSort | undefined;
  onChange: (sort: SearchSort | undefined) => void;
}

/** The order of the results; newest first by default. */
export function SortChoice({ sort, onChange }: SortChoiceProps) {
  return (
    <span className={styles.root}>
      <select
        className={styles.select}
        aria-label="Sort by"
        value={sort ?? ''}
        onChange={({ target }) => onChange(searchSorts.find((each) => each === target.value))}
      >
        <option value="">Newest</option>
        {searchSorts.map((each) => (
          <option key={each} value={each}>
            {labels[each]}
          </option>
        ))}
      </select>
      <ChevronDown16Regular className={styles.chevron} />
    </span>
  );
}
