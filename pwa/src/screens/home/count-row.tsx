import type { FoundProperties } from '#pwa/features/catalog/properties/property-search.ts';
import { DataAge } from '#pwa/ui/feedback/data-age.tsx';
import { countLabel } from './count-label.ts';
import styles from './count-row.module.css';

/** The number of retreats and the age of the data. Source: design §8, home. */
export function CountRow({ found }: { found: FoundProperties | undefined }) {
  const isKnown = found?.fetchedAt != null && found.total !== undefined;
  // The message in place of the cards says so.
  if (isKnown && found.total === 0) return null;
  return (
    <div className={styles.row}>
      {/* Hidden until the number is known: screen readers would announce the text twice. */}
      <h2 className={styles.count} data-known={isKnown}>
        {isKnown ? countLabel(found) : 'Retreats'}
      </h2>
      {found?.fetchedAt != null && <DataAge fetchedAt={found.fetchedAt} />}
    </div>
  );
}
