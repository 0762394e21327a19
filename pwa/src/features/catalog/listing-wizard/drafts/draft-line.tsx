import { formatTime } from '#pwa/lib/deferred-moments.ts';
import { ErrorCircle16Filled, Save20Regular } from '#pwa/ui/icons/icons.tsx';
import type { SaveState } from './draft-saver.ts';
import styles from './draft-line.module.css';

/** Whether what was typed is on this device; always below the step bar. Source: design §8. */
export function DraftLine({ state }: { state: SaveState }) {
  if (state.kind === 'failed') {
    return (
      <p className={styles.line} role="alert" data-kind="failed">
        <ErrorCircle16Filled />
        {state.message}. What you typed is still in this page: keep it open.
      </p>
    );
  }
  return (
    <p className={styles.line} data-kind={state.kind}>
      <Save20Regular />
      {labelOf(state)}
    </p>
  );
}

function labelOf(state: Exclude<SaveState, { kind: 'failed' }>): string {
  switch (state.kind) {
    case 'new':
      return 'Your draft is saved on this device as you type';
    case 'slow':
      return 'Saving on this device …';
    case 'saved':
      return `Draft saved on this device, ${formatTime(state.at)}`;
  }
}
