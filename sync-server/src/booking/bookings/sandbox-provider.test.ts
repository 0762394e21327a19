import { expect, test } from 'vitest';
import { chargeSandbox } from './sandbox-provider.ts';

test.each([
  ['approve', 99, true],
  ['decline', 0, false],
  ['random', 79, true],
  ['random', 80, false],
] as const)('a card of the token %s with the lot %i is accepted: %s', (token, lot, isAccepted) => {
  expect(chargeSandbox(token, () => lot) !== null).toBe(isAccepted);
});

test('each payment has its own reference', () => {
  expect(chargeSandbox('approve')).not.toBe(chargeSandbox('approve'));
});
