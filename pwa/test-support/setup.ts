import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import Dexie from 'dexie';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { resetWindow } from './window-stubs.ts';

// A busy machine draws a screen slower than the library expects; a passing test waits no longer for it.
configure({ asyncUtilTimeout: 20_000 });

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

// Files share a window and the libraries in it, which spares the loading of both for each. The app's own modules begin
// anew with each file, and nothing stays in their stores.
afterAll(async () => {
  vi.resetModules();
  for (const name of await Dexie.getDatabaseNames()) {
    const database = await new Dexie(name).open();
    await Promise.all(database.tables.map((table) => table.clear()));
    database.close();
  }
});
