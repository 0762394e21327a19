import { Suspense, type ReactNode } from 'react';
import { afterInitialLoad } from '#pwa/launch/launch.ts';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import { BrowserRouter } from 'react-router-dom';

/** Deferred: a toast that is raised earlier is shown once they are loaded. */
const Layers = lazyPart(
  'Layers',
  afterInitialLoad(() => import('./layers.tsx')),
);

/** Wraps every screen. */
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
