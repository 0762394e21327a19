import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { switchAccount } from '#pwa/data/open-stores.ts';
import { SecondStep } from './second-step.tsx';

vi.mock('./second-step-commands.ts', () => ({
  readSecondStep: () => Promise.resolve({ active: true, recoveryCodesLeft: 1 }),
  renewRecoveryCodes: () => Promise.resolve({ codes: ['aaaa-bbbb-cccc-dddd'] }),
}));

afterEach(() => switchAccount(null));

async function getNewCodes() {
  const user = userEvent.setup();
  render(<SecondStep isOnline />);
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

test('shows the recovery codes of an account to no other one', async () => {
  await getNewCodes();
  act(() => switchAccount(7));
  expect(screen.queryByText('aaaa-bbbb-cccc-dddd')).toBeNull();
});
