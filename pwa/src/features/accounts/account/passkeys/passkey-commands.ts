import type {
  AuthenticationResponse,
  Passkey,
  PasskeyLoginOptions,
  PasskeyProofOptions,
} from '#contracts/domain/accounts/passkeys.ts';
import { refreshSession } from '#pwa/features/accounts/account/account-commands.ts';
import { attempt, toFormProblem, type FormProblem } from '#pwa/features/accounts/account/form-problem.ts';
import { withFreshProof } from '#pwa/features/shared/fresh-proof.ts';
import { signInWith } from '#pwa/features/accounts/account/log-in/sign-in.ts';
import { tellFailedCall } from '#pwa/features/shared/tell-failed-call.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { isFailedCall } from '#pwa/sync/transport/api-error.ts';
import { i18n } from '#pwa/ui/texts/i18n.ts';

const loadBrowserPart = () => import('./passkey-browser.ts');

/** Whether this browser has passkeys; it has none on a page over plain HTTP. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** The person's passkeys, oldest first; null if the server was not reached. */
export async function readPasskeys(): Promise<Passkey[] | null> {
  try {
    return (await appDevice.api.call('listPasskeys', {})).body;
  } catch (error) {
    if (isFailedCall(error)) return null;
    throw error;
  }
}

/** Lets the browser make a passkey, and adds it. @returns null when it worked */
export async function addPasskey(name: string): Promise<FormProblem | null> {
  try {
    const { body: options } = await withFreshProof(() => appDevice.api.call('getPasskeyOptions', {}));
    const { startRegistration } = await loadBrowserPart();
    const made = await startRegistration({ optionsJSON: options });
    // Only what the server reads: the rest may exceed its limit.
    const { clientDataJSON, attestationObject } = made.response;
    const { id, rawId } = made;
    const credential = {
      id,
      rawId,
      type: 'public-key',
      response: { clientDataJSON, attestationObject },
    } as const;
    await withFreshProof(() => appDevice.api.call('addPasskey', { body: { name, credential } }));
    // Staff have their rights from now on.
    await refreshSession();
    return null;
  } catch (error) {
    return toPasskeyProblem(error);
  }
}

/** @returns null when it worked */
export const renamePasskey = (id: number, name: string): Promise<FormProblem | null> =>
  attempt(() => appDevice.api.call('renamePasskey', { params: { id }, body: { name } }));

/** @returns whether it worked; if not, the person is told */
export async function removePasskey(id: number): Promise<boolean> {
  try {
    await withFreshProof(() => appDevice.api.call('removePasskey', { params: { id } }));
    await refreshSession();
    return true;
  } catch (error) {
    tellFailedCall(i18n.t('The passkey was not removed'), error);
    return false;
  }
}

/** Asks the browser for a passkey, and logs in with it. @returns null when it worked */
export async function logInWithPasskey(): Promise<FormProblem | null> {
  try {
    return await signInWithAnswer(false);
  } catch (error) {
    return toPasskeyProblem(error);
  }
}

/**
 * Offers passkeys among what the browser fills into the username field, and logs in with the one that is chosen. Waits
 * for as long as it is not.
 * @returns what went wrong with a chosen one; null if it worked, or was not offered
 */
export async function offerPasskeys(): Promise<FormProblem | null> {
  try {
    const { browserSupportsWebAuthnAutofill } = await loadBrowserPart();
    return (await browserSupportsWebAuthnAutofill()) ? await signInWithAnswer(true) : null;
  } catch (error) {
    // Nobody asked for it: cancelled, or not possible now.
    if (isFailedCall(error) || isCeremonyError(error)) return null;
    throw error;
  }
}

/** Ends an offer that waits. */
export async function endOffer(): Promise<void> {
  (await loadBrowserPart()).WebAuthnAbortService.cancelCeremony();
}

/** @throws errors of the browser and of the call for the challenge */
async function signInWithAnswer(isOffer: boolean): Promise<FormProblem | null> {
  const { body: options } = await appDevice.api.call('getPasskeyLoginOptions', {});
  const credential = await askBrowser(options, isOffer);
  return signInWith(
    async () => (await appDevice.api.call('logInWithPasskey', { body: { credential } })).body,
  );
}

/** Proves with a passkey that it is the person. @returns null when it worked */
export async function proveWithPasskey(): Promise<FormProblem | null> {
  try {
    const { body: options } = await appDevice.api.call('getPasskeyProofOptions', {});
    const credential = await askBrowser(options, false);
    await appDevice.api.call('stepUpWithPasskey', { body: { credential } });
    return null;
  } catch (error) {
    return toPasskeyProblem(error);
  }
}

/** @returns the browser's answer, as far as the server reads it */
async function askBrowser(
  optionsJSON: PasskeyLoginOptions | PasskeyProofOptions,
  useBrowserAutofill: boolean,
): Promise<AuthenticationResponse> {
  const { startAuthentication } = await loadBrowserPart();
  const { id, rawId, response } = await startAuthentication({
    optionsJSON,
    useBrowserAutofill,
    // An offer may also begin while the form asks for a code; the browser makes it once the username field is back.
    verifyBrowserAutofillInput: false,
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  };
}

/** Errors of the browser have one of these names, also as the cause of the library's own error. */
const ceremonySentences: Record<string, () => string> = {
  NotAllowedError: () => i18n.t('No passkey was used. You can try again.'),
  AbortError: () => i18n.t('No passkey was used. You can try again.'),
  InvalidStateError: () => i18n.t('This device has a passkey for your account already.'),
  SecurityError: () => i18n.t('Passkeys do not work at this address.'),
  NotSupportedError: () => i18n.t('This device cannot make a passkey that works here.'),
  ConstraintError: () => i18n.t('This device cannot make a passkey that works here. It needs a screen lock.'),
};

const isCeremonyError = (error: unknown): error is Error =>
  error instanceof Error && (error.name in ceremonySentences || error.name === 'WebAuthnError');

function toPasskeyProblem(error: unknown): FormProblem {
  if (isCeremonyError(error)) {
    return {
      message: ceremonySentences[error.name]?.() ?? i18n.t('That did not work. Please try again.'),
      fields: {},
    };
  }
  return toFormProblem(error);
}
