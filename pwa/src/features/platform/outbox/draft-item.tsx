import { Chip } from '#pwa/ui/feedback/chip.tsx';
import { ArrowSync16Filled, Clock16Filled } from '#pwa/ui/icons/icons.tsx';
import { EntryIcon } from './entry-icon.tsx';
import type { Obstacle } from './obstacle.ts';
import styles from './pending.module.css';
import { PictureLine } from './picture-line.tsx';
import type { DraftPictures } from './picture-progress.ts';

/** Photos of a draft, which are sent before it is submitted. */
export function DraftItem({ draft, obstacle }: { draft: DraftPictures; obstacle: Obstacle }) {
  const isSending = obstacle === 'none' && draft.reason === null;
  return (
    <li className={styles.item}>
      <EntryIcon kind="listing" />
      <div className={styles.words}>
        <div className={styles.top}>
          <p className={styles.title}>Draft: {draft.title}</p>
          <Chip tone={isSending ? 'tint' : 'waiting'} icon={isSending ? ArrowSync16Filled : Clock16Filled}>
            {obstacle === 'signed-out' ? 'Log in to send' : isSending ? 'Sending' : 'Waiting'}
          </Chip>
        </div>
        <PictureLine progress={draft} />
      </div>
    </li>
  );
}
