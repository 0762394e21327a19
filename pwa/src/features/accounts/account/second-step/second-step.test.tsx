import type { ReactNode } from 'react';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { switchAccount } from '#pwa/data/open-stores.ts';
import { recoverFocus } from '#pwa/ui/recover-focus.ts';
import { SecondStep } from './second-step.tsx';

vi.mock('./second-step-commands.ts', () => ({
  readSecondStep: () => Promise.resolve({ active: true, recoveryCodesLeft: 1 }),
  renewRecoveryCodes: () => Promise.resolve({ codes: ['aaaa-bbbb-cccc-dddd'] }),
}));

afterEach(() => switchAccount(null));

async function getNewCodes(following?: ReactNode) {
  const user = userEvent.setup();
  render(
    <main>
      <SecondStep isOnline />
      {following}
    </main>,
  );
  await user.click(await screen.findByRole('button', { name: 'Get new recovery codes' }));
  await user.type(screen.getByRole('textbox'), '123456');
  await user.click(screen.getByRole('button', { name: 'Show new codes' }));
  await screen.findByText('aaaa-bbbb-cccc-dddd');
  return user;
}

test('shows recovery codes again after the page was left, until they are saved', async () => {
  const user = await getNewCodes();
  cleanup();
  render(<SecondStep isOnline />);
  await screen.findByText('aaaa-bbbb-cccc-dddd');
  await user.click(screen.getByRole('button', { name: 'I have saved them' }));
  await screen.findByRole('button', { name: 'Get new recovery codes' });
  cleanup();
  render(<SecondStep isOnline />);
  await screen.findByRole('button', { name: 'Get new recovery codes' });
});

test('after the codes are saved, the focus is at the state, not at what follows on the page', async () => {
  const stop = recoverFocus();
  onTestFinished(stop);
  const user = await getNewCodes(<button type="button">Add a passkey</button>);
  await user.click(screen.getByRole('button', { name: 'I have saved them' }));
  const state = await screen.findByText(/You have 1 recovery code left/);
  await waitFor(() => expect(document.activeElement).toBe(state));
});

test('shows the recovery codes of an account to no other one', async () => {
  await getNewCodes();
  act(() => switchAccount(7));
  expect(screen.queryByText('aaaa-bbbb-cccc-dddd')).toBeNull();
});
