import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SearchResults } from './search-results.tsx';
import type { Results } from './use-results.ts';

/** The code of the message, which arrives when the test says so. */
const message = vi.hoisted(() => {
  let arrive = (_code: { NoCards: () => string }): void => undefined;
  const code = new Promise<{ NoCards: () => string }>((resolve) => {
    arrive = resolve;
  });
  return { code, arrive };
});
vi.mock('./no-cards.tsx', () => message.code);

type Read = Pick<Results, 'value' | 'outcome'>;
const unread: Read = { value: undefined, outcome: undefined };
const nothing: Read = {
  value: { properties: [], total: 0, atHand: 0, hasMore: false, fetchedAt: 1, searched: null },
  outcome: 'fresh',
};

const resultsOf = (read: Read) => (
  <SearchResults
    results={{
      ...{ ...read, retry: () => undefined, showMore: () => undefined },
      ...{ canShowMore: false, isReadingMore: false },
    }}
    isOnline
    advice="Try another place."
    level={2}
    onClear={() => undefined}
  />
);

test('until the message of an empty search has loaded, the skeletons stay, so that nothing moves twice', async () => {
  const { rerender } = render(resultsOf(unread));
  const skeletons = screen.getByText('Loading retreats');
  rerender(resultsOf(nothing));
  expect(screen.getByText('Loading retreats')).toBe(skeletons);
  act(() => message.arrive({ NoCards: () => 'No retreats found' }));
  expect(await screen.findByText('No retreats found')).toBeTruthy();
  expect(screen.queryByText('Loading retreats')).toBeNull();
});
