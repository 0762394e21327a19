import { appDevice } from '#pwa/sync/app-device.ts';
import { refreshSession } from '#pwa/features/accounts/account/account-commands.ts';
import { attempt, type FormProblem } from '#pwa/features/accounts/account/form-problem.ts';
import { withFreshProof } from '#pwa/features/shared/fresh-proof.ts';

/** What a link in a mail about an address does. */
export type EmailLinkKind = 'verify' | 'change' | 'undo';

/** Asks for the mail again that confirms the address, and for its state. @returns null when it worked */
export const sendVerification = (): Promise<FormProblem | null> =>
  attempt(async () => {
    await appDevice.api.call('resendVerification', {});
    await refreshSession();
  });

/** Asks for another address, to which a link is mailed, and for the account with it. @returns null when it worked */
export const askForEmailChange = (email: string): Promise<FormProblem | null> =>
  attempt(async () => {
    await withFreshProof(() => appDevice.api.call('requestEmailChange', { body: { email } }));
    await refreshSession();
  });

const calls = {
  verify: 'verifyEmail',
  change: 'confirmEmailChange',
  undo: 'undoEmailChange',
} as const satisfies Record<EmailLinkKind, string>;

/** Does what the link of a mail is for. @returns null when it worked */
export const followEmailLink = (kind: EmailLinkKind, token: string): Promise<FormProblem | null> =>
  attempt(() => appDevice.api.call(calls[kind], { body: { token } }));
