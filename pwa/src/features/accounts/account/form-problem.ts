import type { Deletion } from '#contracts/domain/accounts/account-deletion.ts';
import { refreshSession } from './account-commands.ts';
import { mayHaveWorked } from '#pwa/features/shared/tell-failed-call.ts';
import { ApiError, ConnectionError } from '#pwa/sync/transport/api-error.ts';
import { i18n } from '#pwa/ui/texts/i18n.ts';

/** Why a form was not accepted: sentences for single fields, or one for the whole form. */
export interface FormProblem {
  message: string | null;
  fields: Record<string, string | undefined>;
  /** The password was right, but the person must choose another username first. */
  mustChooseUsername?: boolean;
  /** The password was right, and a code is needed too. */
  needsCode?: boolean;
  /** The password was right, but the account will be deleted at this time (ISO 8601). */
  deletesAt?: string | undefined;
}

/** @returns null when the call worked */
export async function attempt(call: () => Promise<unknown>): Promise<FormProblem | null> {
  try {
    await call();
    return null;
  } catch (error) {
    return toFormProblem(error);
  }
}

/** @throws the error itself if it is not a failed call */
export function toFormProblem(error: unknown): FormProblem {
  if (mayHaveWorked(error)) {
    const message = i18n.t('No answer came. It may have worked, so check before you try again.');
    return { message, fields: {} };
  }
  if (error instanceof ConnectionError) {
    const message = i18n.t(
      'Wellens could not be reached, so nothing was sent. Please try again in a moment.',
    );
    return { message, fields: {} };
  }
  if (!(error instanceof ApiError)) throw error;
  // Ended on another device: the page says so now, with a way to log in, and not only when it next synchronizes.
  if (error.code === 'sign_in_required') void refreshSession();
  return {
    message: error.errors.length > 0 ? null : error.detail,
    fields: Object.fromEntries(error.errors.map(({ field, message }) => [field, message])),
    mustChooseUsername: error.code === 'username_change_required',
    needsCode: error.code === 'code_needed',
    ...(error.code === 'account_leaving' && { deletesAt: (error.current as Deletion).deletesAt }),
  };
}

/** For forms without a field for the code of a login, which may be too old by now: the sentence is shown for the form. */
export function withoutCodeField(problem: FormProblem | null): FormProblem | null {
  return problem && { ...problem, message: problem.fields['code'] ?? problem.message };
}
