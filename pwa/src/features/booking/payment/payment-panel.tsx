import { formatDollars } from '#pwa/lib/money.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import {
  CloudOff16Filled,
  ErrorCircle16Filled,
  Info16Regular,
  LockClosed20Filled,
  Payment20Regular,
} from '#pwa/ui/icons/icons.tsx';
import { Notice } from '#pwa/ui/feedback/notice.tsx';
import { Tabs, tabPanelProps, type Tab } from '#pwa/ui/controls/tabs/tabs.tsx';
import { useOfflineLabels } from '#pwa/ui/feedback/offline-labels.ts';
import { CardForm } from './card-form-fields.tsx';
import type { Payment, PaymentMethod } from './use-payment.ts';
import styles from './payment.module.css';

const tabs: readonly Tab<PaymentMethod>[] = [
  { id: 'card', label: 'Card', icon: Payment20Regular },
  { id: 'apple-pay', label: 'Apple Pay' },
  { id: 'paypal', label: 'PayPal' },
];
const idPrefix = 'payment';
const cardFormId = 'card-form';

const otherWays: Record<Exclude<PaymentMethod, 'card'>, string> = {
  'apple-pay': "Confirm with Face ID, Touch ID or your passcode. Your card number isn't shared.",
  paypal: "You'll go to PayPal to log in and confirm, then come back here.",
};

interface PaymentPanelProps {
  payment: Payment;
  method: PaymentMethod;
  onMethod: (method: PaymentMethod) => void;
}

/** Card, Apple Pay, PayPal. Source: spec §2, checkout. */
export function PaymentPanel({ payment, method, onMethod }: PaymentPanelProps) {
  return (
    <section className={styles.panel} aria-labelledby="payment-title">
      <h2 id="payment-title" className={styles.heading}>
        Payment
      </h2>
      <div className={styles.segments}>
        <Tabs
          idPrefix={idPrefix}
          label="Way to pay"
          tabs={tabs}
          selected={method}
          onSelect={(id) => {
            if (!payment.isProcessing) onMethod(id);
          }}
        />
      </div>
      <div {...tabPanelProps(idPrefix, method)}>
        {method === 'card' ? (
          <CardForm id={cardFormId} disabled={payment.isProcessing} onSubmit={payment.payByCard} />
        ) : (
          <p className={styles.way}>{otherWays[method]}</p>
        )}
      </div>
      {payment.failure !== null && (
        <div className={styles.failure}>
          <Notice tone="danger" icon={ErrorCircle16Filled}>
            {payment.failure}
          </Notice>
        </div>
      )}
      <p className={styles.test}>
        <Info16Regular />
        <span>
          <strong>Test mode</strong>: no money moves.
          {method === 'card' &&
            ' 4242 4242 4242 4242 is always accepted, 4000 0000 0000 0002 is always declined.'}
        </span>
      </p>
    </section>
  );
}

const payLabels: Record<PaymentMethod, (amount: string) => string> = {
  card: (amount) => `Pay ${amount}`,
  'apple-pay': (amount) => `Pay ${amount} with Apple Pay`,
  paypal: (amount) => `Pay ${amount} with PayPal`,
};

interface PayButtonProps {
  payment: Payment;
  method: PaymentMethod;
  /** In whole US dollars. */
  amount: number;
  isOnline: boolean;
}

/** The button that pays; without a connection it says why it cannot. */
export function PayButton({ payment, method, amount, isOnline }: PayButtonProps) {
  const offline = useOfflineLabels();
  const { isProcessing, payByApplePay, payByPayPal } = payment;
  const clicks: Record<PaymentMethod, (() => void) | undefined> = {
    card: undefined,
    'apple-pay': payByApplePay,
    paypal: payByPayPal,
  };
  return (
    <>
      <Button
        look="primary"
        size="large"
        wide
        icon={LockClosed20Filled}
        type={method === 'card' ? 'submit' : 'button'}
        form={method === 'card' ? cardFormId : undefined}
        busy={isProcessing}
        // Not `disabled` while it pays: a second press would take the focus off the page's only button.
        aria-disabled={isProcessing}
        disabled={!isOnline}
        aria-describedby={isOnline ? undefined : 'pay-reason'}
        onClick={clicks[method]}
      >
        {isProcessing ? 'Processing…' : payLabels[method](formatDollars(amount))}
      </Button>
      {!isOnline && (
        <p id="pay-reason" className={styles.reason} role="status">
          <CloudOff16Filled />
          {offline.now}. You can pay {offline.whenBack}.
        </p>
      )}
    </>
  );
}
