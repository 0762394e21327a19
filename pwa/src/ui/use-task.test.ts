import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useTask } from './use-task.ts';

/** Work that ends when the test says so. */
function startedWork() {
  const ends: (() => void)[] = [];
  const work = vi.fn(() => new Promise<string>((resolve) => ends.push(() => resolve('done'))));
  const endLast = () => act(async () => await Promise.resolve(ends.at(-1)?.()));
  return { work, endLast };
}

test('what is lost after the work is done is brought again', async () => {
  const { work, endLast } = startedWork();
  const { result, rerender } = renderHook(({ isThere }) => useTask('key', true, work, isThere), {
    initialProps: { isThere: true },
  });
  await endLast();
  await waitFor(() => expect(result.current.result).toBe('done'));
  rerender({ isThere: false });
  await waitFor(() => expect(work).toHaveBeenCalledTimes(2));
});

test('what is lost while the work runs is waited for, and brought again where it did not come back', async () => {
  const { work, endLast } = startedWork();
  const { rerender } = renderHook(({ isThere }) => useTask('key', true, work, isThere), {
    initialProps: { isThere: true },
  });
  rerender({ isThere: false });
  expect(work).toHaveBeenCalledTimes(1);
  await endLast();
  await waitFor(() => expect(work).toHaveBeenCalledTimes(2));
});

test('what came back while the work ran is not brought again', async () => {
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
