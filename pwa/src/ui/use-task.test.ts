import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useTask } from './use-task.ts';

/** A task that ends when the test says so. */
function startedWork() {
  const ends: (() => void)[] = [];
  const work = vi.fn(() => new Promise<string>((resolve) => ends.push(() => resolve('done'))));
  const endLast = () => act(async () => await Promise.resolve(ends.at(-1)?.()));
  return { work, endLast };
}

test('what is lost after the task is fetched again', async () => {
  const { work, endLast } = startedWork();
  const { result, rerender } = renderHook(({ isThere }) => useTask('key', true, work, isThere), {
    initialProps: { isThere: true },
  });
  await endLast();
  await waitFor(() => expect(result.current.result).toBe('done'));
  rerender({ isThere: false });
  await waitFor(() => expect(work).toHaveBeenCalledTimes(2));
});

test('what is lost while the task runs is fetched again, unless the task brought it back', async () => {
  const { work, endLast } = startedWork();
  const { rerender } = renderHook(({ isThere }) => useTask('key', true, work, isThere), {
    initialProps: { isThere: true },
  });
  rerender({ isThere: false });
  expect(work).toHaveBeenCalledTimes(1);
  await endLast();
  await waitFor(() => expect(work).toHaveBeenCalledTimes(2));
});

test('what came back while the task ran is not fetched again', async () => {
  const { work, endLast } = startedWork();
  const { result, rerender } = renderHook(({ isThere }) => useTask('key', true, work, isThere), {
    initialProps: { isThere: true },
  });
  rerender({ isThere: false });
  rerender({ isThere: true });
  await endLast();
  await waitFor(() => expect(result.current.result).toBe('done'));
  expect(work).toHaveBeenCalledTimes(1);
});

test('a database that was closed because the account changed is no failure', async () => {
  const closed = Object.assign(new Error('closed'), { name: 'DatabaseClosedError' });
  const { result } = renderHook(() => useTask('key', true, () => Promise.reject(closed)));
  await act(async () => await Promise.resolve());
  expect(result.current.result).toBeUndefined();
});
