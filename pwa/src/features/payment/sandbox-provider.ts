import { delaysMs } from '#contracts/limits.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** Test cards with a known outcome. Source: decision 006, checkout. */
export const alwaysAccepted = '4242424242424242';
export const alwaysDeclined = '4000000000000002';
/** Share of other cards that are accepted. Source: spec §9, simulated timings. */
const acceptedShare = 0.8;

interface SandboxDeps {
  /** 0 up to 1, as `Math.random`. */
  random: () => number;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** The built-in provider: takes no money, answers after the documented delays. */
export function sandboxProvider({ random, wait }: SandboxDeps): PaymentProvider {
  return {
    isTest: true,
    async payByCard(card, _amount, signal) {
      await wait(delaysMs.cardProcessing, signal);
      const number = card.number.replaceAll(' ', '');
      if (number === alwaysAccepted) return 'accepted';
      if (number === alwaysDeclined) return 'declined';
      return random() < acceptedShare ? 'accepted' : 'declined';
    },
    payByApplePay: (_amount, signal) => wait(delaysMs.applePay, signal),
    payByPayPal: (_amount, signal) => wait(delaysMs.payPalRedirect, signal),
  };
}

/** Resolves after `ms`, or rejects with the signal's reason. */
export function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      },
      { once: true },
    );
  });
}
