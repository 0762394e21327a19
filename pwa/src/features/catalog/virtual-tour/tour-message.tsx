import type { ReactNode } from 'react';
import { ArrowRotateClockwise24Regular, CloudOff24Regular } from '#pwa/ui/icons/icons.tsx';
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx';
import type { TourProblem } from './tour-scenes.ts';
import styles from './virtual-tour.module.css';

/** Source: spec §2, virtual tour viewer, and §8. */
const words: Record<TourProblem, { title: string; line?: string }> = {
  none: {
    title: 'Virtual Tour Unavailable',
    line: "This property doesn't have a verified 360° tour yet.",
  },
  'no-tour': { title: 'Virtual Tour Unavailable', line: 'This property does not have a virtual tour.' },
  invalid: { title: 'Virtual Tour Unavailable', line: 'Invalid virtual tour data format.' },
  failed: { title: 'Error loading virtual tour data.' },
  'not-saved': {
    title: "This tour isn't saved on this device",
    line: 'Open it once with a connection and keep it for offline.',
  },
};

/** Explains why there is no picture. */
export function TourMessage({ problem, action }: { problem: TourProblem; action?: ReactNode }) {
  const { title, line } = words[problem];
  return (
    <div className={styles.message} role={problem === 'failed' ? 'alert' : undefined}>
      <EmptyState
        icon={problem === 'not-saved' ? CloudOff24Regular : ArrowRotateClockwise24Regular}
        title={title}
        level={3}
        action={action}
      >
        {line}
      </EmptyState>
    </div>
  );
}
