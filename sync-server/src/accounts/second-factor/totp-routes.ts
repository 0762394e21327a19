import { ok, type Handlers } from '#server/http/handlers.ts';
import {
  confirmTotp,
  readTotp,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
  type TotpDeps,
} from './totp-service.ts';

export const totpHandlers = (deps: TotpDeps): Handlers => ({
  getTotp: async ({ user }) => ok(await readTotp(deps.database.read, user)),
  startTotp: async ({ user }) => ok(await startTotp(deps, user)),
  confirmTotp: async ({ user, address, body }) =>
    ok(await confirmTotp(deps, { caller: user, address }, body)),
  renewRecoveryCodes: async ({ user, address, body }) =>
    ok(await renewRecoveryCodes(deps, { caller: user, address }, body)),
  removeTotp: async ({ user, address, body }) => {
    await removeTotp(deps, { caller: user, address }, body);
    return { status: 204, body: null };
  },
});
