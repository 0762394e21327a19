import { requireFreshProof } from '#server/accounts/sessions/fresh-proof.ts';
import { endCookies } from '#server/http/session-cookie.ts';
import { ok, type Handlers } from '#server/http/handlers.ts';
import { requestDeletion, undoDeletion, type DeletionDeps } from './deletion-service.ts';

export function deletionHandlers(deps: DeletionDeps): Handlers {
  return {
    requestDeletion: async (call) => {
      // Checked before the write as well, because every other write waits for that one.
      await requireFreshProof(deps.database.read, call.user, deps.clock.now());
      const deletion = await requestDeletion(deps, call.user, call.body);
      for (const line of endCookies()) call.setHeader('Set-Cookie', line);
      return ok(deletion);
    },
    undoDeletion: async ({ tokenDigest }) => {
      await undoDeletion(deps, tokenDigest);
      return { status: 204, body: null };
    },
  };
}
