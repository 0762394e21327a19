import { useEffect, useRef, useState } from 'react';
import { dismissToast, showToast } from '#pwa/ui/toast/toast-store.ts';
import type { Card } from './card-form.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** Ways to pay, in the order of their tabs. Source: spec §2, checkout. */
export const paymentMethods = ['card', 'apple-pay', 'paypal'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export interface Payment {
  isProcessing: boolean;
  payByCard: (card: Card) => void;
  payByApplePay: () => void;
  payByPayPal: () => void;
}

/**
 * One payment: idle, processing, then paid or declined, with the documented toasts. Leaving the page ends it.
 * @param amount in whole US dollars
 * Source: spec §4, checkout card payment, and §8.
 */
export function usePayment(provider: PaymentProvider, amount: number, onPaid: () => void): Payment {
  const [isProcessing, setIsProcessing] = useState(false);
  const leaving = useRef<AbortController>(null);

  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort(new DOMException('The guest left checkout', 'AbortError'));
  }, []);

  const run = async (work: (signal: AbortSignal) => Promise<boolean>) => {
    const signal = leaving.current?.signal;
    if (isProcessing || signal === undefined) return;
    setIsProcessing(true);
    try {
      const isPaid = await work(signal);
      setIsProcessing(false);
      if (isPaid) onPaid();
    } catch (error) {
      if (signal.aborted) return;
      setIsProcessing(false);
      throw error;
    }
  };

  return {
    isProcessing,
    payByCard: (card) =>
      void run(async (signal) => {
        const isAccepted = (await provider.payByCard(card, amount, signal)) === 'accepted';
        showToast(
          isAccepted
            ? { title: 'Payment Successful', body: 'Thank you for your booking!' }
            : {
                title: 'Payment Failed',
                body: 'Your card was declined. Please try another payment method.',
                intent: 'destructive',
              },
        );
        return isAccepted;
      }),
    payByApplePay: () =>
      void run(async (signal) => {
        await provider.payByApplePay(amount, signal);
        showToast({ title: 'Apple Pay Successful', body: 'Thank you for your booking!' });
        return true;
      }),
    payByPayPal: () =>
      void run(async (signal) => {
        showToast({ title: 'Redirecting to PayPal', intent: 'info' });
        await provider.payByPayPal(amount, signal);
        // It has come true: the page it led to is not covered by it.
        dismissToast();
        return true;
      }),
  };
}
