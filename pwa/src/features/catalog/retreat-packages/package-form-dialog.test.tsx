import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { emptyPackage } from './package-form.ts';
import { PackageFormDialog } from './package-form-dialog.tsx';

// Fluent is large; load it before a dialog is opened.
beforeAll(() => import('#pwa/ui/dialog/dialog-sheet-surface.tsx'));

function show() {
  const onSave = vi.fn();
  const onType = vi.fn();
  const onRevert = vi.fn();
  const nothing = () => undefined;
  const view = renderScreen(
    <PackageFormDialog
      open
      title="Add package"
      initial={{ ...emptyPackage, name: 'Quiet week' }}
      typed={undefined}
      maxGuests={6}
      onType={onType}
      onRevert={onRevert}
      onClose={nothing}
      onCancel={nothing}
      onSave={onSave}
    />,
  );
  return { ...view, onSave, onType, onRevert };
}

test('numbers are rounded as in the wizard, and more guests than the retreat takes are refused', async () => {
  const { user, onSave } = show();
  const price = await screen.findByRole('textbox', { name: 'Price per night' });
  const guests = screen.getByRole('textbox', { name: 'Max guests' });
  await user.type(price, '299.5');
  await user.click(guests);
  expect(price).toHaveProperty('value', '300');
  expect(screen.getByText('Prices are whole dollars: rounded to $300.')).toBeTruthy();
  await user.type(guests, '6.5');
  await user.click(price);
  expect(guests).toHaveProperty('value', '6');
  expect(screen.getByText('Whole guests only: rounded to 6.')).toBeTruthy();
  await user.clear(guests);
  await user.type(guests, '9');
  await user.click(screen.getByRole('button', { name: 'Save package' }));
  expect(await screen.findByText('Your place takes up to 6 guests')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(guests));
  expect(onSave).not.toHaveBeenCalled();
  await user.clear(guests);
  await user.type(guests, '6');
  await user.click(screen.getByRole('button', { name: 'Save package' }));
  await waitFor(() =>
    expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ pricePerNight: 300, maxCapacity: 6 })),
  );
});

test('saving focuses the first wrong field', async () => {
  const { user } = show();
  const price = await screen.findByRole('textbox', { name: 'Price per night' });
  await user.click(screen.getByRole('button', { name: 'Save package' }));
  await waitFor(() => expect(document.activeElement).toBe(price));
});

test('what is typed is reported, and that it was taken back', async () => {
  const { user, onType, onRevert } = show();
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.type(name, 's');
  expect(onType).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'Quiet weeks' }));
  expect(onRevert).not.toHaveBeenCalled();
  await user.type(name, '{Backspace}');
  expect(onRevert).toHaveBeenCalledOnce();
});
