import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { switchAccount } from '#pwa/data/open-stores.ts';
import { keepTripsHere } from './trip-packs.ts';

const { code, checkTripPacks } = vi.hoisted(() => ({
  code: { canLoad: false },
  checkTripPacks: vi.fn(() => Promise.resolve()),
}));
vi.mock('#pwa/features/stay/trip-pack/check-packs.ts', () => {
  if (!code.canLoad) throw new TypeError('Failed to fetch dynamically imported module');
  return { checkTripPacks };
});

afterEach(() => {
  switchAccount(null);
  vi.unstubAllGlobals();
});

test('trips of the account before are removed for a visitor, also if there was no network for the code', async () => {
  vi.stubGlobal('caches', { keys: () => Promise.resolve(['wellens-trip-7']) });
  const report = vi.fn();
  switchAccount(null);
  onTestFinished(keepTripsHere(report));
  await vi.dynamicImportSettled();
  expect(checkTripPacks).not.toHaveBeenCalled();
  code.canLoad = true;
  await expect
    .poll(() => {
      window.dispatchEvent(new Event('online'));
      return checkTripPacks.mock.calls.length;
    })
    .toBe(1);
  expect(report).not.toHaveBeenCalled();
});
