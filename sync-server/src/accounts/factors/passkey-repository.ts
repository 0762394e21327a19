import type { Db, Trx } from '#server/database/database.ts';
import type { ExportedRows } from '#server/database/exported-rows.ts';

interface PasskeyRow {
  id: number;
  user_id: number;
  credential_id: string;
  public_key: string;
  counter: number;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

/** A passkey. `credentialId` and `publicKey` are base64url; instants are ISO 8601. */
export interface StoredPasskey {
  id: number;
  userId: number;
  credentialId: string;
  publicKey: string;
  counter: number;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

const toPasskey = (row: PasskeyRow): StoredPasskey => ({
  id: row.id,
  userId: row.user_id,
  credentialId: row.credential_id,
  publicKey: row.public_key,
  counter: row.counter,
  name: row.name,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
});

/** A person's passkeys, oldest first. */
export async function findPasskeysOf(db: Db, userId: number): Promise<StoredPasskey[]> {
  const rows = await db<PasskeyRow>('passkeys').where('user_id', userId).orderBy('id');
  return rows.map(toPasskey);
}

export async function hasPasskeys(db: Db, userId: number): Promise<boolean> {
  return (await db<PasskeyRow>('passkeys').where('user_id', userId).first('id')) !== undefined;
}

export async function findPasskeyByCredential(db: Db, credentialId: string): Promise<StoredPasskey | null> {
  const row = await db<PasskeyRow>('passkeys').where('credential_id', credentialId).first();
  return row === undefined ? null : toPasskey(row);
}

export async function insertPasskey(
  trx: Trx,
  passkey: Omit<StoredPasskey, 'id' | 'lastUsedAt'>,
): Promise<StoredPasskey> {
  const [row] = await trx<PasskeyRow>('passkeys')
    .insert({
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      name: passkey.name,
      created_at: passkey.createdAt,
      last_used_at: null,
    })
    .returning('*');
  if (row === undefined) throw new Error('The passkey was not stored');
  return toPasskey(row);
}

/** @returns the passkey with its new name; null if the person has none of this id */
export async function setPasskeyName(
  trx: Trx,
  { userId, id, name }: { userId: number; id: number; name: string },
): Promise<StoredPasskey | null> {
  const [row] = await trx<PasskeyRow>('passkeys')
    .where({ user_id: userId, id })
    .update({ name })
    .returning('*');
  return row === undefined ? null : toPasskey(row);
}

/**
 * Notes a use. Of an authenticator that counts its uses the count must grow, also when two processes see the same answer.
 * @returns whether it did, and the passkey is still there
 */
export async function noteUse(
  trx: Trx,
  { id, counter, at }: { id: number; counter: number; at: string },
): Promise<boolean> {
  const noted = await trx<PasskeyRow>('passkeys')
    .where({ id })
    .where((counts) => {
      void counts.where('counter', '<', counter);
      if (counter === 0) void counts.orWhere('counter', 0);
    })
    .update({ counter, last_used_at: at });
  return noted === 1;
}

/** @returns the deleted passkey; null if the person had none of this id */
export async function deletePasskey(trx: Trx, userId: number, id: number): Promise<StoredPasskey | null> {
  const row = await trx<PasskeyRow>('passkeys').where({ user_id: userId, id }).first();
  if (row === undefined) return null;
  await trx<PasskeyRow>('passkeys').where({ id }).delete();
  return toPasskey(row);
}

export async function deletePasskeysOf(trx: Trx, userId: number): Promise<void> {
  await trx<PasskeyRow>('passkeys').where('user_id', userId).delete();
}

/** For the export of a person's data. */
export const exportedPasskeys: ExportedRows = {
  table: 'passkeys',
  title: 'Your passkeys',
  key: 'id',
  rows: (db, userId) =>
    db('passkeys').where('user_id', userId).select('id', 'name', 'created_at', 'last_used_at'),
};
