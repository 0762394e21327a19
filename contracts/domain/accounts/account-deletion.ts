import { object, string, type InferType } from 'yup';
import { addresses } from '#contracts/api/addresses.ts';
import { endpoint } from '#contracts/api/endpoint.ts';
import { flag, knownText } from '#contracts/fields/fields.ts';
import { accountLimits as limits } from '#contracts/form-limits.ts';
import { authBodyBytes } from '#contracts/request-limits.ts';
import { foldText } from '#contracts/rules/text/text-folding.ts';

/** Days between asking for the deletion of an account and its erasure. Until then it can be undone. */
export const deletionDays = 7;
/** Months that messages of an erased person are kept for the people they were sent to. */
export const messagesKeptMonths = 12;
/** Years that stays and payments are kept, without contact data. */
export const bookingsKeptYears = 10;

/**
 * Asks for the deletion of the caller's account. `username`: typed, so that nobody deletes an account by mistake.
 * `removesReviews`: whether published reviews are erased too; otherwise they stay, as those of a former member.
 */
export const deletionRequestSchema = object({
  username: knownText(limits.emailMax).defined('Type your username'),
  removesReviews: flag().default(false),
});
export type DeletionRequest = InferType<typeof deletionRequestSchema>;

/**
 * Whether the typed text is the username, without regard to case, accents and the kind of apostrophe or dash, which not
 * every keyboard has.
 */
export const isTypedName = (typed: string, username: string): boolean =>
  typeable(typed) === typeable(username);

const typeable = (name: string): string =>
  foldText(name)
    .replace(/[‘’ʼ`]/g, "'")
    .replace(/\p{Pd}/gu, '-');

/** `deletesAt`: when the account is erased, ISO 8601. */
export const deletionSchema = object({ deletesAt: string().required() });
export type Deletion = InferType<typeof deletionSchema>;

export const requestDeletion = endpoint(addresses.requestDeletion, {
  summary:
    'Hides the account, logs it out everywhere and erases it after seven days, unless it is kept. Needs a fresh proof.',
  access: 'user',
  body: deletionRequestSchema,
  bodyBytes: authBodyBytes,
  reply: deletionSchema,
  refusals: ['proof_needed', 'invalid_fields', 'forbidden', 'active_stays'],
});

export const undoDeletion = endpoint(addresses.undoDeletion, {
  summary: 'Keeps an account that was to be deleted, by the link of the mail about it.',
  access: 'token',
  params: object({ token: string().required() }),
  success: 204,
});
