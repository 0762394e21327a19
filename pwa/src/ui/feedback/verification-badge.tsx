import type { VerificationStatus } from '#contracts/domain/state-lists.ts';
import { Chip, type ChipTone } from './chip.tsx';
import {
  Circle16Regular,
  Clock16Filled,
  ShieldCheckmark16Filled,
  ShieldDismiss16Filled,
  type Icon,
} from '#pwa/ui/icons/icons.tsx';

const statusAppearance: Record<
  VerificationStatus | 'unsubmitted',
  { tone: ChipTone; icon: Icon; label: string }
> = {
  verified: { tone: 'success', icon: ShieldCheckmark16Filled, label: 'Verified' },
  pending: { tone: 'waiting', icon: Clock16Filled, label: 'Pending' },
  rejected: { tone: 'danger', icon: ShieldDismiss16Filled, label: 'Rejected' },
  unsubmitted: { tone: 'neutral', icon: Circle16Regular, label: 'Not submitted' },
};

/** Verification state of a retreat; null if it was not submitted. Source: spec §3, design §2. */
export function VerificationBadge({ status }: { status: VerificationStatus | null }) {
  const { tone, icon, label: words } = statusAppearance[status ?? 'unsubmitted'];
  return (
    <Chip tone={tone} icon={icon}>
      {words}
    </Chip>
  );
}
