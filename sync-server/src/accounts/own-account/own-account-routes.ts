import type { Handlers } from '#server/http/handlers.ts';
import { stepUp, type OwnPasswordDeps } from './own-password-service.ts';

/** Calls with which people look after their own account. */
export const ownAccountHandlers = (deps: OwnPasswordDeps): Handlers => ({
  stepUp: async ({ user, address, body }) => {
    await stepUp(deps, { caller: user, address }, body);
    return { status: 204, body: null };
  },
});
