import type { Deletion, DeletionRequest } from '#contracts/domain/accounts/account-deletion.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { ApiError, isFailedCall } from '#pwa/sync/transport/api-error.ts';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { dateFormat } from '#contracts/date-format.ts';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import { logOut } from '#pwa/features/accounts/account/account-commands.ts';
import { toFormProblem, type FormProblem } from '#pwa/features/accounts/account/form-problem.ts';
import { withFreshProof } from '#pwa/features/shared/fresh-proof.ts';

/** Long enough to read the day and the way back, in milliseconds. */
const toldMs = 20_000;

const writeDay = dateFormat({ dateStyle: 'long' });

/** Day on which an account is deleted, in words. @param at ISO 8601 */
export const writeDeletionDay = (at: string): string => writeDay(new Date(at));

/**
 * Asks for the deletion of the account, and logs out on this device. What is on the device, changes that were not sent
 * included, stays sealed until the account is kept or erased.
 * @param sendsMail whether this server can mail the way back
 * @returns null when it worked
 */
export async function deleteAccount(
  request: DeletionRequest,
  sendsMail: boolean,
): Promise<FormProblem | null> {
  let deletion: Deletion;
  try {
    deletion = await withFreshProof(
      async () => (await appDevice.api.call('requestDeletion', { body: request })).body,
    );
  } catch (error) {
    return toFormProblem(error);
  }
  await logOut();
  showToast({
    title: i18n.t('Your account will be deleted on {deletesAt}', {
      deletesAt: writeDeletionDay(deletion.deletesAt),
    }),
    body: sendsMail
      ? i18n.t('Until then, log in or use the link of our email to keep it.')
      : i18n.t('Until then, log in to keep it.'),
    intent: 'info',
    durationMs: toldMs,
  });
  return null;
}

/** `kept`: or it was kept before. `unknown`: the link is used or over. */
export type KeepResult = 'kept' | 'unknown' | 'offline';

/** Keeps the account of a link in a mail. */
export async function keepAccountByLink(token: string): Promise<KeepResult> {
  try {
    await appDevice.api.call('undoDeletion', { params: { token } });
    return 'kept';
  } catch (error) {
    if (!isFailedCall(error)) throw error;
    return error instanceof ApiError && error.status < 500 ? 'unknown' : 'offline';
  }
}
