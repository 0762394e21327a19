import type { FoundProperties } from '#pwa/features/properties/property-search.ts';
import { DataAge } from '#pwa/ui/feedback/data-age.tsx';
import { countLabel } from './count-label.ts';
import styles from './count-row.module.css';

/** How many retreats, and how old that is. Source: design §8, home. */
export function CountRow({ found }: { found: FoundProperties | undefined }) {
  const isKnown = found?.fetchedAt != null && found.total !== undefined;
  // What stands in place of the cards says so.
  if (isKnown && found.total === 0) return null;
  return (
    <div className={styles.row}>
      {/* Not seen until the number is known: words that change are read twice. */}
      <h2 className={styles.count} data-known={isKnown}>
        {isKnown ? countLabel(found) : 'Retreats'}
      </h2>
      {found?.fetchedAt != null && <DataAge fetchedAt={found.fetchedAt} />}
    </div>
  );
}
