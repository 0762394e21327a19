import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { findPayableBooking } from '#pwa/features/bookings/booking-lookup.ts';
import { notePayment, usePaidStay } from '#pwa/features/bookings/payment-notes.ts';
import {
  ChargeNote,
  CheckoutSummary,
  CollapsedSummary,
  PriceCard,
} from '#pwa/features/payment/checkout-summary.tsx';
import type { CheckoutOrder } from '#pwa/features/payment/checkout-order.ts';
import { useCheckoutOrder } from '#pwa/features/payment/checkout-queries.ts';
import type { CheckoutStay } from '#pwa/features/payment/checkout-query.ts';
import { PayButton, PaymentPanel } from '#pwa/features/payment/payment-panel.tsx';
import { sandboxProvider, waitFor } from '#pwa/features/payment/sandbox-provider.ts';
import { usePayment, type PaymentMethod } from '#pwa/features/payment/use-payment.ts';
import { useIsOnline } from '#pwa/features/connection/use-is-online.ts';
import { confirmationPath } from '#pwa/features/payment/confirmation-path.ts';
import { policyWithDate } from '#pwa/lib/cancellation-words.ts';
import { localDay } from '#pwa/lib/days.ts';
import { propertyPath } from '#pwa/lib/paths.ts';
import { privateDb } from '#pwa/store/open-stores.ts';
import { ArrowLeft20Regular } from '#pwa/ui/icons.tsx';
import { Skeleton, Skeletons } from '#pwa/ui/skeleton.tsx';
import { showToast } from '#pwa/ui/toast/toast-store.ts';
import { useIsPhone } from '#pwa/ui/use-is-phone.ts';
import { usePagePart } from '#pwa/ui/use-page-part.ts';
import { AlreadyPaid } from './already-paid.tsx';
import { CheckoutRefused } from './checkout-refused.tsx';
import { loadFailure } from './checkout-words.ts';
import styles from './checkout.module.css';

const provider = sandboxProvider({ random: Math.random, wait: waitFor });

/** Checkout of a stay: loading, refused, or ready to pay. */
export function CheckoutPage({ stay }: { stay: CheckoutStay }) {
  const isOnline = useIsOnline();
  const checkout = useCheckoutOrder(stay, isOnline);
  const paid = usePaidStay(stay);
  // Who pays here sees the form until the confirmation comes.
  const [isPaidHere, setIsPaidHere] = useState(false);
  const failure = checkout.state === 'failed' ? loadFailure(checkout.outcome) : null;

  useEffect(() => {
    if (failure !== null) showToast({ title: 'Error', body: failure, intent: 'destructive' });
  }, [failure]);

  if (paid != null && !isPaidHere) return <AlreadyPaid {...paid} />;
  if (checkout.state === 'loading' || paid === undefined) return <CheckoutSkeleton />;
  if (checkout.state === 'failed') {
    return (
      <CheckoutRefused
        message={loadFailure(checkout.outcome)}
        isOffline={checkout.outcome === 'offline'}
        onRetry={checkout.retry}
      />
    );
  }
  return <CheckoutForm order={checkout.order} isOnline={isOnline} onPaid={() => setIsPaidHere(true)} />;
}

interface CheckoutFormProps {
  order: CheckoutOrder;
  isOnline: boolean;
  onPaid: () => void;
}

function CheckoutForm({ order, isOnline, onPaid }: CheckoutFormProps) {
  const isPhone = useIsPhone();
  usePagePart('pay-bar', isPhone);
  const navigate = useNavigate();
  const [method, setMethod] = useState<PaymentMethod>('card');
  const payment = usePayment(provider, order.total, () => {
    onPaid();
    void keepPayment(order).then((reference) => navigate(confirmationPath(reference), { replace: true }));
  });
  const policy = policyWithDate(
    order.property.cancellationPolicy,
    order.stay.startDate,
    localDay(new Date()),
  );
  const panel = <PaymentPanel provider={provider} payment={payment} method={method} onMethod={setMethod} />;
  const button = <PayButton payment={payment} method={method} isOnline={isOnline} />;

  if (isPhone) {
    return (
      <div className={styles.root}>
        <h1 className={styles.spoken}>Checkout</h1>
        <CollapsedSummary order={order} isOnline={isOnline} policy={policy} />
        {panel}
        <PriceCard order={order} />
        <div className={styles.bar}>
          {button}
          <ChargeNote />
        </div>
      </div>
    );
  }
  return (
    <div className={styles.root}>
      <Link className={styles.back} to={propertyPath(order.property.id)}>
        <ArrowLeft20Regular />
        Back
      </Link>
      <h1 className={styles.title}>Checkout</h1>
      <div className={styles.columns}>
        <div className={styles.main}>
          {panel}
          <div>{button}</div>
        </div>
        <CheckoutSummary order={order} isOnline={isOnline} policy={policy} />
      </div>
    </div>
  );
}

/** Notes what was paid with the booking it was for. @returns the booking's reference, or null where there is none */
async function keepPayment({ stay, total }: CheckoutOrder): Promise<string | null> {
  const reference = (await findPayableBooking(stay))?.reference ?? null;
  if (reference === null) return null;
  try {
    await notePayment(privateDb(), reference, { at: new Date().toISOString(), amount: total });
  } catch {
    showToast({
      title: 'Paid, but not noted',
      body: 'The payment went through. This device has no room to remember it: keep your booking ID.',
      intent: 'waiting',
    });
  }
  return reference;
}

function CheckoutSkeleton() {
  return (
    <div className={styles.root}>
      <Skeletons label="Loading booking information" className={styles.columns}>
        <Skeleton height={434} radius={16} />
        <Skeleton height={434} radius={16} />
      </Skeletons>
    </div>
  );
}
