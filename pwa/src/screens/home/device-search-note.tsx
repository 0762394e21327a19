import type { SearchFilters } from '#contracts/rules/search/search-matching.ts';
import type { FoundProperties } from '#pwa/features/catalog/properties/property-search.ts';
import { formatAge } from '#pwa/lib/data-age.ts';
import { CloudOff16Filled } from '#pwa/ui/icons/icons.tsx';
import { useNow } from '#pwa/ui/use-now.ts';
import styles from './home-screen.module.css';

interface DeviceSearchNoteProps {
  found: FoundProperties | undefined;
  filters: SearchFilters;
}

/** Says that the search was made on this device, and what it could not check. Source: decision 004. */
export function DeviceSearchNote({ found, filters }: DeviceSearchNoteProps) {
  const now = useNow();
  if (found === undefined || found.searched === null || found.fetchedAt === null) return null;
  const retreats = found.searched === 1 ? '1 saved retreat' : `${found.searched} saved retreats`;
  return (
    <p className={styles.note} role="status">
      <CloudOff16Filled />
      <span>
        Searching {retreats}, updated {formatAge(found.fetchedAt, now)}
        {filters.startDate !== undefined && ". Some may be taken. We'll check dates when you're back online."}
      </span>
    </p>
  );
}
