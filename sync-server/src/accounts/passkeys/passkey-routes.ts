import type { SessionStarter } from '#server/accounts/users/user-routes.ts';
import { ok, type Handlers } from '#server/http/handlers.ts';
import { createLogInOptions, logInWithPasskey, type PasskeyLogInDeps } from './passkey-log-in-service.ts';
import {
  addPasskey,
  createPasskeyOptions,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from './passkey-service.ts';
