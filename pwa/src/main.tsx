import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'virtual:theme/used.css';
import './app/shell/base.css';
import './launch/launch.css';
import { Providers } from './app/shell/providers.tsx';
import { AppRoutes } from './app/router.tsx';
import { keyFirstEntry } from './app/routing/key-first-entry.ts';
import { handOverLcpImage } from './launch/launch.ts';
import { startBackground } from './app/background/start-background.ts';
import { startTheme } from './app/theme/theme.ts';

startTheme();
keyFirstEntry();
handOverLcpImage();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
const app = (
  <StrictMode>
    <Providers>
      <AppRoutes />
    </Providers>
  </StrictMode>
);
// In a transition, React renders in slices and the page stays responsive.
startTransition(() => createRoot(root).render(app));
startBackground();
