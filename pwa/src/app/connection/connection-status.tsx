import { Suspense } from 'react';
import { afterInitialLoad } from '#pwa/launch/launch.ts';
import { lazyPart } from '#pwa/ui/lazy-part.ts';

const loadBanners = () => import('./sync-banners.tsx');

/** Deferred; offline it is loaded at once. */
const SyncBanners = lazyPart('SyncBanners', navigator.onLine ? afterInitialLoad(loadBanners) : loadBanners);

/** Banners about the connection, below the header. The live region is always present. Source: design §9. */
export function ConnectionStatus({ isBrowsing }: { isBrowsing: boolean }) {
  return (
    <div role="status">
      <Suspense>
        <SyncBanners isBrowsing={isBrowsing} />
      </Suspense>
    </div>
  );
}
