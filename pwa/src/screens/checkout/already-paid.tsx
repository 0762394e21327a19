import { paidLabel } from '#pwa/features/booking/bookings/guest-bookings/paid-line.tsx';
import type { Payment } from '#contracts/domain/booking/bookings.ts';
import { tripPath } from '#pwa/lib/screen-paths.ts';
import { LinkButton } from '#pwa/ui/controls/button.tsx';
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx';
import { Checkmark24Regular } from '#pwa/ui/icons/icons.tsx';
import styles from './checkout.module.css';

interface AlreadyPaidProps {
  tripId: number;
  payment: Payment;
}

/** Checkout of a paid stay, so that it is not paid twice on any device. */
export function AlreadyPaid({ tripId, payment }: AlreadyPaidProps) {
  return (
    <div className={styles.refused}>
      <EmptyState
        level={1}
        icon={Checkmark24Regular}
        title="This stay is paid"
        action={
          <LinkButton look="primary" to={tripPath(tripId)} replace>
            View trip
          </LinkButton>
        }
      >
        You paid {paidLabel(payment)}.
      </EmptyState>
    </div>
  );
}
