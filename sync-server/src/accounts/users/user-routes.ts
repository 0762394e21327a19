import type { DemoAccount } from '#contracts/domain/accounts/users.ts';
import { ok, type Handlers } from '#server/http/handlers.ts';
import { endCookies } from '#server/http/session-cookie.ts';
import { originOf, startInBrowser } from './log-in-reply.ts';
import { logIn, type LogInDeps } from './log-in-service.ts';
import { requestReset, resetPassword } from './password-reset-service.ts';
import { endSessions, listSessions } from './own-sessions-service.ts';
import { findSessionUser, logOut, register } from './user-service.ts';

interface UserRouteDeps extends LogInDeps {
  /** Accounts offered for one-tap sign-in. */
  demoAccounts: readonly DemoAccount[];
}

export function userHandlers(deps: UserRouteDeps): Handlers {
  const { database, demoAccounts } = deps;
  return {
    register: async (call) => ({
      status: 201,
      body: startInBrowser(call, await register(deps, call.body, originOf(call))),
    }),
    login: async (call) => ok(startInBrowser(call, await logIn(deps, call.body, originOf(call)))),
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
      ok(caller === null ? null : await findSessionUser(database.read, deps, caller)),
    listDemoAccounts: () => ok([...demoAccounts]),
  };
}
