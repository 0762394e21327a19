import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { SessionUser } from '#contracts/domain/accounts/users.ts';
import { countOf, pluralOf } from '#contracts/plural.ts';
import { useSession } from '#pwa/features/accounts/account/account-queries.ts';
import { useSessionHasEnded } from '#pwa/features/accounts/account/session-state.ts';
import { useIsOnline } from '#pwa/features/platform/connection/use-is-online.ts';
import { useIsOutdated } from '#pwa/features/platform/connection/use-is-outdated.ts';
import { useSyncStatus } from '#pwa/features/platform/connection/use-sync-status.ts';
import { useStorageHealth } from '#pwa/features/platform/connection/use-storage-health.ts';
import { useOldestWaiting, useWaitingCount } from '#pwa/features/platform/connection/use-waiting.ts';
import type { StorageHealth } from '#pwa/data/storage-health.ts';
import { formatMomentDay } from '#pwa/lib/moments.ts';
import { paths } from '#pwa/lib/paths.ts';
import { authPath } from '#pwa/lib/screen-paths.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { Button, LinkButton } from '#pwa/ui/controls/button.tsx';
import {
  ArrowSync20Regular,
  BranchCompare20Regular,
  Clock20Regular,
  CloudCheckmark20Filled,
  ErrorCircle20Filled,
  PersonKey20Regular,
  Storage20Regular,
} from '#pwa/ui/icons/icons.tsx';
import { useIsPhone } from '#pwa/ui/use-is-phone.ts';
import { useNow } from '#pwa/ui/use-now.ts';
import { useStore } from '#pwa/ui/use-store.ts';
import { Banner } from './banner.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { useSentChanges } from './use-sent-changes.ts';

/** A change that waits longer than this while online is overdue, in milliseconds. */
const overdueMs = 3 * 60_000;

/** At most one banner below the header: first what blocks the person, then what they should know. Source: design §9. */
export function SyncBanners({ isBrowsing }: { isBrowsing: boolean }) {
  const { pathname, search } = useLocation();
  const isOnline = useIsOnline();
  const isOutdated = useIsOutdated();
  const isPhone = useIsPhone();
  const health = useStorageHealth();
  const hasEnded = useSessionHasEnded();
  const session = useSession();
  const waiting = useWaitingCount();
  const sent = useSentChanges();

  if (health !== 'ok') return <StorageBanner health={health} />;
  // On a phone the wizard has no room for it: the header's chip and the bar at the bottom show it.
  if (!isOnline && isPhone && pathname === paths.listProperty) return null;
  if (!isOnline) return <OfflineBanner isBrowsing={isBrowsing} />;
  if (isOutdated) return <OutdatedBanner waiting={waiting} />;
  if (hasEnded && session != null && pathname !== paths.auth) {
    const logIn = (
      <LinkButton size="small" to={authPath('login', pathname + search)}>
        Log in
      </LinkButton>
    );
    return (
      <Banner tone="waiting" icon={PersonKey20Regular} action={logIn}>
        <strong>Your session has ended.</strong> Log in as {session.username}
        {waiting > 0 ? ` to send ${countOf(waiting, 'change')}.` : ' to pick up where you left off.'}
      </Banner>
    );
  }
  if (session?.suspension !== undefined && pathname !== paths.account && pathname !== paths.sync) {
    return <SuspensionBanner suspension={session.suspension} />;
  }
  if (sent > 0) {
    return (
      <Banner tone="success" icon={CloudCheckmark20Filled}>
        <strong>Back online.</strong> {countOf(sent, 'change')} sent.
      </Banner>
    );
  }
  return pathname === paths.sync ? null : (
    <OutboxBanner waiting={waiting} otherwise={<ClockBanner otherwise={<EmailBanner />} />} />
  );
}

/** The page itself offers the update as soon as it is loaded; a reload looks for it. */
function OutdatedBanner({ waiting }: { waiting: number }) {
  return (
    <Banner tone="waiting" icon={ArrowSync20Regular} action={<ReloadButton />}>
      <strong>This version of Wellens is too old.</strong> Reload to update it
      {waiting > 0 ? `: ${countOf(waiting, 'change')} will be sent then.` : ' and to see what is new.'}
    </Banner>
  );
}

const ReloadButton = () => (
  <Button size="small" onClick={() => window.location.reload()}>
    Reload
  </Button>
);

