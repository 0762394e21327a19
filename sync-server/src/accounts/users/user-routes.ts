import type { Deps } from '#server/deps.ts';
import { ok, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { endCookies, startCookies } from '#server/http/session-cookie.ts';
import { logIn } from './log-in-service.ts';
import { findSessionUser, logOut, register, type SignedIn } from './user-service.ts';

export function userHandlers(deps: Deps): Handlers {
  const { database, demoAccounts } = deps;
  const setSessionCookies = (call: CallContext<unknown>, { token, user }: SignedIn) => {
    for (const line of startCookies(call.header('cookie'), call.secure, token)) {
      call.setHeader('Set-Cookie', line);
    }
    return user;
  };
  return {
    register: async (call) => ({
      status: 201,
      body: setSessionCookies(call, await register(deps, call.body, call)),
    }),
    login: async (call) => ok(setSessionCookies(call, await logIn(deps, call.body, call))),
    logout: async (call) => {
      await logOut(deps, call.caller);
      for (const line of endCookies()) call.setHeader('Set-Cookie', line);
      return { status: 204, body: null };
    },
    getMe: async ({ caller }) => ok(caller === null ? null : await findSessionUser(database.read, caller)),
    listDemoAccounts: () => ok([...demoAccounts]),
  };
}
