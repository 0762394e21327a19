import { Suspense } from 'react';
import { useSession } from '#pwa/features/accounts/account/account-queries.ts';
import { afterInitialLoad } from '#pwa/launch/launch.ts';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import { Link } from '#pwa/ui/link.tsx';
import { useSearch } from '#pwa/features/catalog/search/use-search.ts';
import { paths } from '#pwa/lib/paths.ts';
import { Chip } from '#pwa/ui/feedback/chip.tsx';
import { ShieldCheckmark16Filled } from '#pwa/ui/icons/icons.tsx';
import { Logo } from '#pwa/ui/media/logo.tsx';
import type { Chrome } from '#pwa/app/routing/route-chrome.ts';
import { BackLink } from './back-link.tsx';
import { SearchPill } from './search/search-pill.tsx';
import { SearchTrigger } from './search/search-trigger.tsx';
import { StatusChip } from './status/status-chip.tsx';
import { UserButton } from './account/user-button.tsx';
import styles from './app-header.module.css';

const Bell = lazyPart(
  'Bell',
  afterInitialLoad(() => import('./bell/bell.tsx')),
);

/**
 * In a wide window 72 px high with the search in the middle; on a phone 56 px with the logo, or on an inner page a back
 * link and the page's title. The stylesheet hides what differs by width, so nothing moves when scripts load.
 */
export function AppHeader({ chrome }: { chrome: Chrome }) {
  const { filters, query, search } = useSearch();
  const user = useSession();
  return (
    <header
      className={styles.header}
      data-own={chrome.ownHeader}
      data-inner={chrome.inner === undefined ? undefined : ''}
      data-admin={chrome.isAdmin === true ? '' : undefined}
    >
      <div className={styles.row}>
        <div className={styles.start}>
          {chrome.inner && <BackLink {...chrome.inner} />}
          <Link to={paths.home} className={styles.home} aria-label="Wellens, home">
            <Logo />
          </Link>
        </div>
        <div className={styles.middle} data-of={chrome.isAdmin === true ? 'admin' : 'search'}>
          {chrome.isAdmin === true ? (
            <Chip tone="tint" large icon={ShieldCheckmark16Filled}>
              Admin Mode
            </Chip>
          ) : (
            <SearchPill query={query} filters={filters} onSearch={search} />
          )}
        </div>
        <div className={styles.end}>
          <StatusChip />
          {chrome.isAdmin !== true && chrome.inner === undefined && (
            <SearchTrigger filters={filters} onSearch={search} />
          )}
          {user != null && (
            <span className={styles.bell}>
              <Suspense>
                <Bell />
              </Suspense>
            </span>
          )}
          <UserButton />
        </div>
      </div>
    </header>
  );
}
