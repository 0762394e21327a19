import { Suspense } from 'react';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { lazyPart } from './lazy-part.ts';

test('a part that cannot be loaded does not affect the page, and appears once the network is back', async () => {
  let isOnline = false;
  const footer = { Footer: () => <p>Footer</p> };
  const Part = lazyPart('Footer', () =>
    isOnline ? Promise.resolve(footer) : Promise.reject(new TypeError('Failed to fetch')),
  );
  render(
    <>
      <p>Page</p>
      <Suspense fallback={<p>Its place</p>}>
        <Part />
      </Suspense>
    </>,
  );
  expect(await screen.findByText('Its place')).toBeTruthy();
  expect(screen.getByText('Page')).toBeTruthy();
  isOnline = true;
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Footer')).toBeTruthy();
  expect(screen.getByText('Page')).toBeTruthy();
});
