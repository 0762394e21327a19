import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import Dexie from 'dexie';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { resetWindow } from './window-stubs.ts';

// A busy machine renders slower than the library's default timeout. Passing tests do not take longer.
configure({ asyncUtilTimeout: 20_000 });

// The library of form fields inserts hundreds of rules. For each of them a query by role compares every element, which
// took a third of the tests' time; no test reads a style.
CSSStyleSheet.prototype.insertRule = () => 0;

/** Messages of `console.error`. A test that expects one spies on `console.error` itself. */
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

// Test files share a window and its libraries, which saves loading them. The app's modules are reset for each file, so
// their stores are empty.
afterAll(async () => {
  vi.resetModules();
  for (const name of await Dexie.getDatabaseNames()) {
    const database = await new Dexie(name).open();
    await Promise.all(database.tables.map((table) => table.clear()));
    database.close();
  }
});
