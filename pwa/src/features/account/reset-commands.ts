import { ApiError, ConnectionError } from '#pwa/sync/transport/api-error.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import type { SignInProblem } from './sign-in.ts';

const notReached = 'Wellens could not be reached, so nothing was sent. Please try again in a moment.';

/** @returns null when it worked */
async function attempt(call: () => Promise<unknown>): Promise<SignInProblem | null> {
  try {
    await call();
    return null;
  } catch (error) {
    if (error instanceof ConnectionError) return { message: notReached, fields: {} };
    if (!(error instanceof ApiError)) throw error;
    const fields = Object.fromEntries(error.errors.map(({ field, message }) => [field, message]));
    return { message: error.errors.length > 0 ? null : error.detail, fields };
  }
}

/** Asks for a mail with a link to set a new password. @returns null when it worked */
export const askForReset = (email: string): Promise<SignInProblem | null> =>
  attempt(() => appDevice.api.call('requestReset', { body: { email } }));

/** Sets a new password with the token of a link. @returns null when it worked */
export const setNewPassword = (token: string, password: string): Promise<SignInProblem | null> =>
  attempt(() => appDevice.api.call('resetPassword', { body: { token, password } }));
