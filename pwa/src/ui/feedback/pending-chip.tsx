import { Link } from '#pwa/ui/link.tsx';
import { paths } from '#pwa/lib/paths.ts';
import { Chip } from './chip.tsx';
import { BranchCompare16Filled, CloudArrowUp16Filled, ErrorCircle16Filled } from '#pwa/ui/icons/icons.tsx';
import styles from './pending-chip.module.css';

interface PendingChipProps {
  /** What waits on the thing this chip stands on, as `Pending` of the store; undefined: nothing. */
  pending:
    | {
        state: 'queued' | 'sending' | 'accepted' | 'rejected';
        lastError: { code: string } | null;
        undoing?: string;
      }
    | undefined;
  /** "1 edit waiting". */
  waiting?: string;
}

/** How a change of this device fares; nothing once the server has it. Needing the person, it leads to where they act. */
export function PendingChip({ pending, waiting = 'Waiting' }: PendingChipProps) {
  if (pending === undefined || pending.state === 'accepted') return null;
  if (pending.state !== 'rejected') {
    return (
      <Chip tone="waiting" icon={CloudArrowUp16Filled}>
        {pending.undoing === undefined ? waiting : 'Undoing'}
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
