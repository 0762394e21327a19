import { useEffect, useRef, useState } from 'react';
import { delaysMs } from '#pwa/features/shared/simulated-delays.ts';
import type { PaymentToken } from '#contracts/domain/state-lists.ts';
import { dismissToast, showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import type { Card } from './card-form.ts';
import { tokenOf } from './card-token.ts';
import type { PayResult } from './payment-commands.ts';

/** Ways to pay, in the order of their tabs. Source: spec §2, checkout. */
export type PaymentMethod = 'card' | 'apple-pay' | 'paypal';

export interface Payment {
  isProcessing: boolean;
  /** Why the last try did not pay; null before the first, and while one runs. */
  failure: string | null;
  payByCard: (card: Card) => void;
  payByApplePay: () => void;
  payByPayPal: () => void;
}

interface PaymentParts {
  pay: (token: PaymentToken) => Promise<PayResult>;
  /** Resolves after so many milliseconds. */
  wait: (ms: number) => Promise<void>;
  onPaid: () => void;
  /** Whether a payment for the same stay is on its way, also one of a page that was left. */
  isSent?: boolean;
}

const unknownOutcome =
  'We got no answer, so we do not know yet whether this was paid. Try again: a stay is never paid twice.';

const failureOf = (result: PayResult): string | null => {
  if (result.kind === 'paid') return null;
  return result.kind === 'unknown' ? unknownOutcome : result.detail;
};

/**
 * A payment: idle, processing, then paid or not, with the documented toasts and minimum duration.
 * After leaving the page, the outcome is shown with the stay. Source: spec §4, checkout card payment, and §8.
 */
export function usePayment({ pay, wait, onPaid, isSent = false }: PaymentParts): Payment {
  const [isProcessing, setIsProcessing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isHere = useRef(true);
  // Not the state, which a second press in the same frame would still read as idle.
  const isRunning = useRef(false);

  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const run = async (token: PaymentToken, leastMs: number, success: string | null) => {
    if (isRunning.current || isSent) return;
    isRunning.current = true;
    setIsProcessing(true);
    setFailure(null);
    const [result] = await Promise.all([pay(token), wait(leastMs)]).finally(() => {
      isRunning.current = false;
      setIsProcessing(false);
    });
    if (!isHere.current) return;
    setFailure(failureOf(result));
    if (result.kind !== 'paid') {
      const title = result.kind === 'unknown' ? 'No answer yet' : 'Payment Failed';
      showToast({ title, body: failureOf(result) ?? '', intent: 'destructive' });
      return;
    }
    if (success === null) dismissToast();
    else showToast({ title: success, body: 'Thank you for your booking!' });
    onPaid();
  };

  return {
    isProcessing: isProcessing || isSent,
    failure,
    payByCard: (card) => void run(tokenOf(card), delaysMs.cardProcessing, 'Payment Successful'),
    payByApplePay: () => void run('approve', delaysMs.applePay, 'Apple Pay Successful'),
    payByPayPal: () => {
      if (!isRunning.current && !isSent) showToast({ title: 'Redirecting to PayPal', intent: 'info' });
      // The toast has come true by then: the page it led to is not covered by it.
      void run('approve', delaysMs.payPalRedirect, null);
    },
  };
}
