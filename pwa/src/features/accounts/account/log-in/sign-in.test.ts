import { afterEach, expect, test, vi } from 'vitest';
import { currentAccount, switchAccount } from '#pwa/data/open-stores.ts';
import { buildUser } from '#pwa/test-support/builders.ts';
import { signIn } from './sign-in.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  switchAccount(null);
});

test('a browser that stores nothing is told so, and its new session ends', async () => {
  const calls: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    calls.push(url);
    const isLogout = url.endsWith('/logout');
    return Promise.resolve(
      new Response(isLogout ? null : JSON.stringify(buildUser({ id: 7090 })), {
        status: isLogout ? 204 : 200,
        headers: { 'X-App': '1', 'Content-Type': 'application/json' },
      }),
    );
  });
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Not allowed', 'UnknownError');
  });
  const problem = await signIn({ username: 'maya', password: 'cedar steam and tea' });
  expect(problem?.message).toMatch(/^This browser does not let Wellens store anything/);
  expect(calls).toEqual(['/api/auth/login', '/api/auth/me', '/api/auth/logout']);
  expect(currentAccount()).toBeNull();
});
