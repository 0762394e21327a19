import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { buildRetreatPackage } from '#pwa/test-support/builders.ts';
import { PackageList } from './package-list.tsx';

const reset = buildRetreatPackage({ minimumStay: 7, fixedDuration: true });

test('a package is chosen by pressing it, and given back by pressing it again', async () => {
  const user = userEvent.setup();
  const handleSelect = vi.fn();
  const { rerender } = render(
    <PackageList packages={[reset]} maxGuests={8} selectedId={null} onSelect={handleSelect} />,
  );
  expect(screen.getByText('Exactly 7 nights')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Onsen Reset', pressed: false }));
  expect(handleSelect).toHaveBeenLastCalledWith(reset);
  rerender(<PackageList packages={[reset]} maxGuests={8} selectedId={reset.id} onSelect={handleSelect} />);
  await user.click(screen.getByRole('button', { name: 'Onsen Reset', pressed: true }));
  expect(handleSelect).toHaveBeenLastCalledWith(null);
});

test('a package from before the retreat took fewer guests is not offered for more', () => {
  const large = { ...reset, maxCapacity: 20 };
  render(<PackageList packages={[large]} maxGuests={8} selectedId={null} onSelect={() => undefined} />);
  expect(screen.getByText(/^For up to 8 guests/)).toBeDefined();
});

test('a retreat without packages says so in the words of the product', () => {
  render(<PackageList packages={[]} maxGuests={8} selectedId={null} onSelect={() => undefined} />);
  expect(screen.getByText('No wellness packages are currently available for this property.')).toBeDefined();
});

test('packages that this device does not have are not called missing', () => {
  render(<PackageList packages={null} maxGuests={8} selectedId={null} onSelect={() => undefined} />);
  expect(screen.getByText(/not saved on this device yet/)).toBeDefined();
});
