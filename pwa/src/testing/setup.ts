import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { resetWindow } from './window-stubs.ts';

// A busy machine draws a screen slower than the library expects; a passing test waits no longer for it.
configure({ asyncUtilTimeout: 4_000 });

/** What was written to the console as an error; a test that wants one spies on `console.error` itself. */
let unexpected: unknown[][] = [];

beforeEach(() => {
  unexpected = [];
  vi.spyOn(console, 'error').mockImplementation((...values) => {
    unexpected.push(values);
  });
  resetWindow();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  expect(unexpected, 'console.error was called').toEqual([]);
});
