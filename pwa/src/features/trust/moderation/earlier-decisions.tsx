import { countOf } from '#contracts/plural.ts';
import type { StaffReportDetail } from '#contracts/domain/trust/moderation.ts';
import { formatMoment } from '#pwa/lib/deferred-moments.ts';
import { decidedLabels } from './moderation-labels.ts';
import styles from './moderation.module.css';

/** The present decision of a report, and what was decided about the same thing before. */
export function EarlierDecisions({ report }: { report: StaffReportDetail }) {
  const { decision, statement, decidedBy, decidedAt, earlier, alsoOpen } = report;
  return (
    <>
      {decision !== null && (
        <section className={styles.box}>
          <h4 className={styles.heading}>
            {decidedLabels[decision]} by {decidedBy?.name ?? 'a former member'}
            {decidedAt !== null && <>, {formatMoment(decidedAt)}</>}
          </h4>
          <p className={styles.text}>{statement}</p>
        </section>
      )}
      {alsoOpen > 0 && (
        <p className={styles.note}>
          {countOf(alsoOpen, 'other report')} about the same thing not decided yet.
        </p>
      )}
      {earlier.length > 0 && (
        <section className={styles.box}>
          <h4 className={styles.heading}>Decided before about the same thing</h4>
          <ul className={styles.list}>
            {earlier.map((one) => (
              <li key={one.id}>
                <p className={styles.note}>
                  No. {one.id} · {decidedLabels[one.decision]} by {one.decidedBy?.name ?? 'a former member'} ·{' '}
                  {formatMoment(one.decidedAt)}
                </p>
                <p className={styles.text}>{one.statement}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
