import { mayHaveArrived } from '#pwa/data/outbox-entry.ts';
import { formatAge } from '#pwa/lib/data-age.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Chip } from '#pwa/ui/feedback/chip.tsx';
import { ArrowSync16Filled, Clock16Filled } from '#pwa/ui/icons/icons.tsx';
import { holdsBack } from '#pwa/sync/outbox/holding-entries.ts';
import { useNow } from '#pwa/ui/use-now.ts';
import { useOfflineLabels, type OfflineLabels } from '#pwa/ui/feedback/offline-labels.ts';
import { DiscardQuestion, useDiscardQuestion } from './discard-question.tsx';
import { EntryIcon } from './entry-icon.tsx';
import type { Obstacle } from './obstacle.ts';
import styles from './pending.module.css';
import type { PendingChanges, PendingEntry } from './pending-queries.ts';
import { PictureLine } from './picture-line.tsx';
import { undoPromise } from './undo-labels.ts';

interface WaitingItemProps {
  item: PendingEntry;
  obstacle: Obstacle;
  pending: PendingChanges;
}

/** A change that is sent automatically: since when it waits, why, and a button to discard it. */
export function WaitingItem({ item, obstacle, pending }: WaitingItemProps) {
  const { entry, kind, title, about } = item;
  const now = useNow();
  const offline = useOfflineLabels();
  const question = useDiscardQuestion(entry.seq);
  const state = stateOf(item, obstacle);
  const isSending = state === 'Sending';
  const line = [about, formatAge(entry.firstQueuedAt, now), reasonOf(item, pending, obstacle, offline)];
  return (
    <li className={styles.item}>
      <EntryIcon kind={kind} />
      <div className={styles.words}>
        <div className={styles.top}>
          <p className={styles.title}>{title}</p>
          <Chip tone={isSending ? 'tint' : 'waiting'} icon={isSending ? ArrowSync16Filled : Clock16Filled}>
            {state}
          </Chip>
        </div>
        <p className={styles.line}>{line.filter((part) => part !== null).join(' · ')}</p>
        {item.pictures !== null && <PictureLine progress={item.pictures} />}
        {state === 'Undoing' ? (
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

/** Offline, an entry is waiting even during an attempt. */
function stateOf({ entry }: PendingEntry, obstacle: Obstacle): string {
  if (entry.undo === true) return 'Undoing';
  if (obstacle === 'signed-out') return 'Log in to send';
  return entry.state === 'sending' && obstacle === 'none' ? 'Sending' : 'Waiting';
}

/** Why it was not sent yet, if the state does not explain it. */
function reasonOf(
  { entry }: PendingEntry,
  { needYou }: PendingChanges,
  obstacle: Obstacle,
  offline: OfflineLabels,
): string | null {
  if (entry.undo === true) return undoReasons[obstacle](offline);
  const blocker = needYou.find(
    (other) => holdsBack(other.entry, entry) || entry.dependsOn.includes(other.entry.seq),
  );
  if (blocker !== undefined) return `after “${blocker.title}”`;
  if (obstacle !== 'none' || entry.state === 'sending' || entry.attempts === 0) return null;
  return entry.lastError?.code === 'connection' ? 'Trying again…' : 'the server asked to wait';
}

const undoReasons: Record<Obstacle, (offline: OfflineLabels) => string> = {
  none: () => 'checking whether it arrived',
  offline: ({ whenBack: later }) => `we'll check ${later}`,
  outdated: () => "we'll check after the update",
  'signed-out': () => "we'll check when you log in",
};
