import { afterEach, expect, test, vi } from 'vitest';
import { beginSigningOut, endSigningOut } from '#pwa/data/open-stores.ts';
import { appDevice } from './app-device.ts';
import { ConnectionError } from './transport/api-error.ts';

afterEach(() => {
  vi.doUnmock('./session-end.ts');
  endSigningOut();
});

test('a login during a log-out whose code cannot be loaded fails as without a network', async () => {
  vi.doMock('./session-end.ts', () => {
    throw new TypeError('Importing a module script failed.');
  });
  beginSigningOut(7);
  await expect(appDevice.api.call('getMe', {})).rejects.toBeInstanceOf(ConnectionError);
});
