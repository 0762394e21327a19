import { appDevice } from '#pwa/sync/app-device.ts';
import { toFormProblem, type FormProblem } from './form-problem.ts';

/** @returns null when it worked */
async function attempt(call: () => Promise<unknown>): Promise<FormProblem | null> {
  try {
    await call();
    return null;
  } catch (error) {
    return toFormProblem(error);
  }
}

/** Asks for a mail with a link to set a new password. @returns null when it worked */
export const askForReset = (email: string): Promise<FormProblem | null> =>
  attempt(() => appDevice.api.call('requestReset', { body: { email } }));

/** Sets a new password with the token of a link. @returns null when it worked */
export const setNewPassword = (token: string, password: string): Promise<FormProblem | null> =>
  attempt(() => appDevice.api.call('resetPassword', { body: { token, password } }));
