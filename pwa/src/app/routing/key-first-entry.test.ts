import { expect, test } from 'vitest';
import { keyFirstEntry } from './key-first-entry.ts';

const key = (): string => (window.history.state as { key: string }).key;

test('a page opened by its address has its own key and keeps it after a reload', () => {
  window.history.replaceState(null, '');
  keyFirstEntry();
  const first = key();
  expect(first).toMatch(/^\w{6,}$/);
  keyFirstEntry();
  expect(key()).toBe(first);
  window.history.pushState(null, '');
  keyFirstEntry();
  expect(key()).not.toBe(first);
});

test("the router's own key is not changed", () => {
  window.history.replaceState({ idx: 3 }, '');
  keyFirstEntry();
  expect(window.history.state).toMatchObject({ idx: 3 });
});
