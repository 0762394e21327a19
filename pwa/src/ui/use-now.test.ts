import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useNow } from './use-now.ts';

const start = Date.parse('2030-03-08T15:04:00.000Z');

test('the time goes on every minute', () => {
  vi.useFakeTimers({ now: start });
  const { result } = renderHook(() => useNow());
  act(() => void vi.advanceTimersByTime(59_000));
  expect(result.current).toBe(start);
  act(() => void vi.advanceTimersByTime(1_000));
  expect(result.current).toBe(start + 60_000);
});

test('a page that was in the background, where timers stand still, has the time when it is shown again', () => {
  vi.useFakeTimers({ now: start, toFake: ['Date'] });
  // Not dispatched to the document, where code of other tests may listen.
  const listening = vi.spyOn(document, 'addEventListener');
  const { result } = renderHook(() => useNow());
  const change = () =>
    act(() => {
      for (const [type, listener] of listening.mock.calls)
        if (type === 'visibilitychange') (listener as () => void)();
    });
  vi.setSystemTime(start + 36_000_000);
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  visibility.mockReturnValue('hidden');
  change();
  expect(result.current).toBe(start);
  visibility.mockReturnValue('visible');
  change();
  expect(result.current).toBe(start + 36_000_000);
});
