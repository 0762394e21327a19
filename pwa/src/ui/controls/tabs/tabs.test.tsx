import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { tabPanelProps, Tabs } from './tabs.tsx';

afterEach(() => vi.restoreAllMocks());

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

test('a chosen tab of a strip that scrolls is shown in its middle, between its neighbours', () => {
  const many = Array.from({ length: 12 }, (_, index) => ({ id: `tab-${index}`, label: `Tab ${index}` }));
  const widthPx = 100;
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(widthPx);
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function left(this: HTMLElement) {
    return Math.max(0, ...many.map(({ label }, index) => (label === this.textContent ? index * widthPx : 0)));
  });
  const strip = (selected: string) => (
    <Tabs idPrefix="host" label="Hosting" tabs={many} selected={selected} onSelect={() => undefined} />
  );
  const { rerender } = render(strip('tab-6'));
  const scrolled = () => screen.getByRole('tablist').scrollLeft;
  expect(scrolled()).toBe(500);
  rerender(strip('tab-3'));
  expect(scrolled()).toBe(200);
});
