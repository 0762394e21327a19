import type { Report } from '#contracts/domain/trust/reports.ts';
import { reasonLabels, targetLabels } from '#pwa/features/shared/reports/report-labels.ts';
import { formatMomentDay } from '#pwa/lib/moments.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import styles from './my-reports.module.css';

const resultLabels = {
  reporter: {
    dismiss: 'We changed nothing',
    hide: 'We hid it',
    warn: 'We warned them',
    suspend: 'We suspended the account',
  },
  concerned: {
    dismiss: 'We changed nothing',
    hide: 'We hid this',
    warn: 'A warning',
    suspend: 'Your account was suspended',
  },
} as const;

const stateOf = ({ state, decision, role }: Report): string => {
  if (state === 'appealed') return 'We look at it again';
  return decision === null ? 'We have not decided yet' : resultLabels[role][decision];
};

/** What a decision is about, for the person whose it is. `title` of a person, message or review names its author: them. */
function concernedTitle({ targetKind, title }: Report): string {
  switch (targetKind) {
    case 'person':
      return 'About you';
    case 'message':
      return 'Your message';
    case 'review':
      return 'Your review of a stay';
    case 'listing':
      return `Your retreat: ${title}`;
    case 'picture':
      return `Your photo of ${title}`;
  }
}

/** A report of the person, or a decision about something of theirs. */
export function ReportItem({ report, onAppeal }: { report: Report; onAppeal: () => void }) {
  const { id, role, targetKind, title, reason, text, statement, createdAt, appealUntil, suspensionEnd } =
    report;
  return (
    <li className={styles.item}>
      <p className={styles.title}>
        {role === 'reporter'
          ? `You reported a ${targetLabels[targetKind]}: ${title}`
          : concernedTitle(report)}
      </p>
      <p className={styles.note}>
        No. {id} · {formatMomentDay(createdAt)} · {reasonLabels[reason]}
      </p>
      {text !== '' && <p className={styles.text}>{text}</p>}
      <p className={styles.state}>{stateOf(report)}</p>
      {statement !== null && <p className={styles.text}>{statement}</p>}
      {suspensionEnd !== undefined && <SuspensionEnd end={suspensionEnd} />}
      {appealUntil !== null && (
        <div>
          <Button onClick={onAppeal} aria-label={`Ask for another decision about report ${id}`}>
            Ask for another decision
          </Button>
        </div>
      )}
    </li>
  );
}

function SuspensionEnd({ end: { at, isLifted, reason } }: { end: NonNullable<Report['suspensionEnd']> }) {
  const day = formatMomentDay(at);
  return (
    <>
      <p className={styles.state}>
        {isLifted
          ? i18n.t('We lifted the suspension on {day}', { day })
          : i18n.t('The suspension ended on {day}', { day })}
      </p>
      {reason !== null && <p className={styles.text}>{reason}</p>}
    </>
  );
}
