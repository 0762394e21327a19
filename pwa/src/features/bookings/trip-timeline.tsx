import { Checkmark16Regular, Dismiss16Regular } from '#pwa/ui/icons.tsx';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import type { TripStep } from './trip-steps.ts';
import styles from './trip-timeline.module.css';

const spoken: Record<TripStep['mark'], string> = {
  done: 'Done: ',
  current: 'Now: ',
  next: 'Next: ',
  later: 'Later: ',
  ended: 'Ended: ',
};

/** The steps of a stay below one another, with what is awaited now. */
export function TripTimeline({ steps }: { steps: readonly TripStep[] }) {
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
