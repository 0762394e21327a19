import type { Card } from './card-form.ts';

export type CardOutcome = 'accepted' | 'declined';

/** What takes a payment. Amounts are whole US dollars. A call that is aborted rejects with the signal's reason. */
export interface PaymentProvider {
  /** True when no money moves; the page says so. */
  isTest: boolean;
  payByCard(card: Card, amount: number, signal: AbortSignal): Promise<CardOutcome>;
  payByApplePay(amount: number, signal: AbortSignal): Promise<void>;
  /** Resolves when the guest is back from PayPal. */
  payByPayPal(amount: number, signal: AbortSignal): Promise<void>;
}
