import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { RetreatPackage } from '#contracts/domain/catalog/retreat-packages.ts';
import { buildRetreatPackage } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { HostPackageCard } from './host-package-card.tsx';

function draw(given: Partial<RetreatPackage>) {
  const onDuration = vi.fn();
  const view = renderScreen(
    <HostPackageCard
      retreatPackage={buildRetreatPackage(given)}
      isOnline={false}
      onDuration={onDuration}
      onEdit={() => undefined}
      onAvailable={() => undefined}
    />,
  );
  return { ...view, onDuration };
}

test('a new minimum is saved at once, and raises a maximum below it', async () => {
  const { user, onDuration } = draw({ minimumStay: 2, maximumStay: 3 });
  const minimum = screen.getByRole('textbox', { name: 'Minimum nights' });
  await user.clear(minimum);
  expect(onDuration).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toContain('whole number');
  await user.type(minimum, '5');
  expect(onDuration).toHaveBeenLastCalledWith({ minimumStay: 5, maximumStay: 5, fixedDuration: false });
});

test.each(['0', '-2', '1.5', 'two'])('%s nights are no minimum and are not saved', async (typed) => {
  const { user, onDuration } = draw({ minimumStay: 2 });
  const minimum = screen.getByRole('textbox', { name: 'Minimum nights' });
  await user.clear(minimum);
  await user.type(minimum, typed.charAt(0) === '1' ? '.5' : typed);
  expect(onDuration).not.toHaveBeenCalled();
  expect(minimum.getAttribute('aria-invalid')).toBe('true');
});

test('a maximum is saved when the field is left, and an empty one means no limit', async () => {
  const { user, onDuration } = draw({ minimumStay: 7, maximumStay: 10 });
  const maximum = screen.getByRole('textbox', { name: 'Maximum nights' });
  await user.clear(maximum);
  await user.type(maximum, '14');
  expect(onDuration).not.toHaveBeenCalled();
  await user.tab();
  expect(onDuration).toHaveBeenLastCalledWith({ minimumStay: 7, maximumStay: 14, fixedDuration: false });
  await user.clear(maximum);
  await user.tab();
  expect(onDuration).toHaveBeenLastCalledWith({ minimumStay: 7, maximumStay: null, fixedDuration: false });
});

test('a typed maximum below the minimum is raised to it', async () => {
  const { user, onDuration } = draw({ minimumStay: 7, maximumStay: 10 });
  const maximum = screen.getByRole('textbox', { name: 'Maximum nights' });
  await user.clear(maximum);
  await user.type(maximum, '3{Enter}');
  expect(onDuration).toHaveBeenLastCalledWith({ minimumStay: 7, maximumStay: 7, fixedDuration: false });
});

test('a fixed duration has exact nights and no maximum', async () => {
  const { user, onDuration } = draw({ minimumStay: 3, maximumStay: 6 });
  await user.click(screen.getByRole('radio', { name: 'Fixed' }));
  expect(onDuration).toHaveBeenLastCalledWith({ minimumStay: 3, maximumStay: null, fixedDuration: true });
});

test('of a fixed package the maximum cannot be set', () => {
  draw({ minimumStay: 7, fixedDuration: true });
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Exact nights' }).value).toBe('7');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Maximum nights' }).disabled).toBe(true);
  expect(screen.getByText('Guests book exactly 7 nights.')).toBeDefined();
});

test('the buttons step by one night and never below the minimum', async () => {
  const { user, onDuration } = draw({ minimumStay: 1, maximumStay: null });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Fewer, minimum nights' }).disabled).toBe(
    true,
  );
  await user.click(screen.getByRole('button', { name: 'More, minimum nights' }));
  expect(onDuration).toHaveBeenLastCalledWith({ minimumStay: 2, maximumStay: null, fixedDuration: false });
  await user.click(screen.getByRole('button', { name: 'More, maximum nights' }));
  expect(onDuration).toHaveBeenLastCalledWith({ minimumStay: 1, maximumStay: 1, fixedDuration: false });
});
