import type { Credentials, Registration, SessionUser } from '#contracts/users.ts';
import { ApiError, ConnectionError } from '#pwa/sync/api-error.ts';
import { thisDevice } from '#pwa/sync/this-device.ts';
import { openAccount } from './account-commands.ts';
import { welcome } from './welcome.ts';

/** Why it did not work: sentences for single fields, or one for the whole form. */
export interface SignInProblem {
  message: string | null;
  fields: Record<string, string | undefined>;
}

const notReached = 'Wellens could not be reached, so nothing was sent. Please try again in a moment.';

/** Signs in with a username or an e-mail address. @returns null when it worked */
export const signIn = ({ username, password }: Credentials): Promise<SignInProblem | null> =>
  enter(async () => (await thisDevice.api.call('login', { body: { username, password } })).body);

/** Opens an account, which is signed in to at once. @returns null when it worked */
export const signUp = ({ username, email, password }: Registration): Promise<SignInProblem | null> =>
  enter(async () => (await thisDevice.api.call('register', { body: { username, email, password } })).body);

async function enter(ask: () => Promise<SessionUser>): Promise<SignInProblem | null> {
  try {
    const user = await ask();
    // Said before the account opens, because with another account the whole screen is drawn anew.
    welcome.begin(user.username);
    await openAccount(user);
    return null;
  } catch (error) {
    if (error instanceof ConnectionError) return { message: notReached, fields: {} };
    if (!(error instanceof ApiError)) throw error;
    const fields = Object.fromEntries(error.errors.map(({ field, message }) => [field, message]));
    return { message: error.errors.length > 0 ? null : error.detail, fields };
  }
}
