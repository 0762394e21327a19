import { expect, test, vi } from 'vitest';
import { removeErased } from './remove-erased.ts';

const { code, removeErasedAccounts } = vi.hoisted(() => ({
  code: { canLoad: false },
  removeErasedAccounts: vi.fn(() => Promise.resolve()),
}));
vi.mock('#pwa/features/accounts/account/leaving/erased-accounts.ts', () => {
  if (!code.canLoad) throw new TypeError('Failed to fetch dynamically imported module');
  return { removeErasedAccounts };
});

test('without a network before the code is loaded, erased accounts are removed once it is back', async () => {
  const report = vi.fn();
  removeErased(report);
  await vi.dynamicImportSettled();
  expect(removeErasedAccounts).not.toHaveBeenCalled();
  code.canLoad = true;
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => removeErasedAccounts.mock.calls.length).toBe(1);
  expect(report).not.toHaveBeenCalled();
});
