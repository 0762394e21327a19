import type { VerificationStatus } from '#contracts/domain/option-lists.ts';
import { Chip, type ChipTone } from './chip.tsx';
import {
  Circle16Regular,
  Clock16Filled,
  ShieldCheckmark16Filled,
  ShieldDismiss16Filled,
  type Icon,
} from '#pwa/ui/icons/icons.tsx';

const looks: Record<VerificationStatus | 'unsubmitted', { tone: ChipTone; icon: Icon; words: string }> = {
  verified: { tone: 'success', icon: ShieldCheckmark16Filled, words: 'Verified' },
  pending: { tone: 'waiting', icon: Clock16Filled, words: 'Pending' },
  rejected: { tone: 'danger', icon: ShieldDismiss16Filled, words: 'Rejected' },
  unsubmitted: { tone: 'neutral', icon: Circle16Regular, words: 'Not submitted' },
};

/** Verification state of a retreat; null if it was not submitted. Source: spec §3, design §2. */
export function VerificationBadge({ status }: { status: VerificationStatus | null }) {
  const { tone, icon, words } = looks[status ?? 'unsubmitted'];
  return (
    <Chip tone={tone} icon={icon}>
      {words}
    </Chip>
  );
}
