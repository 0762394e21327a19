import { Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { useRefusal } from '#pwa/features/platform/connection/use-refusal.ts';
import { useModerationCounts } from '#pwa/features/trust/moderation/use-moderation-counts.ts';
import { DecisionDialog, type Decided } from '#pwa/features/trust/verification/decision-dialog.tsx';
import { HistoryDialog } from '#pwa/features/trust/verification/history-dialog.tsx';
import {
  awaitsDecision,
  usePropertiesToVerify,
  useVerificationCounts,
} from '#pwa/features/trust/verification/verification-queries.ts';
import { tabPanelProps, Tabs } from '#pwa/ui/controls/tabs/tabs.tsx';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import { AllProperties } from './all-properties.tsx';
import { VerificationQueue } from './verification-queue.tsx';
import styles from './admin.module.css';

const idPrefix = 'admin';
type TabId = 'pending' | 'all' | 'reports' | 'held' | 'people';

const tabIds: readonly TabId[] = ['pending', 'all', 'reports', 'held', 'people'];

const DeparturesDialog = lazyPart('DeparturesDialog', () => import('./departures-dialog.tsx'));

const ReportQueue = lazyPart('ReportQueue', () => import('#pwa/features/trust/moderation/report-queue.tsx'));

const HeldQueue = lazyPart('HeldQueue', () => import('#pwa/features/trust/moderation/held-queue.tsx'));

const PeopleSearch = lazyPart(
  'PeopleSearch',
  () => import('#pwa/features/trust/people-search/people-search.tsx'),
);

/** Content of a dialog. It remains while the dialog closes. */
interface Opened {
  kind: 'decision' | 'history' | 'departures';
  property: Property;
  /** A new key for each opening, so that nothing typed before is left in it. */
  time: number;
}

const statusLabels = { verified: 'Verified', rejected: 'Rejected', pending: 'Pending' } as const;

function showDecided(decided: Decided): void {
  if (decided.kind === 'failed') {
    const why = decided.detail === null ? '' : ` ${decided.detail}`;
    showToast({
      title: 'Error updating verification',
      body: `There was an error updating the property verification status.${why}`,
      intent: 'destructive',
    });
    return;
  }
  const { title, verificationStatus } = decided.property;
  const status = verificationStatus === null ? '' : statusLabels[verificationStatus];
  showToast({ title: 'Property verification updated', body: `${title}: ${status}` });
}

/** The tabs of the staff, with the dialogs that open over them. The tab is in the address. */
export function VerificationBoard({ isOnline }: { isOnline: boolean }) {
  const [query, setQuery] = useSearchParams();
  const isRefused = useRefusal() !== null;
  const queue = usePropertiesToVerify({ list: 'queue' }, { isOnline, isRefused });
  const here = queue.listings ?? [];
  // The change feed keeps the list up to date; the counters are fetched again whenever it changes.
  const counts = useVerificationCounts(isOnline, here.map(({ id, version }) => `${id}.${version}`).join());
  const shown = here.filter(awaitsDecision).length;
  const waiting = counts == null ? shown : Math.max(shown, counts.pending + counts.changed);
  const tab = tabIds.find((id) => id === query.get('tab')) ?? 'pending';
  const { counts: toModerate, refresh } = useModerationCounts(isOnline, tab);
  const reports = toModerate === null ? 0 : toModerate.open + toModerate.appealed;
  const dialogs = useDialogs({ isOnline, tab, listedIds: here.map(({ id }) => id) });
  const cards = {
    isOnline,
    onDecide: dialogs.decide,
    onHistory: dialogs.showHistory,
    onDepartures: dialogs.showDepartures,
  };
  return (
    <div className={styles.root}>
      <h1>
        <VisuallyHidden>Verification</VisuallyHidden>
      </h1>
      <Tabs<TabId>
        idPrefix={idPrefix}
        label="Verification"
        layout="start"
        tabs={[
          { id: 'pending', label: 'Pending Verification', badge: waiting, badgeUnit: 'to decide' },
          { id: 'all', label: 'All Properties' },
          { id: 'reports', label: 'Reports', badge: reports, badgeUnit: 'to decide' },
          {
            id: 'held',
            label: 'Messages to check',
            badge: toModerate?.heldMessages ?? 0,
            badgeUnit: 'waiting',
          },
          { id: 'people', label: 'Find people' },
        ]}
        selected={tab}
        onSelect={(id) => setQuery(id === 'pending' ? {} : { tab: id }, { replace: true })}
      />
      <div {...tabPanelProps(idPrefix, tab)} className={styles.panel}>
        {tab === 'pending' && <VerificationQueue {...cards} review={queue} waiting={waiting} />}
        {tab === 'all' && <AllProperties {...cards} counts={counts ?? null} />}
        <Suspense>
          {tab === 'reports' && <ReportQueue isOnline={isOnline} counts={toModerate} onChange={refresh} />}
          {tab === 'held' && <HeldQueue isOnline={isOnline} onChange={refresh} />}
          {tab === 'people' && <PeopleSearch isOnline={isOnline} />}
        </Suspense>
      </div>
      {dialogs.dialog}
    </div>
  );
}

interface DialogOptions {
  isOnline: boolean;
  tab: TabId;
  /** Ids of the properties in the queue. */
  listedIds: readonly number[];
}

/** The decision, the history and the group retreats of a property. After a decision the focus returns to the list. */
function useDialogs({ isOnline, tab, listedIds }: DialogOptions) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  /** Id of the property that was decided on, while its card is in the list. */
  const decidedId = useRef<number | null>(null);
  // The card leaves the list, and the focus with it: move the focus to the tab instead of to a neighbouring card.
  useEffect(() => {
    if (decidedId.current === null || isOpen || listedIds.includes(decidedId.current)) return;
    decidedId.current = null;
    if (tab === 'all' && document.activeElement !== document.body) return;
    document.getElementById(`${idPrefix}-${tab}`)?.focus({ preventScroll: true });
  });
  const open = (kind: Opened['kind'], property: Property) => {
    setOpened({ kind, property, time: Date.now() });
    setIsOpen(true);
  };
  const close = () => setIsOpen(false);
  const handleDecided = (decided: Decided) => {
    showDecided(decided);
    if (decided.kind !== 'done') return;
    decidedId.current = opened?.property.id ?? null;
    close();
  };
  const shared = { open: isOpen, isOnline, onClose: close };
  return {
    decide: (property: Property) => open('decision', property),
    showHistory: (property: Property) => open('history', property),
    showDepartures: (property: Property) => open('departures', property),
    dialog: opened !== null && (
      <>
        {opened.kind === 'decision' && (
          <DecisionDialog key={opened.time} {...shared} opened={opened.property} onDecided={handleDecided} />
        )}
        {opened.kind === 'history' && <HistoryDialog {...shared} property={opened.property} />}
        {opened.kind === 'departures' && (
          <Suspense>
            <DeparturesDialog {...shared} property={opened.property} />
          </Suspense>
        )}
      </>
    ),
  };
}
