import { Button } from '#pwa/ui/controls/button.tsx';
import { EntryIcon } from './entry-icon.tsx';
import { dismissNotice } from './pending-commands.ts';
import styles from './pending.module.css';
import type { TooLateEntry } from './pending-queries.ts';
import { earlierLabel, noticeLabel } from './undo-labels.ts';

/** One change that was stopped after it had arrived, until the person has read it. */
export function UndoNoticeItem({
  item: { entry, reply, kind, title, about, earlier },
}: {
  item: TooLateEntry;
}) {
  const sentence = noticeLabel({ entry, reply }).body;
  return (
    <li className={styles.item}>
      <EntryIcon kind={kind} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className={styles.line}>{about === null ? sentence : `${about} · ${sentence}`}</p>
        {earlier > 0 && <p className={styles.line}>{earlierLabel(earlier)}</p>}
        <div className={styles.actions}>
          <Button size="small" onClick={() => void dismissNotice(entry.seq)}>
            Got it
          </Button>
        </div>
      </div>
    </li>
  );
}
