import { expect, test } from 'vitest';
import { buildEntry } from '#pwa/testing/build-entry.ts';
import { refusalOf } from './entry-words.ts';

test('of a change that could not be sent, nobody reads how the network failed', () => {
  const lastError = { code: 'connection', status: null, detail: 'No usable answer: network' } as const;
  expect(refusalOf(buildEntry({ lastError }))).toBeNull();
});

test('what the server said against a change is read', () => {
  const lastError = { code: 'forbidden', status: 403, detail: 'Only the host may do that.' } as const;
  expect(refusalOf(buildEntry({ lastError }))).toBe('Only the host may do that.');
});
