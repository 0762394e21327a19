import { Checkmark16Regular, Dismiss16Regular } from '#pwa/ui/icons/icons.tsx';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import type { BookingStep } from './booking-steps.ts';
import styles from './booking-timeline.module.css';

const spoken: Record<BookingStep['mark'], string> = {
  done: 'Done: ',
  passed: 'Past: ',
  current: 'Now: ',
  next: 'Next: ',
  later: 'Later: ',
  ended: 'Ended: ',
};

/** The steps of a stay below one another, with what is awaited now. */
export function BookingTimeline({ steps }: { steps: readonly BookingStep[] }) {
  return (
    <ol className={styles.line}>
      {steps.map(({ label, when, mark }) => (
        <li
          key={label}
          className={styles.step}
          data-mark={mark}
          aria-current={mark === 'current' ? 'step' : undefined}
        >
          <span className={styles.disc}>
            {mark === 'done' && <Checkmark16Regular />}
            {mark === 'ended' && <Dismiss16Regular />}
          </span>
          <span>
            <VisuallyHidden>{spoken[mark]}</VisuallyHidden>
            <span className={styles.label}>{label}</span>
            {when !== null && <span className={styles.when}>{when}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
