import { useState } from 'react';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { Stepper } from './stepper.tsx';

function Guests() {
  const [guests, setGuests] = useState(1);
  return <Stepper label="Guests" hint="Max: 3" value={guests} min={1} max={3} onChange={setGuests} />;
}

test('guests go from one to the maximum of the retreat, and not beyond', async () => {
  const { user } = renderScreen(<Guests />);
  const more = screen.getByRole<HTMLButtonElement>('button', { name: 'More guests' });
  const fewer = screen.getByRole<HTMLButtonElement>('button', { name: 'Fewer guests' });
  expect(fewer.disabled).toBe(true);
  await user.click(more);
  await user.click(more);
  expect(screen.getByRole('group', { name: 'Guests' }).textContent).toContain('3');
  expect(more.disabled).toBe(true);
  await user.click(fewer);
  expect(screen.getByRole('status').textContent).toBe('2');
});
