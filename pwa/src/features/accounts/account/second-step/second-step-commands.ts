import type { TotpSetup, TotpState } from '#contracts/domain/accounts/totp.ts';
import { refreshSession } from '#pwa/features/accounts/account/account-commands.ts';
import { toFormProblem, type FormProblem } from '#pwa/features/accounts/account/form-problem.ts';
import { withFreshProof } from '#pwa/features/shared/fresh-proof.ts';
import { tellFailedCall } from '#pwa/features/shared/tell-failed-call.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { isFailedCall } from '#pwa/sync/transport/api-error.ts';
import { i18n } from '#pwa/ui/texts/i18n.ts';

/** Whether a code is needed to log in; null if the server was not reached. */
export async function readSecondStep(): Promise<TotpState | null> {
  try {
    return (await appDevice.api.call('getTotp', {})).body;
  } catch (error) {
    if (isFailedCall(error)) return null;
    throw error;
  }
}

/** Asks for a new secret. @returns null if there is none; the person is told why */
export async function startSecondStep(): Promise<TotpSetup | null> {
  try {
    return (await withFreshProof(() => appDevice.api.call('startTotp', {}))).body;
  } catch (error) {
    tellFailedCall(i18n.t('Nothing was set up'), error);
    return null;
  }
}

/** Turns it on with a code of the new secret. @returns the recovery codes, or why not */
export async function confirmSecondStep(code: string): Promise<{ codes: string[] } | FormProblem> {
  try {
    const { body } = await withFreshProof(() => appDevice.api.call('confirmTotp', { body: { code } }));
    // Staff have their rights from now on.
    await refreshSession();
    return { codes: body.codes };
  } catch (error) {
    return toFormProblem(error);
  }
}

/** Asks for new recovery codes with a code; they end the earlier ones. @returns them, or why not */
export async function renewRecoveryCodes(code: string): Promise<{ codes: string[] } | FormProblem> {
  try {
    const { body } = await withFreshProof(() => appDevice.api.call('renewRecoveryCodes', { body: { code } }));
    return { codes: body.codes };
  } catch (error) {
    return toFormProblem(error);
  }
}

/** Turns it off with a code. @returns null when it worked */
export async function turnOffSecondStep(code: string): Promise<FormProblem | null> {
  try {
    await withFreshProof(() => appDevice.api.call('removeTotp', { body: { code } }));
    await refreshSession();
    return null;
  } catch (error) {
    return toFormProblem(error);
  }
}
