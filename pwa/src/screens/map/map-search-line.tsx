import type { SearchFilters } from '#contracts/rules/search/search-matching.ts';
import { filterChips, whenAndWho } from '#pwa/features/catalog/properties/search-labels.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import styles from './map-screen.module.css';

interface MapSearchLineProps {
  filters: SearchFilters;
  onClear: () => void;
}

/** Describes the search on the map, with a button to clear it. */
export function MapSearchLine({ filters, onClear }: MapSearchLineProps) {
  const parts = [
    filters.location ?? '',
    whenAndWho(filters),
    ...filterChips(filters).map(({ label }) => label),
  ];
  return (
    <div className={styles.search}>
      <p>{parts.filter((part) => part !== '').join(' · ')}</p>
      <Button onClick={onClear}>Clear search</Button>
    </div>
  );
}
