import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { usePagePart } from './use-page-part.ts';

function Part({ isShown = true }: { isShown?: boolean }) {
  usePagePart('banner', isShown);
  return null;
}

const isSaid = () => document.documentElement.hasAttribute('data-has-banner');

it('a part is marked while it is on the page', () => {
  const { rerender, unmount } = render(<Part isShown={false} />);
  expect(isSaid()).toBe(false);
  rerender(<Part />);
  expect(isSaid()).toBe(true);
  rerender(<Part isShown={false} />);
  expect(isSaid()).toBe(false);
  rerender(<Part />);
  unmount();
  expect(isSaid()).toBe(false);
});

it('a part that replaces another of its kind stays marked', () => {
  const { rerender, unmount } = render(<Part key="before" />);
  rerender(<Part key="after" />);
  expect(isSaid()).toBe(true);
  unmount();
});

it('when one of two parts of a kind is removed, the other stays marked, as with a dialog over a dialog', () => {
  const one = render(<Part />);
  const other = render(<Part />);
  other.unmount();
  expect(isSaid()).toBe(true);
  one.unmount();
  expect(isSaid()).toBe(false);
});
