import { mayHaveArrived } from '#pwa/store/outbox-entry.ts';
import { formatAge } from '#pwa/lib/data-age.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Chip } from '#pwa/ui/chip.tsx';
import { ArrowSync16Filled, Clock16Filled } from '#pwa/ui/icons.tsx';
import { useNow } from '#pwa/ui/use-now.ts';
import { DiscardQuestion, useDiscardQuestion } from './discard-question.tsx';
import { EntryIcon } from './entry-icon.tsx';
import styles from './pending.module.css';
import type { PendingChanges, PendingEntry } from './pending-queries.ts';
import { undoPromise } from './undo-labels.ts';

interface WaitingItemProps {
  item: PendingEntry;
  isOnline: boolean;
  pending: PendingChanges;
}

/** One change that goes by itself: since when, why it waits, and the way to take it back. */
export function WaitingItem({ item, isOnline, pending }: WaitingItemProps) {
  const { entry, kind, title, about } = item;
  const now = useNow();
  const question = useDiscardQuestion(entry.seq);
  const isUndoing = entry.undo === true;
  const isSending = entry.state === 'sending' && !isUndoing;
  const line = [about, formatAge(entry.firstQueuedAt, now), reasonOf(item, pending, isOnline)];
  return (
    <li className={styles.item}>
      <EntryIcon kind={kind} />
      <div className={styles.words}>
        <div className={styles.top}>
          <p className={styles.title}>{title}</p>
          <Chip tone={isSending ? 'tint' : 'waiting'} icon={isSending ? ArrowSync16Filled : Clock16Filled}>
            {isUndoing ? 'Undoing' : isSending ? 'Sending' : 'Waiting'}
          </Chip>
        </div>
        <p className={styles.line}>{line.filter((part) => part !== null).join(' · ')}</p>
        {isUndoing ? (
          <p className={styles.line}>{undoPromise(entry.name)}</p>
        ) : question.dependants === null ? (
          <div className={styles.quiet}>
            <Button look="subtle" size="small" onClick={question.ask}>
              {mayHaveArrived(entry) ? 'Stop and undo' : 'Discard'}
            </Button>
          </div>
        ) : (
          <DiscardQuestion question={question} item={item} pending={pending} />
        )}
      </div>
    </li>
  );
}

/** Why it has not gone yet, where that is not just the network. */
function reasonOf({ entry }: PendingEntry, { needYou }: PendingChanges, isOnline: boolean): string | null {
  if (entry.undo === true) return isOnline ? 'checking whether it arrived' : "we check when you're online";
  const blocker = needYou.find(
    (other) => other.entry.lane === entry.lane || entry.dependsOn.includes(other.entry.seq),
  );
  if (blocker !== undefined) return `after “${blocker.title}”`;
  if (!isOnline || entry.state === 'sending') return null;
  if (entry.attempts === 0) return null;
  return entry.lastError?.code === 'connection' ? 'no answer yet, trying again' : 'the server asked to wait';
}
