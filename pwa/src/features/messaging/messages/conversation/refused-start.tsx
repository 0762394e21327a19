import type { EntryError } from '#pwa/data/outbox-entry.ts';
import { dropEntry, retryEntry } from '#pwa/features/shared/entry-commands.ts';
import { canRetry } from '#pwa/sync/outbox/remedies.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { ErrorCircle20Filled } from '#pwa/ui/icons/icons.tsx';
import styles from './refused-start.module.css';

interface RefusedStartProps {
  /** The entry that starts the conversation. */
  seq: number;
  error: EntryError | null;
}

/** The server refused to start the conversation, so its messages cannot be sent. */
export function RefusedStart({ seq, error }: RefusedStartProps) {
  return (
    <div className={styles.root} role="alert">
      <ErrorCircle20Filled className={styles.icon} />
      <p className={styles.words}>
        <strong>This conversation could not be started.</strong> {error?.detail} Discarding it also discards
        what you wrote here.
      </p>
      <div className={styles.actions}>
        {error !== null && canRetry('startConversation', error.code) && (
          <Button size="small" onClick={() => void retryEntry(seq)}>
            Try again
          </Button>
        )}
        <Button size="small" look="danger" onClick={() => void dropEntry(seq)}>
          Discard
        </Button>
      </div>
    </div>
  );
}
