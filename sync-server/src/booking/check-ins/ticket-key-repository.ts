import type { TicketKey } from '#contracts/domain/stay/check-ins.ts';
import type { Db, Trx } from '#server/database/database.ts';

interface TicketKeyRow {
  id: number;
  x: string;
  y: string;
  private_key: string;
  created_at: string;
  expires_at: string;
}

/** A key pair. Instants are ISO 8601. */
export interface StoredTicketKey extends TicketKey {
  privateKey: JsonWebKey;
  createdAt: string;
}

/** Keys that are not expired, oldest first; there are a few. @param now ISO 8601 */
export async function findTicketKeys(db: Db, now: string): Promise<StoredTicketKey[]> {
  const rows = await db<TicketKeyRow>('ticket_keys').where('expires_at', '>', now).orderBy('id');
  return rows.map((row) => ({
    id: row.id,
    x: row.x,
    y: row.y,
    expiresAt: row.expires_at,
    privateKey: JSON.parse(row.private_key) as JsonWebKey,
    createdAt: row.created_at,
  }));
}

/** @returns its id */
export async function insertTicketKey(trx: Trx, key: Omit<StoredTicketKey, 'id'>): Promise<number> {
  const highest = await trx('ticket_keys').max<{ id: number | null }>('id as id').first();
  const id = (highest?.id ?? 0) + 1;
  await trx<TicketKeyRow>('ticket_keys').insert({
    id,
    x: key.x,
    y: key.y,
    private_key: JSON.stringify(key.privateKey),
    created_at: key.createdAt,
    expires_at: key.expiresAt,
  });
  return id;
}
