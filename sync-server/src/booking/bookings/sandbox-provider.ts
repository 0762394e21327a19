import { randomInt, randomUUID } from 'node:crypto';
import type { PaymentToken } from '#contracts/domain/option-lists.ts';

/** Of a hundred cards whose token leaves it to chance, so many are accepted. Source: spec §9, simulated timings. */
const acceptedOfHundred = 80;

/**
 * The built-in provider: takes no money.
 * @param draw a whole number from 0 up to the given one
 * @returns its reference of the payment, or null where the card was declined
 */
export function chargeSandbox(
  token: PaymentToken,
  draw: (below: number) => number = randomInt,
): string | null {
  const isAccepted = token === 'approve' || (token === 'random' && draw(100) < acceptedOfHundred);
  return isAccepted ? `sandbox-${randomUUID()}` : null;
}
