import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useNow } from '#pwa/ui/use-now.ts';
import { Link } from '#pwa/ui/link.tsx';
import type { PublicUser } from '#contracts/domain/accounts/users.ts';
import { useNamedStay } from '#pwa/features/booking/bookings/guest-bookings/booking-lookup.ts';
import { usePaymentNote } from '#pwa/features/booking/bookings/guest-bookings/payment-notes.ts';
import { stateOfBooking } from '#pwa/features/booking/bookings/guest-bookings/guest-booking.ts';
import { useIsOnline } from '#pwa/features/platform/connection/use-is-online.ts';
import { orderOf, type CheckoutOrder } from '#pwa/features/booking/payment/checkout-order.ts';
import { useCheckoutPlace } from '#pwa/features/booking/payment/checkout-queries.ts';
import type { CheckoutStay } from '#pwa/features/booking/payment/checkout-query.ts';
import {
  CheckoutSummary,
  CollapsedSummary,
  PriceCard,
} from '#pwa/features/booking/payment/checkout-summary.tsx';
import { confirmationPath } from '#pwa/features/booking/payment/confirmation-path.ts';
import { payStay } from '#pwa/features/booking/payment/payment-commands.ts';
import { PayButton, PaymentPanel } from '#pwa/features/booking/payment/payment-panel.tsx';
import { usePayment, type PaymentMethod } from '#pwa/features/booking/payment/use-payment.ts';
import { useBookedDeparture } from '#pwa/features/booking/departures/departure-queries.ts';
import { GoingAhead } from '#pwa/features/booking/departures/going-ahead.tsx';
import { useIsPaymentSent } from '#pwa/features/shared/payments-in-flight.ts';
import { policyWithDate } from '#pwa/lib/cancellation-labels.ts';
import { dayOfBooking } from '#pwa/lib/zone-days.ts';
import { tripPath } from '#pwa/lib/screen-paths.ts';
import { ArrowLeft20Regular } from '#pwa/ui/icons/icons.tsx';
import { Skeleton, Skeletons } from '#pwa/ui/feedback/skeleton.tsx';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { useIsPhone } from '#pwa/ui/use-is-phone.ts';
import { useOfflineLabels } from '#pwa/ui/feedback/offline-labels.ts';
import { usePagePart } from '#pwa/ui/use-page-part.ts';
import { AlreadyPaid } from './already-paid.tsx';
import { CheckoutRefused } from './checkout-refused.tsx';
import { loadFailure, whyNotPayable } from './checkout-labels.ts';
import { NothingToPay } from './nothing-to-pay.tsx';
import { PaidBefore } from './paid-before.tsx';
import styles from './checkout.module.css';

interface CheckoutPageProps {
  stay: CheckoutStay;
  guest: PublicUser;
}

/** Checkout of the guest's own booking for the five values: loading, refused in words, paid, or ready to pay. */
export function CheckoutPage({ stay, guest }: CheckoutPageProps) {
  const isOnline = useIsOnline();
  const offline = useOfflineLabels();
  const now = useNow();
  const found = useNamedStay(stay, guest.id);
  const { place, outcome, retry } = useCheckoutPlace(stay, isOnline);
  // Show the form until the confirmation opens, although the booking is paid already.
  const [isPayingHere, setIsPayingHere] = useState(false);
  const isMissing = found?.booking === null && (found.isSynced || !isOnline);
  const hasFailed = isMissing && outcome !== undefined && outcome !== 'fresh' && place?.property === null;
  const failure = hasFailed && outcome !== 'offline' ? loadFailure(outcome) : null;

  useEffect(() => {
    if (failure !== null) showToast({ title: 'Error', body: failure, intent: 'destructive' });
  }, [failure]);

  if (found?.booking != null && place !== undefined) {
    const { booking } = found;
    const state = stateOfBooking(booking, now, isOnline);
    if (booking.payment != null && !isPayingHere && state !== 'cancelled') {
      return <AlreadyPaid tripId={booking.id} payment={booking.payment} />;
    }
    const reason = whyNotPayable(booking, state);
    if (reason !== null) return <NothingToPay trip={booking} {...reason} />;
    const order = orderOf(booking, place.property, place.chosenPackage);
    return <CheckoutForm order={order} isOnline={isOnline} onPay={setIsPayingHere} />;
  }
  if (!isMissing || place === undefined || (isOnline && outcome === undefined)) return <CheckoutSkeleton />;
  if (!isOnline)
    return <CheckoutRefused message={`${offline.now}. You can pay ${offline.whenBack}.`} isOffline />;
  if (failure !== null) return <CheckoutRefused message={failure} onRetry={retry} />;
  return <NothingToPay stay={stay} />;
}

interface CheckoutFormProps {
  order: CheckoutOrder;
  isOnline: boolean;
  /** Called with `true` when a payment starts, and with `false` when it failed. */
  onPay: (isPaying: boolean) => void;
}

const waitFor = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Payment of the booking on this page. When it is paid, its confirmation opens. */
function useStayPayment(booking: CheckoutOrder['booking'], onPay: CheckoutFormProps['onPay']) {
  const navigate = useNavigate();
  const isSent = useIsPaymentSent(booking.id);
  return usePayment({
    isSent,
    pay: async (token) => {
      onPay(true);
      const result = await payStay(booking.id, token);
      if (result.kind !== 'paid') onPay(false);
      return result;
    },
    wait: waitFor,
    onPaid: () => void navigate(confirmationPath(booking.reference), { replace: true }),
  });
}

function CheckoutForm({ order, isOnline, onPay }: CheckoutFormProps) {
  const { booking } = order;
  const isPhone = useIsPhone();
  usePagePart('pay-bar', isPhone);
  const now = useNow();
  const note = usePaymentNote(booking.reference);
  const [method, setMethod] = useState<PaymentMethod>('card');
  const payment = useStayPayment(booking, onPay);
  const departure = useBookedDeparture(booking, isOnline);
  const today = dayOfBooking(booking, new Date(now));
  const policy = policyWithDate(booking.cancellationPolicy, booking.startDate, today);
  const terms = (
    <>
      <p>{policy}</p>
      {departure != null && <GoingAhead departure={departure} />}
    </>
  );
  const panel = (
    <>
      {note != null && <PaidBefore note={note} />}
      <PaymentPanel payment={payment} method={method} onMethod={setMethod} />
    </>
  );
  const button = <PayButton payment={payment} method={method} amount={order.total} isOnline={isOnline} />;

  if (isPhone) {
    return (
      <div className={styles.root}>
        <h1 className={styles.spoken}>Checkout</h1>
        <CollapsedSummary order={order} isOnline={isOnline} terms={terms} />
        {panel}
        <PriceCard order={order} />
        <div className={styles.bar}>{button}</div>
      </div>
    );
  }
  return (
    <div className={styles.root}>
      <Link className={styles.back} to={tripPath(booking.id)}>
        <ArrowLeft20Regular />
        Back
      </Link>
      <h1 className={styles.title}>Checkout</h1>
      <div className={styles.columns}>
        <div className={styles.main}>
          {panel}
          <div>{button}</div>
        </div>
        <CheckoutSummary order={order} isOnline={isOnline} terms={terms} />
      </div>
    </div>
  );
}

export function CheckoutSkeleton() {
  return (
    <div className={styles.root}>
      <Skeletons label="Loading booking information" className={styles.columns}>
        <Skeleton height={434} radius={16} />
        <Skeleton height={434} radius={16} />
      </Skeletons>
    </div>
  );
}
