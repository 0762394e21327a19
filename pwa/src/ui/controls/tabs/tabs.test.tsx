import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { tabPanelProps, Tabs } from './tabs.tsx';

const tabs = [
  { id: 'dates', label: 'Dates' },
  { id: 'guests', label: 'Guests' },
] as const;

function Example() {
  const [selected, setSelected] = useState<'dates' | 'guests'>('dates');
  return (
    <>
      <Tabs idPrefix="stay" label="Your stay" tabs={tabs} selected={selected} onSelect={setSelected} />
      <div {...tabPanelProps('stay', selected)}>{selected}</div>
    </>
  );
}

test('arrow keys move through the tabs and wrap around', async () => {
  const user = userEvent.setup();
  render(<Example />);
  await user.tab();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Guests');
  expect(document.activeElement?.textContent).toBe('Guests');
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tabpanel', { name: 'Dates' }).textContent).toBe('dates');
  await user.keyboard('{ArrowLeft}{Home}{End}');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Guests');
});
