import { deleteSessionsOf } from '#server/accounts/sessions/session-repository.ts';
import type { Trx } from '#server/database/database.ts';
import { deleteExportOf } from './export-repository.ts';

/** Ends all that opens a person's data without their password: the sessions, and the link to a copy of the data. */
export async function endAllAccess(trx: Trx, userId: number): Promise<void> {
  await deleteSessionsOf(trx, userId);
  await deleteExportOf(trx, userId);
}
