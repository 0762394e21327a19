import type { DemoAccount } from '#contracts/domain/users.ts';
import { ok, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { cookieMaxAgeSeconds } from '#server/accounts/sessions/session-service.ts';
import { describeDevice } from '#server/accounts/sessions/device-words.ts';
import { endCookies, startCookies } from '#server/http/session-cookie.ts';
import { logIn, type LogInDeps } from './log-in-service.ts';
import { requestReset, resetPassword } from './password-reset-service.ts';
import { endSessions, listSessions } from './own-sessions-service.ts';
import { findSessionUser, logOut, register, type LogInOrigin, type SignedIn } from './user-service.ts';

interface UserRouteDeps extends LogInDeps {
  /** Accounts offered for one-tap sign-in. */
  demoAccounts: readonly DemoAccount[];
}

const originOf = (call: CallContext<unknown>): LogInOrigin => ({
  address: call.address,
  caller: call.caller,
  device: describeDevice(call.header('user-agent')),
});

export function userHandlers(deps: UserRouteDeps): Handlers {
  const { database, demoAccounts, env } = deps;
  const setSessionCookies = (call: CallContext<unknown>, { token, user }: SignedIn) => {
    for (const line of startCookies(call.header('cookie'), call.secure, {
      value: token,
      maxAgeSeconds: cookieMaxAgeSeconds,
    })) {
      call.setHeader('Set-Cookie', line);
    }
    return user;
  };
  return {
    register: async (call) => ({
      status: 201,
      body: setSessionCookies(call, await register(deps, call.body, originOf(call))),
    }),
    login: async (call) => ok(setSessionCookies(call, await logIn(deps, call.body, originOf(call)))),
    logout: async (call) => {
      await logOut(deps, call.caller);
      for (const line of endCookies()) call.setHeader('Set-Cookie', line);
      return { status: 204, body: null };
    },
    requestReset: async (call) => {
      await requestReset(deps, call.body, call.address);
      return { status: 204, body: null };
    },
    resetPassword: async (call) => {
      await resetPassword(deps, call.body, call.address);
      return { status: 204, body: null };
    },
    listSessions: async ({ user }) => ok(await listSessions(database.read, user)),
    endSessions: ({ write, body }) => endSessions(write, body),
    getMe: async ({ caller }) =>
      ok(caller === null ? null : await findSessionUser(database.read, env, caller)),
    listDemoAccounts: () => ok([...demoAccounts]),
  };
}
