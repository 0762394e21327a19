import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConnectionError } from './api-error.ts';
import { findCall } from './call-table.ts';

vi.mock('./lazy-calls.ts', () => new Promise(() => undefined));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a call whose code does not arrive fails like one without a network', async () => {
  const failure = findCall('addFavorite').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await failure).toBeInstanceOf(ConnectionError);
});