function StorageBanner({ health }: { health: Exclude<StorageHealth, 'ok'> }) {
  switch (health) {
    case 'reload':
      return (
        <Banner tone="waiting" icon={Storage20Regular} action={<ReloadButton />}>
          <strong>Wellens was updated in another tab.</strong> Reload this one to go on.
        </Banner>
      );
    case 'unavailable':
      return (
        <Banner tone="danger" icon={Storage20Regular}>
          <strong>Storage is unavailable.</strong> Wellens works with a connection only, and keeps nothing on
          this device.
        </Banner>
      );
    case 'full':
      return (
        <Banner tone="danger" icon={Storage20Regular}>
          <strong>This device is full.</strong> Free some space on it: until then, Wellens can neither send
          nor receive changes. What was saved is kept.
        </Banner>
      );
    case 'stalled':
      return (
        <Banner tone="danger" icon={Storage20Regular}>
          <strong>Storage is not responding.</strong> Close Wellens, in all its tabs, and open it again. What
          was saved is kept.
        </Banner>
      );
  }
}

/** Whether the oldest change has been waiting too long although the server is reachable. */
function useHasOverdueChange(): boolean {
  const isOnline = useIsOnline();
  const oldest = useOldestWaiting();
  const now = useNow();
  return isOnline && oldest !== null && now - oldest > overdueMs;
}

/** Says why nothing can be changed. */
function SuspensionBanner({ suspension: { until } }: { suspension: NonNullable<SessionUser['suspension']> }) {
  const more = (
    <LinkButton size="small" to={paths.account}>
      Read more
    </LinkButton>
  );
  return (
    <Banner tone="danger" icon={ErrorCircle20Filled} action={more}>
      <strong>Your account is suspended{until !== null && <> until {formatMomentDay(until)}</>}.</strong> You
      can read, but not change anything.
    </Banner>
  );
}

/** With a wrong clock, deadlines that are over seem open, and the other way round. @param otherwise shown if it is right */
function ClockBanner({ otherwise }: { otherwise: ReactNode }) {
  const { clockAheadHours } = useStore(appDevice.connection);
  if (clockAheadHours === 0) return otherwise;
  const hours = Math.abs(clockAheadHours);
  const distance = hours < 48 ? countOf(hours, 'hour') : countOf(Math.floor(hours / 24), 'day');
  return (
    <Banner tone="waiting" icon={Clock20Regular}>
      <strong>
        The clock of this device is {distance} {clockAheadHours > 0 ? 'ahead' : 'behind'}.
      </strong>{' '}
      Deadlines and days may be wrong here until you set it right.
    </Banner>
  );
}

/** Before somebody tries what needs a confirmed address. */
function EmailBanner() {
  const { pathname } = useLocation();
  const session = useSession();
  const withoutIt: readonly string[] = [paths.account, paths.accountLink, paths.auth];
  if (session?.emailStatus !== 'unverified' || withoutIt.includes(pathname)) return null;
  const confirm = (
    <LinkButton size="small" to={paths.account}>
      Confirm
    </LinkButton>
  );
  return (
    <Banner tone="waiting" icon={PersonKey20Regular} action={confirm}>
      <strong>Confirm your email address</strong> to request stays and list a retreat.
    </Banner>
  );
}

/** Changes that need a decision, or could not be sent for a while. @param otherwise shown if there are none */
function OutboxBanner({ waiting, otherwise }: { waiting: number; otherwise: ReactNode }) {
  const status = useSyncStatus();
  const isOverdue = useHasOverdueChange();
  if (status.kind === 'failed') {
    return (
      <Banner tone="danger" icon={ErrorCircle20Filled} action={<Review label="Review" />}>
        <strong>{countOf(status.count, 'change needs', 'changes need')} attention.</strong>
      </Banner>
    );
  }
  if (status.kind === 'conflict') {
    return (
      <Banner tone="conflict" icon={BranchCompare20Regular} action={<Review label="Compare" />}>
        <strong>{countOf(status.count, 'change')}</strong>{' '}
        {pluralOf(status.count, 'conflicts with a newer version.', 'conflict with newer versions.')}
      </Banner>
    );
  }
  if (!isOverdue) return otherwise;
  return (
    <Banner tone="waiting" icon={Clock20Regular} action={<Review label="Review" />}>
      <strong>{countOf(waiting, 'change')}</strong> could not be sent for a while although you are online.
    </Banner>
  );
}

const Review = ({ label }: { label: string }) => (
  <LinkButton size="small" to={paths.sync}>
    {label}
  </LinkButton>
);
