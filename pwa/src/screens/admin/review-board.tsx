import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Property } from '#contracts/properties.ts';
import { useRefusal } from '#pwa/features/connection/use-refusal.ts';
import { DecisionDialog, type Decided } from '#pwa/features/verification/decision-dialog.tsx';
import { HistoryDialog } from '#pwa/features/verification/history-dialog.tsx';
import { awaitsDecision, useReview, useReviewCounts } from '#pwa/features/verification/review-queries.ts';
import { tabPanelProps, Tabs } from '#pwa/ui/controls/tabs/tabs.tsx';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import { AllProperties } from './all-properties.tsx';
import { ReviewQueue } from './review-queue.tsx';
import styles from './admin.module.css';

const idPrefix = 'admin';
type TabId = 'pending' | 'all';

/** What a dialog is about; kept while it closes. */
interface Opened {
  kind: 'decision' | 'history';
  property: Property;
  /** Another one each time, so that nothing typed before is left in it. */
  time: number;
}

const statusWords = { verified: 'Verified', rejected: 'Rejected', pending: 'Pending' } as const;

function tell(decided: Decided): void {
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
  const status = verificationStatus === null ? '' : statusWords[verificationStatus];
  showToast({ title: 'Property verification updated', body: `${title}: ${status}` });
}

/** Both tabs of the staff, with the dialogs that open over them. The tab stands in the address. */
export function ReviewBoard({ isOnline }: { isOnline: boolean }) {
  const [query, setQuery] = useSearchParams();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const isRefused = useRefusal() !== null;
  const queue = useReview({ list: 'queue' }, { isOnline, isRefused });
  const here = queue.listings ?? [];
  // The change feed changes the list by itself; the counters are read again with it.
  const counts = useReviewCounts(isOnline, here.map(({ id, version }) => `${id}.${version}`).join());
  const shown = here.filter(awaitsDecision).length;
  const waiting = counts == null ? shown : Math.max(shown, counts.pending + counts.changed);
  const tab: TabId = query.get('tab') === 'all' ? 'all' : 'pending';
  /** Id of the listing that was decided on, as long as its card is in the list. */
  const decidedId = useRef<number | null>(null);
  // The card leaves the list, and the focus with it: the keyboard goes on at the list, not at whichever card stood beside.
  useEffect(() => {
    if (decidedId.current === null || isOpen || here.some(({ id }) => id === decidedId.current)) return;
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
    tell(decided);
    if (decided.kind !== 'done') return;
    decidedId.current = opened?.property.id ?? null;
    close();
  };
  const cards = {
    isOnline,
    onDecide: (property: Property) => open('decision', property),
    onHistory: (property: Property) => open('history', property),
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
          { id: 'pending', label: 'Pending Verification', badge: waiting, badgeWords: 'to decide' },
          { id: 'all', label: 'All Properties' },
        ]}
        selected={tab}
        onSelect={(id) => setQuery(id === 'all' ? { tab: 'all' } : {}, { replace: true })}
      />
      <div {...tabPanelProps(idPrefix, tab)} className={styles.panel}>
        {tab === 'pending' ? (
          <ReviewQueue {...cards} review={queue} waiting={waiting} />
        ) : (
          <AllProperties {...cards} counts={counts ?? null} />
        )}
      </div>
      {opened?.kind === 'decision' && (
        <DecisionDialog
          key={opened.time}
          opened={opened.property}
          open={isOpen}
          isOnline={isOnline}
          onClose={close}
          onDecided={handleDecided}
        />
      )}
      {opened?.kind === 'history' && (
        <HistoryDialog property={opened.property} open={isOpen} isOnline={isOnline} onClose={close} />
      )}
    </div>
  );
}
