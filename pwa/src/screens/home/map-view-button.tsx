import { paths } from '#pwa/lib/paths.ts';
import { Map20Filled } from '#pwa/ui/icons/icons.tsx';
import { useScrollsDown } from './use-scrolls-down.ts';
import styles from './map-view-button.module.css';

/**
 * Opens the map with the same search. It floats above the lower edge and stops above the footer. A full page load, as
 * specified. Source: spec §2, home.
 */
export function MapViewButton({ query }: { query: string }) {
  const isSmall = useScrollsDown();
  return (
    <a
      href={paths.map + query}
      className={styles.pill}
      data-floats=""
      data-small={isSmall ? '' : undefined}
      aria-label="Map View"
    >
      <Map20Filled />
      <span className={styles.words}>Map View</span>
    </a>
  );
}
