import type { Db, Trx } from '#server/database/database.ts';
import type { ExportedRows } from '#server/database/exported-rows.ts';

interface SecretRow {
  user_id: number;
  secret: string;
  created_at: string;
  /** Null until a code of it was confirmed; it does not count before. */
  confirmed_at: string | null;
  /** Time step of the last used code. */
  last_step: number | null;
}
interface RecoveryCodeRow {
  user_id: number;
  code_digest: string;
}

/** The person's secret if it counts. */
export async function findActiveSecret(db: Db, userId: number): Promise<string | null> {
  const row = await db<SecretRow>('totp_secrets')
    .where('user_id', userId)
    .whereNotNull('confirmed_at')
    .first('secret');
  return row?.secret ?? null;
}

export async function findPendingSecret(db: Db, userId: number): Promise<string | null> {
  const row = await db<SecretRow>('totp_secrets')
    .where('user_id', userId)
    .whereNull('confirmed_at')
    .first('secret');
  return row?.secret ?? null;
}

/** Stores a secret that does not count yet, in place of an earlier one. */
export async function storePendingSecret(
  trx: Trx,
  { userId, secret, at }: { userId: number; secret: string; at: string },
): Promise<void> {
  await deleteSecret(trx, userId);
  await trx<SecretRow>('totp_secrets').insert({ user_id: userId, secret, created_at: at });
}

/** The pending secret counts from now on. @param step time step of the code that confirmed it */
export async function activateSecret(
  trx: Trx,
  { userId, step, at }: { userId: number; step: number; at: string },
): Promise<void> {
  await trx<SecretRow>('totp_secrets')
    .where('user_id', userId)
    .whereNull('confirmed_at')
    .update({ confirmed_at: at, last_step: step });
}

/**
 * Uses up a time step, and all before it. One statement decides, so that of two processes with the same code only one
 * gets true.
 */
export async function takeStep(trx: Trx, userId: number, step: number): Promise<boolean> {
  const taken = await trx<SecretRow>('totp_secrets')
    .where('user_id', userId)
    .whereNotNull('confirmed_at')
    .where('last_step', '<', step)
    .update({ last_step: step });
  return taken === 1;
}

export async function deleteSecret(trx: Trx, userId: number): Promise<void> {
  await trx<SecretRow>('totp_secrets').where('user_id', userId).delete();
}

/** Stores the digests of new codes in place of earlier ones. */
export async function replaceRecoveryCodes(
  trx: Trx,
  userId: number,
  digests: readonly string[],
): Promise<void> {
  await trx<RecoveryCodeRow>('recovery_codes').where('user_id', userId).delete();
  if (digests.length === 0) return;
  await trx<RecoveryCodeRow>('recovery_codes').insert(
    digests.map((code_digest) => ({ user_id: userId, code_digest })),
  );
}

/** Uses up a recovery code. As `takeStep`: of two processes with the same code only one gets true. */
export async function takeRecoveryCode(trx: Trx, userId: number, digest: string): Promise<boolean> {
  const taken = await trx<RecoveryCodeRow>('recovery_codes')
    .where({ user_id: userId, code_digest: digest })
    .delete();
  return taken === 1;
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  return (await db<RecoveryCodeRow>('recovery_codes').where('user_id', userId).select('user_id')).length;
}

/** For the export of a person's data, without the secret. */
export const exportedTotp: ExportedRows = {
  table: 'totp_secrets',
  title: 'Your authenticator app',
  key: 'user_id',
  rows: (db, userId) =>
    db('totp_secrets').where('user_id', userId).select('user_id', 'created_at', 'confirmed_at'),
};
