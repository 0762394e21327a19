import { useState } from 'react';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { SearchFilters } from '#contracts/rules/search/search-matching.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { FiltersDialog } from './filters-dialog.tsx';

// Fluent is large, so load it before the tests.
beforeAll(() => import('#pwa/ui/dialog/dialog-sheet-surface.tsx'));

function Page({ given, onApply }: { given: SearchFilters; onApply: (filters: SearchFilters) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <FiltersDialog open={isOpen} filters={given} onApply={onApply} onClose={() => setIsOpen(false)} />
    </>
  );
}

async function openFilters(given: SearchFilters = {}) {
  const applied: SearchFilters[] = [];
  const { user } = renderScreen(<Page given={given} onApply={(filters) => applied.push(filters)} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog', { name: 'Filter Wellness Retreats' });
  return { user, applied };
}

const apply = () => screen.getByRole('button', { name: 'Apply Filters' });
const slider = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name });

test('price, types, amenities, Instant Book and group retreats are applied together, and the rest of the search is unchanged', async () => {
  const { user, applied } = await openFilters({ location: 'Japan', guests: 2, amenities: ['Wifi'] });
  fireEvent.change(slider('Minimum price'), { target: { value: '120' } });
  await user.click(screen.getByRole('button', { name: 'Yoga' }));
  await user.click(screen.getByRole('button', { name: 'Hot Springs' }));
  await user.click(screen.getByRole('switch', { name: 'Hot Tub' }));
  await user.click(screen.getByRole('switch', { name: 'Instant Book' }));
  await user.click(screen.getByRole('switch', { name: 'Group retreats' }));
  expect(screen.getByText('Book without waiting for host approval')).toBeTruthy();
  expect(applied).toEqual([]);
  await user.click(apply());
  expect(applied).toEqual([
    {
      location: 'Japan',
      guests: 2,
      amenities: ['Wifi', 'Hot Springs|Bath'],
      minPrice: 120,
      maxPrice: undefined,
      retreatTypes: ['Yoga', 'Hot Springs'],
      instantBook: true,
      departures: true,
    },
  ]);
});

test('the two thumbs do not pass each other', async () => {
  await openFilters({ minPrice: 120, maxPrice: 640 });
  fireEvent.change(slider('Minimum price'), { target: { value: '900' } });
  expect(slider('Minimum price').value).toBe('640');
  fireEvent.change(slider('Maximum price'), { target: { value: '70' } });
  expect(slider('Maximum price').value).toBe('640');
  expect(screen.getByText('$640 – $640 / night')).toBeTruthy();
});

test('a typed amount moves the slider; an invalid one stays, says why and applies nothing', async () => {
  const { user, applied } = await openFilters();
  const minimum = screen.getByRole<HTMLInputElement>('textbox', { name: 'Minimum' });
  await user.clear(minimum);
  await user.type(minimum, '200');
  expect(slider('Minimum price').value).toBe('200');
  await user.clear(minimum);
  await user.type(minimum, 'cheap{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('Enter an amount in dollars.');
  expect(minimum.value).toBe('cheap');
  await user.click(apply());
  expect(applied).toEqual([]);
  expect(document.activeElement).toBe(minimum);
  await user.clear(minimum);
  await user.type(minimum, '300');
  await user.click(apply());
  expect(applied.at(-1)).toMatchObject({ minPrice: 300 });
});

test('Reset clears all filters in the dialog, and closing discards what was not applied', async () => {
  const { user, applied } = await openFilters({ retreatTypes: ['Spa'], maxPrice: 400, instantBook: true });
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(slider('Maximum price').value).toBe('1000');
  expect(screen.getByRole('button', { name: 'Spa' }).getAttribute('aria-pressed')).toBe('false');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The dialog's history entry is removed asynchronously.
  await waitFor(() => expect(window.history.state).toBeNull());
  expect(applied).toEqual([]);
  // The page behind a Fluent dialog is exposed to assistive technology again a moment after the dialog has gone.
  await user.click(await screen.findByRole('button', { name: 'Open' }));
  expect((await screen.findByText('Spa')).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByText('$50 – $400 / night')).toBeTruthy();
});

test('an amount beyond the other end is valid once the other end is moved', async () => {
  const { user, applied } = await openFilters({ maxPrice: 640 });
  const [minimum, maximum] = ['Minimum', 'Maximum'].map((name) =>
    screen.getByRole<HTMLInputElement>('textbox', { name }),
  ) as [HTMLInputElement, HTMLInputElement];
  await user.clear(minimum);
  await user.type(minimum, '900{Enter}');
  expect(await screen.findByText('Enter at most $640, the maximum.')).toBeTruthy();
  await user.clear(maximum);
  await user.type(maximum, '1000');
  expect(screen.queryByText(/Enter at most/)).toBeNull();
  expect(minimum.value).toBe('$900');
  await user.click(apply());
  expect(applied.at(-1)).toMatchObject({ minPrice: 900 });
});
