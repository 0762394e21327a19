import type { SyncStatus } from '#pwa/sync/sync-status.ts';
import { Chip, type ChipTone } from '#pwa/ui/feedback/chip.tsx';
import {
  ArrowSync16Filled,
  BranchCompare16Filled,
  Clock16Filled,
  CloudCheckmark16Filled,
  CloudOff16Filled,
  ErrorCircle16Filled,
  type Icon,
} from '#pwa/ui/icons/icons.tsx';

/** Never colour alone: each state has its own icon and label. Source: design §9. */
const statusAppearance: Record<SyncStatus['kind'], { tone: ChipTone; icon: Icon }> = {
  failed: { tone: 'danger', icon: ErrorCircle16Filled },
  conflict: { tone: 'conflict', icon: BranchCompare16Filled },
  offline: { tone: 'offline', icon: CloudOff16Filled },
  syncing: { tone: 'tint', icon: ArrowSync16Filled },
  queued: { tone: 'waiting', icon: Clock16Filled },
  clean: { tone: 'success', icon: CloudCheckmark16Filled },
};

function labelOf(status: SyncStatus): string {
  switch (status.kind) {
    case 'failed':
      return 'Needs attention';
    case 'conflict':
      return 'Choose a version';
    case 'offline':
      return 'Offline';
    case 'syncing':
      return `Syncing ${status.count} of ${status.total}`;
    case 'queued':
      return `${status.count} waiting`;
    case 'clean':
      return 'Up to date';
  }
}

/** A state of the outbox as a chip; deferred, since most visits start with nothing waiting. */
export function StatusLabel({ status }: { status: SyncStatus }) {
  const { tone, icon } = statusAppearance[status.kind];
  return (
    <Chip tone={tone} large icon={icon}>
      {labelOf(status)}
    </Chip>
  );
}
