import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { buildCategory } from '#pwa/test-support/builders.ts';
import { CategoryStrip } from './category-strip.tsx';
import { StripArrowsLayer } from './strip-arrows-layer.tsx';

const categories = [buildCategory(), buildCategory({ id: 2, name: 'Hot tub', icon: 'no-such-icon' })];

function Strip() {
  const [selectedId, setSelectedId] = useState<number | null>(null);
  return (
    <CategoryStrip
      categories={categories}
      selectedId={selectedId}
      onSelect={(category) => setSelectedId(category?.id ?? null)}
    />
  );
}
/** As in the app: the strip on the page, the arrows from the layers above it. */
const renderWithArrows = () =>
  render(
    <div id="root">
      <Strip />
      <StripArrowsLayer />
    </div>,
  );
const isPressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');

test('a category is selected by pressing it and cleared by pressing it again', async () => {
  const user = userEvent.setup();
  render(<Strip />);
  await user.click(screen.getByRole('button', { name: 'Hot tub' }));
  expect([isPressed('Spa'), isPressed('Hot tub')]).toEqual(['false', 'true']);
  await user.click(screen.getByRole('button', { name: 'Spa' }));
  expect([isPressed('Spa'), isPressed('Hot tub')]).toEqual(['true', 'false']);
  await user.click(screen.getByRole('button', { name: 'Spa' }));
  expect([isPressed('Spa'), isPressed('Hot tub')]).toEqual(['false', 'false']);
});

test('while categories load it says so', () => {
  render(<CategoryStrip categories={undefined} selectedId={null} onSelect={() => undefined} />);
  expect(screen.getByText('Loading categories')).toBeDefined();
});

test('arrows scroll a strip that is too wide, each while there is more on its side', async () => {
  const sizes = { scrollLeft: 0, scrollWidth: 1000, clientWidth: 600 };
  for (const name of ['scrollLeft', 'scrollWidth', 'clientWidth'] as const)
    vi.spyOn(Element.prototype, name, 'get').mockImplementation(() => sizes[name]);
  const scrollBy = vi.fn();
  Element.prototype.scrollBy = scrollBy as typeof Element.prototype.scrollBy;
  const user = userEvent.setup();
  renderWithArrows();
  const next = await screen.findByRole('button', { name: 'Next categories' });
  expect(screen.queryByRole('button', { name: 'Previous categories' })).toBeNull();
  await user.click(next);
  expect(scrollBy).toHaveBeenCalledWith({ left: 480, behavior: 'smooth' });
  sizes.scrollLeft = 400;
  fireEvent.scroll(screen.getByRole('group', { name: 'Categories' }));
  expect(screen.queryByRole('button', { name: 'Next categories' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Previous categories' }));
  expect(scrollBy).toHaveBeenLastCalledWith({ left: -480, behavior: 'smooth' });
  vi.restoreAllMocks();
});

test('a strip that fits has no arrows', async () => {
  renderWithArrows();
  await screen.findByRole('button', { name: 'Spa' });
  expect(screen.queryByRole('button', { name: /categories$/ })).toBeNull();
});
