import { randomInt, randomUUID } from 'node:crypto';
import type { PaymentToken } from '#contracts/domain/state-lists.ts';

/**
 * Percentage of payments that are accepted if the card token does not decide it. Source: spec §9, simulated timings.
 */
const acceptedOfHundred = 80;

/**
 * Built-in payment provider that charges nothing.
 * @param draw returns a random integer from 0, below its argument
 * @returns payment reference, or null if the card was declined
 */
export function chargeSandbox(
  token: PaymentToken,
  draw: (below: number) => number = randomInt,
): string | null {
  const isAccepted = token === 'approve' || (token === 'random' && draw(100) < acceptedOfHundred);
  return isAccepted ? `sandbox-${randomUUID()}` : null;
}
