import { originOf, startInBrowser } from '#server/accounts/users/log-in-reply.ts';
import { ok, type Handlers } from '#server/http/handlers.ts';
import { createLogInOptions, logInWithPasskey, type PasskeyLogInDeps } from './passkey-log-in-service.ts';
import {
  addPasskey,
  createPasskeyOptions,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from './passkey-service.ts';
import { createProofOptions, stepUpWithPasskey } from './passkey-proof-service.ts';

export const passkeyHandlers = (deps: PasskeyLogInDeps): Handlers => ({
  listPasskeys: async ({ user }) => ok(await listPasskeys(deps.database.read, user)),
  getPasskeyOptions: async ({ user }) => ok(await createPasskeyOptions(deps, user)),
  addPasskey: async ({ user, body }) => ({ status: 201, body: await addPasskey(deps, user, body) }),
  renamePasskey: async ({ user, params, body }) =>
    ok(await renamePasskey(deps, user, { id: params.id, name: body.name })),
  removePasskey: async ({ user, params }) => {
    await removePasskey(deps, user, params.id);
    return { status: 204, body: null };
  },
  getPasskeyProofOptions: async ({ user: caller, address }) =>
    ok(await createProofOptions(deps, { caller, address })),
  stepUpWithPasskey: async ({ user: caller, address, body }) => {
    await stepUpWithPasskey(deps, { caller, address }, body);
    return { status: 204, body: null };
  },
  getPasskeyLoginOptions: async ({ address }) => ok(await createLogInOptions(deps, address)),
  logInWithPasskey: async (call) =>
    ok(startInBrowser(call, await logInWithPasskey(deps, call.body, originOf(call)))),
});
