import { Suspense, useState } from 'react';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { SearchFilters } from '#contracts/rules/search-matching.ts';
import { useIsOnline } from '#pwa/features/connection/use-is-online.ts';
import { PropertyGridSkeleton } from '#pwa/features/properties/property-grid.tsx';
import { localDay } from '#pwa/lib/days.ts';
import { isSearch, parseSearchQuery, searchPath } from '#pwa/lib/search-query.ts';
import { AllRetreats } from './all-retreats.tsx';
import { MapViewButton } from './map-view-button.tsx';
import styles from './home-screen.module.css';

/** Only a search needs it, and most visits begin without one. */
const FoundRetreats = lazyPart(async () => (await import('./found-retreats.tsx')).FoundRetreats);
const UnreadNote = lazyPart(async () => (await import('./unread-note.tsx')).UnreadNote);

/** `/`: all retreats, or with a search in the address what it finds. Source: spec §2, home. */
export function HomeScreen() {
  const isOnline = useIsOnline();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [today] = useState(() => localDay(new Date()));
  const { filters, unread } = parseSearchQuery(query, today);
  const search = (next: SearchFilters, fromLayer = false) => {
    const path = searchPath(next);
    if (path === searchPath(filters) && unread.length === 0) return;
    // The results of a dialog take its entry in the history; a chip that goes leaves the page where it is.
    void navigate(path, fromLayer ? { replace: true } : { state: { keepScroll: true } });
  };
  const note = unread.length > 0 && (
    <Suspense>
      <UnreadNote parts={unread} />
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
        <AllRetreats filters={filters} isOnline={isOnline} note={note} />
      )}
      <MapViewButton query={query} />
    </>
  );
}
