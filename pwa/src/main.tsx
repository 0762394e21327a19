import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'virtual:theme/used.css';
import './app/base.css';
import { Providers } from './app/providers.tsx';
import { AppRoutes } from './app/router.tsx';
import { keyFirstEntry } from './app/routing/key-first-entry.ts';
import { handOverFirstPicture } from './app/first-picture.ts';
import { startBackground } from './app/start-background.ts';
import { startTheme } from './app/theme.ts';

startTheme();
keyFirstEntry();
handOverFirstPicture();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
const app = (
  <StrictMode>
    <Providers>
      <AppRoutes />
    </Providers>
  </StrictMode>
);
// As a transition React draws in slices, between which the page answers a touch.
startTransition(() => createRoot(root).render(app));
startBackground();
