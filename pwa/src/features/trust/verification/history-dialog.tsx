import { formatMoment } from '#pwa/lib/deferred-moments.ts';
import { DialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';
import { ErrorCard } from '#pwa/ui/feedback/error-card.tsx';
import { toTrail, type TrailEntry } from './audit-trail.ts';
import { useAudit } from './audit-queries.ts';
import { FieldChanges } from './field-changes.tsx';
import styles from './history-dialog.module.css';

interface HistoryDialogProps {
  property: { id: number; title: string };
  open: boolean;
  isOnline: boolean;
  onClose: () => void;
}

/** Audit trail of a listing, newest first. */
export function HistoryDialog({ property, open, isOnline, onClose }: HistoryDialogProps) {
  return (
    <DialogSheet open={open} onClose={onClose} title="History" subtitle={property.title} shape="drawer">
      {open && <History propertyId={property.id} isOnline={isOnline} />}
    </DialogSheet>
  );
}

function History({ propertyId, isOnline }: { propertyId: number; isOnline: boolean }) {
  const { result, again } = useAudit(propertyId, isOnline);
  if (result === undefined) return <p role="status">Loading the history…</p>;
  if (result.kind === 'failed') {
    return (
      <ErrorCard
        title="The history could not be loaded"
        onRetry={again}
        kind={isOnline ? 'error' : 'offline'}
      >
        <p>{result.detail}</p>
      </ErrorCard>
    );
  }
  const trail = toTrail(result.entries);
  if (trail.length === 0) return <p>Nothing has happened to this property yet.</p>;
  return (
    <ol className={styles.trail}>
      {trail.map((entry) => (
        <li key={entry.id} className={styles.entry}>
          <Entry entry={entry} />
        </li>
      ))}
    </ol>
  );
}

function Entry({ entry: { at, words, who, notes, changes } }: { entry: TrailEntry }) {
  return (
    <>
      <h3 className={styles.words}>{words}</h3>
      <p className={styles.who}>
        {who !== null && `${who} · `}
        <time dateTime={at}>{formatMoment(at)}</time>
      </p>
      {notes !== null && notes !== '' && <p className={styles.notes}>{notes}</p>}
      {changes.length > 0 && <FieldChanges changes={changes} />}
    </>
  );
}
