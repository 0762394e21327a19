import { afterEach, expect, test, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('without requestIdleCallback, as in Safari, the work runs after a second', () => {
  vi.useFakeTimers();
  expect('requestIdleCallback' in window).toBe(false);
  const work = vi.fn();
  whenIdle(work, 10_000);
  vi.advanceTimersByTime(999);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledOnce();
});

test('with requestIdleCallback the browser chooses the time, with a maximum delay', () => {
  const request = vi.fn();
  vi.stubGlobal('requestIdleCallback', request);
  const work = vi.fn();
  whenIdle(work, 10_000);
  expect(request).toHaveBeenCalledExactlyOnceWith(work, { timeout: 10_000 });
});
