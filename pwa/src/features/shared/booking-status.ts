import type { BookingStatus } from '#contracts/domain/state-lists.ts';
import type { ChipTone } from '#pwa/ui/feedback/chip.tsx';
import { CheckmarkCircle16Filled, Clock16Filled, History16Regular, type Icon } from '#pwa/ui/icons/icons.tsx';

/** How a status is shown as a chip. */
export interface StatusAppearance {
  label: string;
  tone: ChipTone;
  icon: Icon;
}

const over = { tone: 'neutral', icon: History16Regular } as const;

/**
 * Statuses of a booking, the same for guest and host. Red is reserved for what a person must act on. Source: design §1,
 * §2.
 */
export const statusAppearance: Record<BookingStatus, StatusAppearance> = {
  pending: { label: 'Pending', tone: 'waiting', icon: Clock16Filled },
  confirmed: { label: 'Confirmed', tone: 'success', icon: CheckmarkCircle16Filled },
  completed: { label: 'Completed', ...over },
  declined: { label: 'Declined', ...over },
  expired: { label: 'Expired', ...over },
  cancelled: { label: 'Cancelled', ...over },
};
