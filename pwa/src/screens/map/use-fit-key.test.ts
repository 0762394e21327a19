import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useFitKey } from './use-fit-key.ts';

interface Moment {
  search: string;
  hasAnswer: boolean;
  isMoved: boolean;
}
const start: Moment = { search: '', hasAnswer: false, isMoved: false };
const follow = () =>
  renderHook((moment: Moment) => useFitKey(moment.search, moment.hasAnswer, moment.isMoved), {
    initialProps: start,
  });

it('the map is fitted to what the device has, and once more to the first response', () => {
  const { result, rerender } = follow();
  const first = result.current;
  rerender({ ...start, hasAnswer: true });
  expect(result.current).not.toBe(first);
});

it('a later response, or one that arrives after the guest moved the map, does not move it', () => {
  const { result, rerender } = follow();
  const first = result.current;
  rerender({ ...start, isMoved: true });
  rerender({ ...start, isMoved: true, hasAnswer: true });
  expect(result.current).toBe(first);
  rerender({ ...start, hasAnswer: false });
  rerender({ ...start, hasAnswer: true });
  expect(result.current).toBe(first);
});

it('another category fits the map again, even after it was moved', () => {
  const { result, rerender } = follow();
  rerender({ ...start, hasAnswer: true });
  const complete = result.current;
  rerender({ search: '3', hasAnswer: true, isMoved: true });
  expect(result.current).not.toBe(complete);
});
