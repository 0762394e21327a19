import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { usePagePart } from './use-page-part.ts';

function Part({ isShown = true }: { isShown?: boolean }) {
  usePagePart('banner', isShown);
  return null;
}

const isSaid = () => document.documentElement.hasAttribute('data-has-banner');

it('a part is said to be on the page while it is', () => {
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

it('one that takes the place of another of its kind is still said to be there', () => {
  const { rerender, unmount } = render(<Part key="before" />);
  rerender(<Part key="after" />);
  expect(isSaid()).toBe(true);
  unmount();
});

it('of two of a kind the other is still there when one goes, as with a dialog over a dialog', () => {
  const one = render(<Part />);
  const other = render(<Part />);
  other.unmount();
  expect(isSaid()).toBe(true);
  one.unmount();
  expect(isSaid()).toBe(false);
});
