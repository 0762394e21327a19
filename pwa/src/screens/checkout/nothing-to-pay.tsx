import type { GuestBooking } from '#pwa/features/booking/bookings/guest-bookings/guest-booking.ts';
import { chosenStayPath } from '#pwa/features/booking/bookings/choose-stay/stay-address.ts';
import type { CheckoutStay } from '#pwa/features/booking/payment/checkout-query.ts';
import { tripPath } from '#pwa/lib/screen-paths.ts';
import { LinkButton } from '#pwa/ui/controls/button.tsx';
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx';
import { Payment24Regular } from '#pwa/ui/icons/icons.tsx';
import styles from './checkout.module.css';

type NothingToPayProps = { trip: GuestBooking; title: string; text: string } | { stay: CheckoutStay };

/** Checkout without a payable stay: the reason and a link. */
export function NothingToPay(props: NothingToPayProps) {
  if ('trip' in props) {
    return <State title={props.title} text={props.text} to={tripPath(props.trip.id)} way="View trip" />;
  }
  const { propertyId, packageId, startDate, endDate, guests } = props.stay;
  const retreat = chosenStayPath(propertyId, {
    choice: { range: { startDate, endDate }, guests },
    packageId,
  });
  return (
    <State
      title="Book these dates first"
      text="You have no booking for these dates yet, so there is nothing to pay."
      to={retreat}
      way="View retreat"
    />
  );
}

function State({ title, text, to, way }: { title: string; text: string; to: string; way: string }) {
  return (
    <div className={styles.refused}>
      <EmptyState
        level={1}
        icon={Payment24Regular}
        title={title}
        action={
          <LinkButton look="primary" to={to} replace>
            {way}
          </LinkButton>
        }
      >
        {text}
      </EmptyState>
    </div>
  );
}
