import { appDevice } from '#pwa/sync/app-device.ts';
import { attempt, type FormProblem } from '#pwa/features/accounts/account/form-problem.ts';

/** Asks for a mail with a link to set a new password. @returns null when it worked */
export const askForReset = (email: string): Promise<FormProblem | null> =>
  attempt(() => appDevice.api.call('requestReset', { body: { email } }));

/** Sets a new password with the token of a link. @returns null when it worked */
export const setNewPassword = (token: string, password: string): Promise<FormProblem | null> =>
  attempt(() => appDevice.api.call('resetPassword', { body: { token, password } }));
