import { Suspense } from 'react';
import { useIsOnline } from '#pwa/features/platform/connection/use-is-online.ts';
import { PropertyGridSkeleton } from '#pwa/features/catalog/properties/property-grid.tsx';
import { useSearch } from '#pwa/features/catalog/search/use-search.ts';
import { isSearch } from '#pwa/lib/search-query.ts';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import { AllRetreats } from './all-retreats.tsx';
import { MapViewButton } from './map-view-button.tsx';
import styles from './home-screen.module.css';

/** Only a search needs it, and most visits start without one. */
const FoundRetreats = lazyPart('FoundRetreats', () => import('./found-retreats.tsx'));
const IgnoredNote = lazyPart('IgnoredNote', () => import('./ignored-note.tsx'));

/** `/`: all retreats, or the results of the search in the address. Source: spec §2, home. */
export function HomeScreen() {
  const isOnline = useIsOnline();
  const { filters, ignored, query, search } = useSearch();
  const note = ignored.length > 0 && (
    <Suspense>
      <IgnoredNote parts={ignored} />
    </Suspense>
  );
  return (
    <>
      {isSearch(filters) ? (
        <Suspense
          fallback={
            <div className={styles.content}>
              <PropertyGridSkeleton />
            </div>
          }
        >
          <FoundRetreats filters={filters} isOnline={isOnline} note={note} onSearch={search} />
        </Suspense>
      ) : (
        <AllRetreats filters={filters} isOnline={isOnline} note={note} onSearch={search} />
      )}
      <MapViewButton query={query} />
    </>
  );
}
