import { Link } from '#pwa/ui/link.tsx';
import { paths } from '#pwa/lib/paths.ts';
import { Chip } from './chip.tsx';
import { BranchCompare16Filled, CloudArrowUp16Filled, ErrorCircle16Filled } from '#pwa/ui/icons/icons.tsx';
import styles from './pending-chip.module.css';

interface PendingChipProps {
  /** Pending change of the item that has this chip; undefined if there is none. */
  pending:
    | {
        state: 'queued' | 'sending' | 'accepted' | 'rejected';
        lastError: { code: string } | null;
        undoing?: true;
      }
    | undefined;
  /** "1 edit waiting". */
  waiting?: string;
}

/** State of a pending change; nothing once the server has it. If the person must act, it links to where they can. */
export function PendingChip({ pending, waiting = 'Waiting' }: PendingChipProps) {
  if (pending === undefined || pending.state === 'accepted') return null;
  if (pending.state !== 'rejected') {
    return (
      <Chip tone="waiting" icon={CloudArrowUp16Filled}>
        {pending.undoing ? 'Undoing' : waiting}
      </Chip>
    );
  }
  const isConflict = pending.lastError?.code === 'edit_conflict';
  return (
    <Link to={paths.sync} className={styles.link}>
      <Chip
        tone={isConflict ? 'conflict' : 'danger'}
        icon={isConflict ? BranchCompare16Filled : ErrorCircle16Filled}
      >
        {isConflict ? 'Choose a version' : 'Needs attention'}
      </Chip>
    </Link>
  );
}
