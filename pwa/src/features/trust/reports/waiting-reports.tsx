import type { NewReport } from '#contracts/domain/trust/reports.ts';
import { outbox } from '#pwa/data/outbox/open-outbox.ts';
import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import { reasonLabels, targetLabels } from '#pwa/features/shared/reports/report-labels.ts';
import { PendingChip } from '#pwa/ui/feedback/pending-chip.tsx';
import { useStore } from '#pwa/ui/use-store.ts';
import styles from './my-reports.module.css';

const isWaiting = ({ name, state, undo }: OutboxEntry): boolean =>
  name === 'createReport' && state !== 'accepted' && undo !== true;

/** Reports that the server does not have yet, latest first. Live; undefined while they are read. */
export const useWaitingReports = (): OutboxEntry[] | undefined =>
  useStore(outbox)?.filter(isWaiting).reverse();

/** A report that is only on this device. If it was refused, its chip leads to what can be done about it. */
export function WaitingReport({ entry }: { entry: OutboxEntry }) {
  const { targetKind, reason, text } = entry.args as NewReport;
  return (
    <li className={styles.item}>
      <p className={styles.title}>
        You reported a {targetLabels[targetKind]}: {entry.subject}
      </p>
      <p className={styles.note}>{reasonLabels[reason]}</p>
      {text !== '' && <p className={styles.text}>{text}</p>}
      <p className={styles.state}>
        <PendingChip pending={entry} waiting="Waiting to be sent" />
      </p>
      {entry.state === 'rejected' && entry.lastError !== null && (
        <p className={styles.text}>{entry.lastError.detail}</p>
      )}
    </li>
  );
}
