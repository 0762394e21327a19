import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useIsAnswered } from './use-is-answered.ts';

it('a search that was answered once stays so while the map is moved, and another one is not', () => {
  const { result, rerender } = renderHook(({ search, has }) => useIsAnswered(search, has), {
    initialProps: { search: 'location=xyzzy', has: false },
  });
  expect(result.current).toBe(false);
  rerender({ search: 'location=xyzzy', has: true });
  expect(result.current).toBe(true);
  rerender({ search: 'location=xyzzy', has: false });
  expect(result.current).toBe(true);
  rerender({ search: 'location=kyoto', has: false });
  expect(result.current).toBe(false);
});
