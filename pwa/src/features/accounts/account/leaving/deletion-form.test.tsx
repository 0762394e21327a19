import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { DeletionForm } from './deletion-form.tsx';

// Fluent is large; load it before a dialog is opened.
beforeAll(() => import('#pwa/ui/dialog/dialog-sheet-surface.tsx'));

test('says before a deletion what of the person others keep: reviews, messages, stays', async () => {
  const { user } = renderScreen(<DeletionForm username="maya" sendsMail isOnline />);
  await user.click(screen.getByRole('button', { name: 'Delete account' }));
  expect(await screen.findByText(/^Your reviews that are not published yet are erased/)).toBeTruthy();
  expect(screen.getByText(/former member for 12 months/)).toBeTruthy();
  expect(screen.getByText(/^Stays and payments are kept for 10 years/)).toBeTruthy();
});

test('who leaves chooses what becomes of their published reviews; they stay unless somebody says so', async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', (url: string, { body }: RequestInit) => {
    if (url.endsWith('/account/deletion')) bodies.push(JSON.parse(body as string));
    return Promise.reject(new TypeError('offline'));
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const { user } = renderScreen(<DeletionForm username="maya" sendsMail isOnline />);
  await user.click(screen.getByRole('button', { name: 'Delete account' }));
  expect(await screen.findByRole('radio', { name: /^Keep them/, checked: true })).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Type maya to confirm' }), 'maya');
  await user.click(screen.getByRole('radio', { name: /^Remove them/ }));
  await user.click(screen.getByRole('button', { name: 'Delete my account' }));
  await waitFor(() => expect(bodies).toEqual([{ username: 'maya', removesReviews: true }]));
});

test.each([
  ["max angstrom o'shaughnessy", true],
  ['Max Ångström O’Shaughnessy', true],
  ['max', false],
])('of a name that not every keyboard has, %o is enough: %o', async (typed, isEnough) => {
  const { user } = renderScreen(<DeletionForm username="Max Ångström O’Shaughnessy" sendsMail isOnline />);
  await user.click(screen.getByRole('button', { name: 'Delete account' }));
  await user.type(await screen.findByRole('textbox', { name: /^Type Max/ }), typed);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete my account' });
  expect(button.disabled).toBe(!isEnough);
});
