import { Suspense } from 'react';
import { afterInitialLoad } from '#pwa/launch/launch.ts';
import { lazyPart } from '#pwa/ui/lazy-part.ts';

const loadBanners = async () => (await import('./sync-banners.tsx')).SyncBanners;

/** Nothing of the first paint waits for it; without a network it is the first thing to know. */
const SyncBanners = lazyPart(navigator.onLine ? afterInitialLoad(loadBanners) : loadBanners);

/** Below the header, what a person should know of the connection. The live region is always there. Source: design §9. */
export function ConnectionStatus({ isBrowsing }: { isBrowsing: boolean }) {
  return (
    <div role="status">
      <Suspense>
        <SyncBanners isBrowsing={isBrowsing} />
      </Suspense>
    </div>
  );
}
