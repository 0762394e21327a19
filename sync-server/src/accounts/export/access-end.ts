import { deleteSessionsOf } from '#server/accounts/sessions/session-repository.ts';
import { deleteTokensOf } from '#server/accounts/tokens/account-token-repository.ts';
import type { Trx } from '#server/database/database.ts';
import { deleteExportOf } from './export-repository.ts';

/**
 * Ends all that opens a person's data without their password: the sessions, the link to a copy of the data, and a
 * change of address that waits to be confirmed: the new address may be that of an intruder, who could then reset the
 * password.
 */
export async function endAllAccess(trx: Trx, userId: number): Promise<void> {
  await deleteSessionsOf(trx, userId);
  await deleteExportOf(trx, userId);
  await deleteTokensOf(trx, userId, ['email-change']);
}
