import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { GrowingList } from './growing-list.tsx';

test('a long list shows its first items, and more with each press until all are there', async () => {
  const user = userEvent.setup();
  render(
    <GrowingList className="list" step={2} more="Show more trips">
      {[1, 2, 3, 4, 5].map((id) => (
        <li key={id}>Trip {id}</li>
      ))}
    </GrowingList>,
  );
  const shown = () => screen.getAllByRole('listitem').length;
  expect(shown()).toBe(2);
  await user.click(screen.getByRole('button', { name: 'Show more trips' }));
  expect(shown()).toBe(4);
  await user.click(screen.getByRole('button', { name: 'Show more trips' }));
  expect(shown()).toBe(5);
  expect(screen.queryByRole('button')).toBeNull();
});
