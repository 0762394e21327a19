import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { headers } from '#contracts/sync/sync-wire.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { useUnlistedRetreats } from './use-unlisted-retreats.ts';

afterEach(() => vi.unstubAllGlobals());

test('all of many retreats that are not listed are found, each asked for once', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string | URL) => {
    asked.push(new URL(address, location.origin).pathname);
    const problem = { code: 'not_found', status: 404, detail: 'This retreat could not be found.' };
    const type = { 'Content-Type': 'application/problem+json', [headers.app]: '1' };
    return Promise.resolve(Response.json(problem, { status: 404, headers: type }));
  });
  act(() => appDevice.connection.report({ reached: true }));
  const many = Array.from({ length: 26 }, (_, index) => 7000 + index);
  const { result, rerender } = renderHook(({ missing }) => useUnlistedRetreats(missing, true), {
    initialProps: { missing: many },
  });
  await expect.poll(() => result.current.unlisted, { timeout: 20_000 }).toEqual(many);
  rerender({ missing: many.slice(1) });
  await expect.poll(() => result.current.unlisted).toEqual(many.slice(1));
  expect(asked).toEqual(many.map((id) => `/api/properties/${id}`));
  expect(result.current.hasFailed).toBe(false);
});
