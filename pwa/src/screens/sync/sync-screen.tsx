import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { logOut, type LogOutChoice } from '#pwa/features/accounts/account/account-commands.ts';
import { useSessionHasEnded } from '#pwa/features/accounts/account/session-state.ts';
import { useIsOnline } from '#pwa/features/platform/connection/use-is-online.ts';
import { useIsOutdated } from '#pwa/features/platform/connection/use-is-outdated.ts';
import { ConflictDialog } from '#pwa/features/platform/outbox/conflict-dialog.tsx';
import { countUnsent, isNothing, unsentLabel } from '#pwa/features/platform/outbox/count-labels.ts';
import { saveDiagnostics } from '#pwa/features/platform/outbox/diagnostics.ts';
import { LogOutDialog } from '#pwa/features/platform/outbox/log-out-dialog.tsx';
import { obstacleOf, type Obstacle } from '#pwa/features/platform/outbox/obstacle.ts';
import { PendingList } from '#pwa/features/platform/outbox/pending-list.tsx';
import { undoBeforeLogOut } from '#pwa/features/platform/outbox/pending-commands.ts';
import { usePending, type PendingChanges } from '#pwa/features/platform/outbox/pending-queries.ts';
import { StorageView } from '#pwa/features/platform/outbox/storage/storage-view.tsx';
import { SyncButton } from '#pwa/features/platform/outbox/sync-button.tsx';
import { RecommendationSwitch } from '#pwa/features/catalog/recommendations/recommendation-switch.tsx';
import { paths } from '#pwa/lib/paths.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { DataAge } from '#pwa/ui/feedback/data-age.tsx';
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx';
import { ArrowDownload20Regular, CloudCheckmark24Regular } from '#pwa/ui/icons/icons.tsx';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { usePagePart } from '#pwa/ui/use-page-part.ts';
import styles from './sync-screen.module.css';

/**
 * `/sync`: waiting changes, decisions, and stored data. All come at once, so that the changes do not push the data down.
 * Source: decision 003, design §9.
 */
export function SyncScreen() {
  const isOnline = useIsOnline();
  const hasSessionEnded = useSessionHasEnded();
  const isOutdated = useIsOutdated();
  const pending = usePending();
  // The footer waits below, so that it is not pushed away either.
  usePagePart('loading', pending === undefined);
  return (
    <div className={styles.root}>
      <PageTitle title="Pending changes" />
      <div className={styles.head}>
        <h1 className={styles.title}>Pending changes</h1>
        {pending?.syncedAt != null && <DataAge fetchedAt={pending.syncedAt} />}
      </div>
      {pending !== undefined && (
        <>
          <Questions pending={pending} isOnline={isOnline} hasSessionEnded={hasSessionEnded} />
          <div className={styles.columns}>
            <div>
              <PendingCard
                pending={pending}
                obstacle={obstacleOf({ isOnline, isOutdated, hasSessionEnded })}
              />
            </div>
            <StoredData pending={pending} />
          </div>
        </>
      )}
    </div>
  );
}

function StoredData({ pending }: { pending: PendingChanges }) {
  return (
    <div className={styles.side}>
      <section className={styles.card} id="storage" aria-labelledby="storage-title">
        <h2 className={styles.section} id="storage-title">
          Offline storage
        </h2>
        <StorageView waiting={countUnsent(pending)} />
      </section>
      <section className={styles.card} id="recommendations" aria-labelledby="recommendations-title">
        <h2 className={styles.section} id="recommendations-title">
          Recommendations
        </h2>
        <p className={styles.text}>
          Home shows retreats like those that you saved, booked and read. They are chosen on this device, and
          nothing of it is sent. Turning them off also forgets what you read and declined.
        </p>
        <RecommendationSwitch />
      </section>
      <section className={styles.card} aria-labelledby="diagnostics-title">
        <h2 className={styles.section} id="diagnostics-title">
          Diagnostics
        </h2>
        <p className={styles.text}>
          A file you can send to support. It lists waiting changes and why, never your messages, names or
          dates.
        </p>
        <Button icon={ArrowDownload20Regular} onClick={() => void saveDiagnostics()}>
          Save diagnostics file
        </Button>
      </section>
    </div>
  );
}

function PendingCard({ pending, obstacle }: { pending: PendingChanges; obstacle: Obstacle }) {
  if (isNothing(pending)) {
    return (
      <EmptyState icon={CloudCheckmark24Regular} title="All saved">
        Nothing waiting. Changes you make offline appear here until they&apos;re sent.
      </EmptyState>
    );
  }
  return (
    <section className={styles.card} aria-label="Changes">
      <p className={styles.kept}>{unsentLabel(pending)}</p>
      <PendingList pending={pending} obstacle={obstacle} level={2} />
      {pending.waiting.length + pending.drafts.length > 0 && <SyncButton obstacle={obstacle} />}
    </section>
  );
}

/** Dialog named by the URL: two versions of a change, or unsent changes at a logout. */
interface Asked {
  choose: string | null;
  isLeaving: boolean;
}

/**
 * Takes the question out of the address, so that going back or reloading does not ask it again.
 * @returns the open dialog, and a function that closes it
 */
function useAsked(): [Asked, () => void] {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const wanted = query.toString();
  const [seen, setSeen] = useState('');
  const [asked, setAsked] = useState<Asked>({ choose: null, isLeaving: false });
  if (wanted !== seen) {
    setSeen(wanted);
    if (wanted !== '') setAsked({ choose: query.get('choose'), isLeaving: query.has('logout') });
  }
  useEffect(() => {
    if (wanted !== '') void navigate(paths.sync, { replace: true });
  }, [wanted, navigate]);
  return [asked, () => setAsked({ choose: null, isLeaving: false })];
}

interface QuestionsProps {
  pending: PendingChanges;
  isOnline: boolean;
  hasSessionEnded: boolean;
}

function Questions({ pending, isOnline, hasSessionEnded }: QuestionsProps) {
  const [asked, close] = useAsked();
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (hash === '#storage') document.getElementById('storage')?.scrollIntoView();
  }, [hash]);

  const chosen = pending.needYou.find(({ entry }) => String(entry.seq) === asked.choose);
  const leave = async (choice: LogOutChoice): Promise<boolean> => {
    if (choice.discardUpTo !== null) await undoBeforeLogOut(choice.discardUpTo);
    const isLoggedOut = await logOut(choice);
    if (isLoggedOut) await navigate(paths.home, { replace: true });
    return isLoggedOut;
  };
  if (asked.isLeaving) {
    return (
      <LogOutDialog
        pending={pending}
        isOnline={isOnline}
        hasSessionEnded={hasSessionEnded}
        onLogOut={leave}
        onClose={close}
      />
    );
  }
  return chosen?.isConflict === true ? (
    <ConflictDialog key={chosen.entry.seq} item={chosen} onClose={close} />
  ) : null;
}
