import type { CancellationPolicy } from '#contracts/domain/state-lists.ts';
import { addDays } from './days.ts';
import { startOfUtcDay } from './stay.ts';

interface RefundRule {
  /** Refunded share of the payment, 0–1. */
  share: number;
  /** Days before check-in until which it is refunded. */
  daysBefore: number;
  /** Label of the policy. */
  words: string;
}

/** Source: spec §9, decision 006. */
export const refundRules: Record<CancellationPolicy, RefundRule> = {
  flexible: { share: 1, daysBefore: 1, words: 'full refund 1 day prior' },
  moderate: { share: 1, daysBefore: 5, words: 'full refund 5 days prior' },
  strict: { share: 0.5, daysBefore: 7, words: '50% refund 7 days prior' },
};

interface RefundTerms {
  startDate: string;
  cancellationPolicy: CancellationPolicy;
  refundUntil?: string | undefined;
}

/** The last day to cancel with the policy's refund, in the time zone of the listing. */
export const refundDayOf = (startDate: string, policy: CancellationPolicy): string =>
  addDays(startDate, -refundRules[policy].daysBefore);

/** @returns the instant until which the policy refunds, ISO 8601: stored with the booking, else the end of the day in UTC */
export const refundUntilOf = ({ startDate, cancellationPolicy, refundUntil }: RefundTerms): string =>
  refundUntil ?? startOfUtcDay(addDays(refundDayOf(startDate, cancellationPolicy), 1));

/**
 * Refund in whole US dollars when the guest cancels now: the policy's share of the payment, and 0 for an unpaid stay.
 * @param now milliseconds since 1970
 */
export function refundFor(
  booking: RefundTerms & { payment: { amount: number } | null },
  now: number,
): number {
  const { share } = refundRules[booking.cancellationPolicy];
  const isInTime = now < Date.parse(refundUntilOf(booking));
  return isInTime ? Math.round((booking.payment?.amount ?? 0) * share) : 0;
}

/** @returns the last day to cancel with the policy's refund; null once it has passed. @param today in the listing's zone */
export function lastRefundDay(startDate: string, policy: CancellationPolicy, today: string): string | null {
  const day = refundDayOf(startDate, policy);
  return day >= today ? day : null;
}
