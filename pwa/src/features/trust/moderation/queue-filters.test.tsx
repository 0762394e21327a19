import { useState } from 'react';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ModerationQuery } from '#contracts/domain/trust/moderation.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { QueueFilters } from './queue-filters.tsx';

afterEach(() => vi.useRealTimers());

test('spaces alone search for nothing, and words are searched for once', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined); // jsdom does not know the element `search`
  vi.useFakeTimers();
  const onChange = vi.fn<(filter: ModerationQuery) => void>();
  function Page() {
    const [filter, setFilter] = useState<ModerationQuery>({ state: 'waiting' });
    onChange.mockImplementation(setFilter);
    return <QueueFilters filter={filter} counts={null} onChange={onChange} />;
  }
  renderScreen(<Page />);
  const type = async (value: string): Promise<void> => {
    fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
    await act(() => vi.advanceTimersByTimeAsync(2_000));
  };
  await type('  ');
  expect(onChange).not.toHaveBeenCalled();
  await type(' rude words ');
  expect(onChange.mock.calls).toEqual([[{ state: 'waiting', text: 'rude words' }]]);
});
