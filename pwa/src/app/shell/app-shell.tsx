import { Suspense, useLayoutEffect, type ReactNode } from 'react';
import { afterInitialLoad } from '#pwa/launch/launch.ts';
import { noteVisit } from '#pwa/lib/visited-pages.ts';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import { useLocation } from 'react-router-dom';
import { ConnectionStatus } from '#pwa/app/connection/connection-status.tsx';
import { AppHeader } from '#pwa/app/header/app-header.tsx';
import { BottomNav } from '#pwa/app/navigation/bottom-nav.tsx';
import { chromeOf } from '#pwa/app/routing/route-chrome.ts';
import { ScreenBoundary } from '#pwa/app/routing/screen-boundary.tsx';
import { contentId, useFocusOnNewPage } from '#pwa/app/routing/use-focus-on-new-page.ts';
import { useScrollRestoration } from '#pwa/app/routing/use-scroll-restoration.ts';
import { accountStore } from '#pwa/data/open-stores.ts';
import { TitleAnnouncer } from '#pwa/ui/page-title.tsx';
import { usePagePart } from '#pwa/ui/use-page-part.ts';
import { useStore } from '#pwa/ui/use-store.ts';
import styles from './app-shell.module.css';

/** Below the fold, so deferred; its space is reserved. */
const AppFooter = lazyPart(
  'AppFooter',
  afterInitialLoad(() => import('#pwa/app/footer/app-footer.tsx')),
);

/** Shown while a screen is loading. */
function Loading() {
  usePagePart('loading');
  return null;
}

/** What stays while screens change: skip link, header, content, footer, the phone's navigation. */
export function AppShell({ children }: { children: ReactNode }) {
  const { pathname, key } = useLocation();
  useLayoutEffect(() => noteVisit(pathname), [pathname, key]);
  const account = useStore(accountStore);
  const chrome = chromeOf(pathname, account === null);
  useScrollRestoration();
  useFocusOnNewPage();
  return (
    <div className={styles.shell} data-ground={chrome.ground}>
      <a className={styles.skip} href={`#${contentId}`}>
        Skip to content
      </a>
      <AppHeader chrome={chrome} />
      <ConnectionStatus isBrowsing={chrome.tab === 'explore' && chrome.inner === undefined} />
      <main id={contentId} className={styles.content} tabIndex={-1}>
        {/* Remount for another account, so that nothing of the previous one stays. */}
        <ScreenBoundary key={account}>
          <Suspense fallback={<Loading />}>{children}</Suspense>
        </ScreenBoundary>
      </main>
      {chrome.footer !== 'never' && (
        <Suspense fallback={<div className={styles.footerPlace} data-on={chrome.footer} />}>
          <AppFooter on={chrome.footer} />
        </Suspense>
      )}
      {chrome.tab !== 'hidden' && <BottomNav tab={chrome.tab} />}
      <TitleAnnouncer />
    </div>
  );
}
