import { appDevice } from '#pwa/sync/app-device.ts';
import { attempt, type FormProblem } from '#pwa/features/accounts/account/form-problem.ts';

/**
 * Sets a new password and logs out all other devices.
 * @param password the new one
 * @returns null when it worked
 */
export async function changePassword(currentPassword: string, password: string): Promise<FormProblem | null> {
  const body = { currentPassword, newPassword: password };
  const problem = await attempt(() => appDevice.api.call('changePassword', { body }));
  // In the form the new password has the name that it has in the other forms.
  return problem && { ...problem, fields: { ...problem.fields, password: problem.fields['newPassword'] } };
}

/** Proves with the password that it is the person. @returns null when it worked */
export const proveWithPassword = (password: string): Promise<FormProblem | null> =>
  attempt(() => appDevice.api.call('stepUp', { body: { password } }));
