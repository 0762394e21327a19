import type { CancellationPolicy } from '#contracts/domain/state-lists.ts';
import { countOf } from '#contracts/plural.ts';
import { lastRefundDay, refundRules } from '#contracts/rules/refunds.ts';
import { formatDayWithYear } from './days.ts';

const names: Record<CancellationPolicy, string> = {
  flexible: 'Flexible',
  moderate: 'Moderate',
  strict: 'Strict',
};

/** 'Moderate: full refund 5 days prior'. Source: spec §9. */
export const policySentence = (policy: CancellationPolicy): string =>
  `${names[policy]}: ${refundRules[policy].words}`;

/** Explains a policy to a guest, including what applies after its last day. Source: decision 006. */
export function policyExplained(policy: CancellationPolicy): string {
  const { share, daysBefore } = refundRules[policy];
  const days = countOf(daysBefore, 'day');
  return `${refundOf(share)} until ${days} before check-in. After that, no refund.`;
}

const refundOf = (share: number): string =>
  share === 1 ? 'Free cancellation' : `${share * 100}% refund if you cancel`;

/** A sentence with the last day of the refund for a stay. @param today at the listing; days are `YYYY-MM-DD` */
export function policyForStay(policy: CancellationPolicy, startDate: string, today: string): string {
  const until = lastRefundDay(startDate, policy, today);
  if (until === null) return 'That date has passed, so this stay is no longer refundable.';
  return `For your dates that is until ${formatDayWithYear(until)}.`;
}

/**
 * The policy of a stay with the last day of its refund: 'Free cancellation until Jun 7, 2026 (moderate).' Days are
 * `YYYY-MM-DD`. Source: decision 006.
 */
export function policyWithDate(policy: CancellationPolicy, startDate: string, today: string): string {
  const until = lastRefundDay(startDate, policy, today);
  if (until === null) return `${policySentence(policy)}. ${policyForStay(policy, startDate, today)}`;
  return `${refundOf(refundRules[policy].share)} until ${formatDayWithYear(until)} (${policy}).`;
}
