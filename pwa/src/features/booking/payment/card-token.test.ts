import { expect, test } from 'vitest';
import { tokenOf } from './card-token.ts';

test.each([
  ['4242 4242 4242 4242', 'approve'],
  ['4000 0000 0000 0002', 'decline'],
  ['5555 5555 5555 4444', 'random'],
] as const)('%s is sent as %s', (number, token) => {
  expect(tokenOf({ number })).toBe(token);
});
