import type { Pending } from '#pwa/data/overlays.ts';
import { dropEntry, retryEntry } from '#pwa/features/shared/entry-commands.ts';
import { canRetry } from '#pwa/sync/outbox/remedies.ts';
import { ErrorCircle16Filled } from '#pwa/ui/icons/icons.tsx';
import styles from './bubble-failure.module.css';

/** Reason and actions below a rejected message. */
export function BubbleFailure({ pending: { seq, lastError } }: { pending: Pending }) {
  return (
    <div className={styles.failure}>
      <p className={styles.line}>
        <ErrorCircle16Filled />
        Not sent ·{' '}
        {lastError !== null && canRetry('sendMessage', lastError.code) && (
          <button type="button" className={styles.action} onClick={() => void retryEntry(seq)}>
            Try again
          </button>
        )}
        <button
          type="button"
          className={styles.discard}
          aria-label="Discard this message"
          onClick={() => void dropEntry(seq)}
        >
          Discard
        </button>
      </p>
      {lastError !== null && <p className={styles.reason}>{lastError.detail}</p>}
    </div>
  );
}
