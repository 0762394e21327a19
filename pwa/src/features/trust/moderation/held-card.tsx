import type { HeldMessage } from '#contracts/domain/messaging/held-messages.ts';
import { formatMoment } from '#pwa/lib/deferred-moments.ts';
import { Chip } from '#pwa/ui/feedback/chip.tsx';
import { peopleOf, reasonLabels } from './held-labels.ts';
import styles from './moderation.module.css';

/** A message in the queue; the whole card opens it. */
export function HeldCard({ message, onOpen }: { message: HeldMessage; onOpen: () => void }) {
  const { reason, content, createdAt } = message;
  return (
    <li className={styles.card}>
      <p className={styles.title}>
        <button type="button" className={styles.open} onClick={onOpen}>
          {peopleOf(message)}
        </button>
      </p>
      <p className={styles.preview}>{content}</p>
      <div className={styles.chips}>
        <Chip tone="waiting">{reasonLabels[reason]}</Chip>
      </div>
      <p className={styles.note}>Waiting since {formatMoment(createdAt)}</p>
    </li>
  );
}
