import type { Trx } from '#server/database/database.ts';
import { deleteOwnChallenge } from './challenge-repository.ts';
import { deletePasskeysOf } from './passkey-repository.ts';
import { deleteSecret, replaceRecoveryCodes } from './totp-repository.ts';

/** Removes authenticator app, recovery codes and passkeys of an account. */
export async function deleteFactorsOf(trx: Trx, userId: number): Promise<void> {
  await deleteSecret(trx, userId);
  await replaceRecoveryCodes(trx, userId, []);
  await deletePasskeysOf(trx, userId);
  await deleteOwnChallenge(trx, userId);
}
