import { isSafariTab } from '#pwa/lib/browser/safari-tab.ts';
import type { PendingChanges, TooLateEntry } from './pending-queries.ts';
import { RejectedItem } from './rejected-item.tsx';
import { DraftItem } from './draft-item.tsx';
import type { Obstacle } from './obstacle.ts';
import styles from './pending.module.css';
import { noticeLabel } from './undo-labels.ts';
import { UndoNoticeItem } from './undo-notice-item.tsx';
import { WaitingItem } from './waiting-item.tsx';

interface PendingListProps {
  pending: PendingChanges;
  obstacle: Obstacle;
  /** Level of the two headings. */
  level: 2 | 3;
  /** A link was followed: a drawer closes. */
  onLeave?: () => void;
}

/** Notices and decisions first, then entries that are sent automatically. Source: design §9. */
export function PendingList({ pending, obstacle, level, onLeave }: PendingListProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.lists}>
      {noticeSections(pending.tooLate).map(([title, items]) => (
        <section key={title}>
          <Heading className={styles.heading}>{title}</Heading>
          <ul>
            {items.map((item) => (
              <UndoNoticeItem key={item.entry.seq} item={item} />
            ))}
          </ul>
        </section>
      ))}
      {pending.needYou.length > 0 && (
        <section>
          <Heading className={styles.heading}>Needs attention</Heading>
          <ul>
            {pending.needYou.map((item) => (
              <RejectedItem key={item.entry.seq} item={item} pending={pending} onLeave={onLeave} />
            ))}
          </ul>
        </section>
      )}
      {pending.waiting.length + pending.drafts.length > 0 && (
        <section>
          <Heading className={styles.heading}>Waiting to send</Heading>
          {isSafariTab() && (
            <p className={styles.line}>
              Safari may clear unsent changes after 7 days without a visit. Open Wellens online before then.
            </p>
          )}
          <ul>
            {pending.waiting.map((item) => (
              <WaitingItem key={item.entry.seq} item={item} obstacle={obstacle} pending={pending} />
            ))}
            {pending.drafts.map((draft) => (
              <DraftItem key={draft.draftId} draft={draft} obstacle={obstacle} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Notices by their title, without empty sections. */
function noticeSections(notices: readonly TooLateEntry[]): [title: string, items: TooLateEntry[]][] {
  const sections = new Map<string, TooLateEntry[]>();
  for (const item of notices) {
    const { title } = noticeLabel(item);
    const items = sections.get(title) ?? [];
    items.push(item);
    sections.set(title, items);
  }
  return [...sections];
}
