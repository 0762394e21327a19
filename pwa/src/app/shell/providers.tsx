import { Suspense, type ReactNode } from 'react';
import { afterInitialLoad } from '#pwa/launch/launch.ts';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import { BrowserRouter } from 'react-router-dom';

/** Nothing of the first paint waits for these: a toast that is raised before they are here shows when they come. */
const Layers = lazyPart(afterInitialLoad(async () => (await import('./layers.tsx')).Layers));

/** What stands around every screen. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <BrowserRouter>
      {children}
      <Suspense>
        <Layers />
      </Suspense>
    </BrowserRouter>
  );
}
