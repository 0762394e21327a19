import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Card } from './card-form.ts';
import { sandboxProvider, waitFor } from './sandbox-provider.ts';

const cardWith = (number: string): Card => ({ number, name: 'Maya Ortiz', expiry: '12/27', cvc: '123' });
const signal = new AbortController().signal;

function providerThat(rolls: number) {
  const waits: number[] = [];
  const provider = sandboxProvider({
    random: () => rolls,
    wait: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
  });
  return { provider, waits };
}

it('the accepted test card is accepted whatever the dice say, after two seconds', async () => {
  const { provider, waits } = providerThat(0.99);
  expect(await provider.payByCard(cardWith('4242 4242 4242 4242'), 1743, signal)).toBe('accepted');
  expect(waits).toEqual([2000]);
});

it('the declined test card is declined whatever the dice say', async () => {
  const { provider } = providerThat(0);
  expect(await provider.payByCard(cardWith('4000 0000 0000 0002'), 1743, signal)).toBe('declined');
});

it('four in five other cards are accepted', async () => {
  const outcomes = await Promise.all(
    [0, 0.2, 0.4, 0.6, 0.79, 0.8, 0.99].map((roll) =>
      providerThat(roll).provider.payByCard(cardWith('5555 5555 5555 4444'), 1743, signal),
    ),
  );
  expect(outcomes).toEqual([
    'accepted',
    'accepted',
    'accepted',
    'accepted',
    'accepted',
    'declined',
    'declined',
  ]);
});

it('Apple Pay and PayPal answer after a second and a half', async () => {
  const { provider, waits } = providerThat(0);
  await provider.payByApplePay(1743, signal);
  await provider.payByPayPal(1743, signal);
  expect(waits).toEqual([1500, 1500]);
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('leaving the page ends the waiting', async () => {
  const leaving = new AbortController();
  const waiting = waitFor(2000, leaving.signal);
  leaving.abort(new Error('left'));
  await expect(waiting).rejects.toThrow('left');
  expect(vi.getTimerCount()).toBe(0);
});
