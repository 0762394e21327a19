import { useIsPaymentSent } from '#pwa/features/shared/payments-in-flight.ts';
import { checkoutPath } from '#pwa/lib/screen-paths.ts';
import { Button, LinkButton } from '#pwa/ui/controls/button.tsx';
import type { GuestBooking } from './guest-booking.ts';

interface PayLinkProps {
  booking: GuestBooking;
  size?: 'medium' | 'large';
  replace?: boolean;
}

/** The link to the checkout of a stay that is not paid. While a payment is on its way, it says so instead. */
export function PayLink({ booking, size = 'medium', replace = false }: PayLinkProps) {
  if (useIsPaymentSent(booking.id)) {
    return (
      <Button look="primary" size={size} wide busy aria-disabled>
        Sending your payment…
      </Button>
    );
  }
  return (
    <LinkButton
      look="primary"
      size={size}
      wide
      replace={replace}
      to={checkoutPath({ ...booking, packageId: booking.retreatPackageId })}
    >
      Pay now
    </LinkButton>
  );
}
