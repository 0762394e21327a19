import type { Deps } from '#server/deps.ts';
import { ok, type CallContext, type Handlers } from '#server/middleware/handlers.ts';
import { sessionCookie } from './session-cookie.ts';
import { findSessionUser, logIn, logOut, register, type SignedIn } from './user-service.ts';

export function userHandlers(deps: Deps): Handlers {
  const { database, env, demoAccounts } = deps;
  const keepSession = (call: CallContext<unknown>, { token, user }: SignedIn) => {
    call.setHeader('Set-Cookie', sessionCookie(env, call, token));
    return user;
  };
  return {
    register: async (call) => ({
      status: 201,
      body: keepSession(call, await register(deps, call.body, call)),
    }),
    login: async (call) => ok(keepSession(call, await logIn(deps, call.body, call))),
    logout: async (call) => {
      await logOut(deps, call.caller);
      call.setHeader('Set-Cookie', sessionCookie(env, call, null));
      return { status: 204, body: null };
    },
    getMe: async ({ caller }) => ok(caller === null ? null : await findSessionUser(database.read, caller)),
    listDemoAccounts: () => ok([...demoAccounts]),
  };
}
