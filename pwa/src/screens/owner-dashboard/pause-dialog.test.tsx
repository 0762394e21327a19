import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import type { ListingPause } from '#pwa/sync/commands/listing-commands.ts';
import { buildProperty } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { PauseDialog } from './pause-dialog.tsx';

// Fluent is large; load it before a dialog is opened.
beforeAll(() => import('#pwa/ui/dialog/dialog-sheet-surface.tsx'));

async function open() {
  const onClose = vi.fn<() => void>();
  const onPause = vi.fn<(pause: ListingPause) => void>();
  renderScreen(<PauseDialog listing={buildProperty()} open onClose={onClose} onPause={onPause} />);
  await screen.findByRole('dialog', { name: 'Pause or unlist' });
  const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
  return { onClose, onPause, press };
}

test('Cancel closes the dialog and leaves the listing as it is', async () => {
  const { onClose, onPause, press } = await open();
  await press('Cancel');
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(onPause).not.toHaveBeenCalled();
});

test('one press pauses until the day that its button names', async () => {
  const { onPause, press } = await open();
  const day = screen.getByLabelText('Pause until');
  await userEvent.clear(day);
  await userEvent.type(day, '2099-12-24');
  await press('Pause until Dec 24, 2099');
  expect(onPause).toHaveBeenCalledWith({ listed: false, pausedUntil: '2099-12-24' });
});

test('one press unlists without an end', async () => {
  const { onPause, press } = await open();
  await press('Unlist until I list it again');
  expect(onPause).toHaveBeenCalledWith({ listed: false, pausedUntil: null });
});

test('a day that has passed is refused', async () => {
  const { onPause, press } = await open();
  const day = screen.getByLabelText('Pause until');
  await userEvent.clear(day);
  await userEvent.type(day, '2020-01-01');
  await press('Pause until this day');
  expect(await screen.findByText('Choose a day from today on.')).toBeDefined();
  expect(onPause).not.toHaveBeenCalled();
});
