import type { StaffReport } from '#contracts/domain/trust/moderation.ts';
import { reasonLabels } from '#pwa/features/shared/reports/report-labels.ts';
import { formatMoment } from '#pwa/lib/deferred-moments.ts';
import { Chip } from '#pwa/ui/feedback/chip.tsx';
import { decidedLabels, kindLabels, weightLabels } from './moderation-labels.ts';
import styles from './moderation.module.css';

const tones = ['neutral', 'neutral', 'waiting', 'danger'] as const;

/** A report in the queue; the whole card opens it. */
export function ReportCard({ report, onOpen }: { report: StaffReport; onOpen: () => void }) {
  const { id, title, targetKind, reason, weight, state, decision, waitingSince, assignee, subject } = report;
  return (
    <li className={styles.card}>
      <p className={styles.title}>
        <button type="button" className={styles.open} onClick={onOpen}>
          {kindLabels[targetKind]}: {title}
        </button>
      </p>
      <div className={styles.chips}>
        <Chip tone={tones[weight] ?? 'neutral'}>{weightLabels[weight]}</Chip>
        <Chip>{reasonLabels[reason]}</Chip>
        {state === 'appealed' && <Chip tone="conflict">Appealed</Chip>}
        {state === 'decided' && decision !== null && <Chip tone="success">{decidedLabels[decision]}</Chip>}
      </div>
      <p className={styles.note}>
        No. {id} · {state === 'decided' ? 'decided' : 'waiting since'} {formatMoment(waitingSince)}
        {subject !== null && <> · about {subject.name}</>}
        {assignee !== null && <> · assigned to {assignee.name}</>}
      </p>
    </li>
  );
}
