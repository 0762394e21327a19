import type { Db } from '#server/database/database.ts';
import type { Caller } from '#server/lib/caller.ts';
import { AppError } from '#server/lib/errors.ts';
import { findProvedAt } from './session-repository.ts';

/** Age up to which a proof counts. */
const freshMs = 10 * 60_000;

/**
 * For calls that could take an account away from its person, and for staff who suspend one, so that an unlocked device or
 * a stolen cookie is not enough.
 * A login, and a confirmation of the password in the same session, is a proof; `recordProof` stores another one.
 * @throws {AppError} `proof_needed` if the session has none of the last ten minutes
 */
export async function requireFreshProof(
  db: Db,
  { sessionId }: Pick<Caller, 'sessionId'>,
  now: Date,
): Promise<void> {
  const provedAt = await findProvedAt(db, sessionId);
  if (provedAt !== null && now.getTime() - Date.parse(provedAt) <= freshMs) return;
  throw new AppError('proof_needed');
}
