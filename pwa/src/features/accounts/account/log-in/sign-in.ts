import { dismissToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import type { Login, Registration, SessionUser } from '#contracts/domain/accounts/users.ts';
import { ConnectionError } from '#pwa/sync/transport/api-error.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { AccountNotStoredError, openAccount } from '#pwa/features/accounts/account/account-commands.ts';
import { attempt, toFormProblem, type FormProblem } from '#pwa/features/accounts/account/form-problem.ts';
import { welcome } from './welcome.ts';

const notStored =
  'This browser does not let Wellens store anything, so you are not logged in. Allow this site to store data, or leave private browsing.';
const cookieNotKept = 'Your browser did not keep the sign-in cookie, so you are not logged in.';

/** Signs in with a username or an email address. @returns null when it worked */
export function signIn({
  username,
  password,
  newUsername,
  code,
  keepAccount,
}: Login): Promise<FormProblem | null> {
  const body = { username, password, newUsername, code, keepAccount };
  return signInWith(async () => (await appDevice.api.call('login', { body })).body);
}

/** Signs in with a call of any kind. @returns null when it worked */
export const signInWith = (ask: () => Promise<SessionUser>): Promise<FormProblem | null> =>
  enter(ask, `${cookieNotKept} Allow cookies for this site, then log in again.`);

/** Opens an account, which is signed in to at once. @returns null when it worked */
export const signUp = ({ username, email, password }: Registration): Promise<FormProblem | null> =>
  enter(
    async () => (await appDevice.api.call('register', { body: { username, email, password } })).body,
    `${cookieNotKept} Your account was created: allow cookies for this site, then log in.`,
  );

async function enter(ask: () => Promise<SessionUser>, withoutCookie: string): Promise<FormProblem | null> {
  try {
    const user = await ask();
    if (!(await isSignedIn(user))) return { message: withoutCookie, fields: {} };
    // Before the account opens, because a change of account remounts the whole screen.
    welcome.begin(user.username);
    // Dismiss the request to log in, for example of a booking.
    dismissToast();
    return await openHere(user);
  } catch (error) {
    return toFormProblem(error);
  }
}

/** Opens the account on this device, or ends its new session if the browser stores nothing. */
async function openHere(user: SessionUser): Promise<FormProblem | null> {
  try {
    await openAccount(user);
    return null;
  } catch (error) {
    if (!(error instanceof AccountNotStoredError)) throw error;
    await attempt(() => appDevice.api.call('logout', {}));
    return { message: notStored, fields: {} };
  }
}

/**
 * Whether the server knows this browser as the person who just signed in. It does not when the browser refused the
 * session cookie: cookies are blocked, or a `Secure` one came over plain HTTP. Without an answer the sign-in counts.
 */
async function isSignedIn(user: SessionUser): Promise<boolean> {
  try {
    const { body } = await appDevice.api.call('getMe', {});
    return body?.id === user.id;
  } catch (error) {
    if (error instanceof ConnectionError) return true;
    throw error;
  }
}
