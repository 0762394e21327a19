import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { DeletionForm } from './deletion-form.tsx';

// Fluent is large; load it before a dialog is opened.
beforeAll(() => import('#pwa/ui/dialog/dialog-sheet-surface.tsx'));

test('says before a deletion what of the person others keep: reviews, messages, stays', async () => {
  const { user } = renderScreen(<DeletionForm username="maya" sendsMail isOnline />);
  await user.click(screen.getByRole('button', { name: 'Delete account' }));
  expect(await screen.findByText(/^Reviews of yours that are published stay/)).toBeTruthy();
  expect(screen.getByText(/former member for 12 months/)).toBeTruthy();
  expect(screen.getByText(/^Stays and payments are kept for 10 years/)).toBeTruthy();
});
