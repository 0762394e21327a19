import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { buildCategory } from '#pwa/testing/builders.ts';
import { CategoryStrip } from './category-strip.tsx';

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
const isPressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');

test('a category is chosen by pressing it and cleared by pressing it again', async () => {
  const user = userEvent.setup();
  render(<Strip />);
  await user.click(screen.getByRole('button', { name: 'Hot tub' }));
  expect([isPressed('Spa'), isPressed('Hot tub')]).toEqual(['false', 'true']);
  await user.click(screen.getByRole('button', { name: 'Spa' }));
  expect([isPressed('Spa'), isPressed('Hot tub')]).toEqual(['true', 'false']);
  await user.click(screen.getByRole('button', { name: 'Spa' }));
  expect([isPressed('Spa'), isPressed('Hot tub')]).toEqual(['false', 'false']);
});

test('while categories are read it says so', () => {
  render(<CategoryStrip categories={undefined} selectedId={null} onSelect={() => undefined} />);
  expect(screen.getByText('Loading categories')).toBeDefined();
});
