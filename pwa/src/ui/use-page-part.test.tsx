import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { usePagePart } from './use-page-part.ts';

function Part({ isShown = true }: { isShown?: boolean }) {
  usePagePart('floating', isShown);
  return null;
}

const isSaid = () => document.documentElement.hasAttribute('data-has-floating');

it('a part is said to be on the page until the last of its kind is gone', () => {
  const first = render(<Part />);
  const second = render(<Part />);
  expect(isSaid()).toBe(true);
  first.unmount();
  expect(isSaid()).toBe(true);
  second.unmount();
  expect(isSaid()).toBe(false);
});

it('a part that comes and goes is said to', () => {
  const { rerender, unmount } = render(<Part isShown={false} />);
  expect(isSaid()).toBe(false);
  rerender(<Part isShown />);
  expect(isSaid()).toBe(true);
  rerender(<Part isShown={false} />);
  expect(isSaid()).toBe(false);
  unmount();
});
