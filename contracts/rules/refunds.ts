import type { CancellationPolicy } from '#contracts/domain/option-lists.ts';
import { addDays, countNights } from './stay.ts';

interface RefundRule {
  /** Share of the total given back, 0–1. */
  share: number;
  /** Days before check-in up to which it is given. */
  daysBefore: number;
  /** The policy in the words of the product. */
  words: string;
}

/** Source: spec §9, decision 006. */
export const refundRules: Record<CancellationPolicy, RefundRule> = {
  flexible: { share: 1, daysBefore: 1, words: 'full refund 1 day prior' },
  moderate: { share: 1, daysBefore: 5, words: 'full refund 5 days prior' },
  strict: { share: 0.5, daysBefore: 7, words: '50% refund 7 days prior' },
};

/**
 * Refund in whole US dollars when the guest cancels on `today`: the policy's share of the payment, and 0 for an unpaid
 * stay.
 */
export function refundFor(
  booking: { startDate: string; payment: { amount: number } | null; cancellationPolicy: CancellationPolicy },
  today: string,
): number {
  const { share, daysBefore } = refundRules[booking.cancellationPolicy];
  const isInTime = countNights(today, booking.startDate) >= daysBefore;
  return isInTime ? Math.round((booking.payment?.amount ?? 0) * share) : 0;
}

/** The last day on which cancelling still gives the policy's refund, or null once it is past. */
export function lastRefundDay(startDate: string, policy: CancellationPolicy, today: string): string | null {
  const day = addDays(startDate, -refundRules[policy].daysBefore);
  return day >= today ? day : null;
}
