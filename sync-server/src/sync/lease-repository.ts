import type { Lease } from '#contracts/sync/sync.ts';
import { findDuplicate } from '#server/database/queued-writes.ts';
import type { Trx } from '#server/database/database.ts';
import { nextId, type NumberedTable } from '#server/database/ids.ts';
import type { WriteCall } from '#server/database/once.ts';
import { AppError } from '#server/lib/errors.ts';

export const idInUse = (): AppError => new AppError('conflict', 'Something with this id is there already.');

/**
 * The id for a row that the call creates: the one the device chose out of its lease, or else the next of the server's
 * own, which lie below every lease.
 * @throws {AppError} `id_not_leased`; `conflict` when a row of that id is there already
 */
export async function useEntityId(
  trx: Trx,
  call: Pick<WriteCall, 'caller' | 'entityId'>,
  table: NumberedTable,
): Promise<number> {
  if (call.entityId === null) return nextId(trx, table);
  if (!(await isLeased(trx, call.caller.userId, call.entityId))) throw new AppError('id_not_leased');
  const { entityId: id } = call;
  const find = async () => (await trx<{ id: number }>(table).where({ id }).first('id')) ?? null;
  if ((await findDuplicate(trx, find)) !== null) throw idInUse();
  return id;
}

interface LeaseRow {
  user_id: number;
  from_id: number;
  to_id: number;
}

/** The lease found last in a transaction: what a device made offline comes in a row, and out of one lease. */
const lastLeases = new WeakMap<Trx, LeaseRow>();

async function isLeased(trx: Trx, userId: number, id: number): Promise<boolean> {
  const last = lastLeases.get(trx);
  if (last !== undefined && last.user_id === userId && last.from_id <= id && id <= last.to_id) return true;
  const lease = await trx<LeaseRow>('leases')
    .where('user_id', userId)
    .where('from_id', '<=', id)
    .where('to_id', '>=', id)
    .first();
  if (lease !== undefined) lastLeases.set(trx, lease);
  return lease !== undefined;
}

/** Leases the next block of ids. */
export async function insertLease(trx: Trx, userId: number, size: number, at: string): Promise<Lease> {
  const [counter] = await trx<{ name: string; value: number }>('counters')
    .where('name', 'leases')
    .increment('value', size)
    .returning('value');
  if (counter === undefined) throw new Error('The database is not migrated');
  const lease = { from: counter.value - size + 1, to: counter.value };
  await trx('leases').insert({ from_id: lease.from, to_id: lease.to, user_id: userId, created_at: at });
  return lease;
}
