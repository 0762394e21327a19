import type { ServiceResult } from '#server/database/once.ts';
import type { Handlers } from '#server/http/handlers.ts';
import {
  confirmEmailChange,
  requestEmailChange,
  undoEmailChange,
  type EmailChangeDeps,
} from './email-change-service.ts';
import { resendVerification, verifyEmail } from './email-verification-service.ts';
import { changePassword, stepUp } from './own-password-service.ts';

const done = async (work: Promise<void>): Promise<ServiceResult<undefined>> => {
  await work;
  return { status: 204, body: null };
};

/** Calls with which people look after their own account. */
export const ownAccountHandlers = (deps: EmailChangeDeps): Handlers => ({
  stepUp: ({ user: caller, address, body }) => done(stepUp(deps, { caller, address }, body)),
  changePassword: ({ user: caller, address, body }) => done(changePassword(deps, { caller, address }, body)),
  verifyEmail: ({ body, address }) => done(verifyEmail(deps, body, address)),
  resendVerification: ({ user }) => done(resendVerification(deps, user)),
  requestEmailChange: ({ user: caller, body }) => done(requestEmailChange(deps, { caller }, body)),
  confirmEmailChange: ({ body, address }) => done(confirmEmailChange(deps, body, address)),
  undoEmailChange: ({ body, address }) => done(undoEmailChange(deps, body, address)),
});
