import type { ExportedRows } from '#server/database/exported-rows.ts';
import type { Lease } from '#contracts/sync/sync.ts';
import { findDuplicate } from '#server/database/queued-writes.ts';
import { prefetch, type Prefetch, type PrefetchSource, type Trx } from '#server/database/database.ts';
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

/** A chosen id, and who chose it. */
interface ChosenId {
  userId: number;
  id: number;
}

/** Leases found in a transaction: what a device made offline comes in a row, and out of one lease. */
const knownLeases = new WeakMap<Trx, LeaseRow[]>();

const covers = (lease: LeaseRow, { userId, id }: ChosenId): boolean =>
  lease.user_id === userId && lease.from_id <= id && id <= lease.to_id;

/** Leases that the ids of a group of calls come from. */
const leaseSource: PrefetchSource<ChosenId> = {
  prefetch: async (trx, chosen) => {
    const query = trx<LeaseRow>('leases');
    for (const { userId, id } of chosen) {
      void query.orWhere((leases) => {
        void leases.where('user_id', userId).where('from_id', '<=', id).where('to_id', '>=', id);
      });
    }
    knownLeases.set(trx, [...(knownLeases.get(trx) ?? []), ...(await query)]);
  },
};

/** What a group reads to know whether the id that a call chose is leased. */
export const leaseOf = ({
  caller: { userId },
  entityId,
}: Pick<WriteCall, 'caller' | 'entityId'>): Prefetch[] =>
  entityId === null ? [] : [prefetch(leaseSource, { userId, id: entityId })];

async function isLeased(trx: Trx, userId: number, id: number): Promise<boolean> {
  const isKnown = () => knownLeases.get(trx)?.some((lease) => covers(lease, { userId, id })) === true;
  if (!isKnown()) await leaseSource.prefetch(trx, [{ userId, id }]);
  return isKnown();
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

export async function deleteLeasesOf(trx: Trx, userId: number): Promise<void> {
  await trx('leases').where('user_id', userId).delete();
}

/** For the export of a person's data. */
export const exportedLeases: ExportedRows = {
  table: 'leases',
  title: 'Numbers given to your devices for what they create offline',
  key: 'from_id',
  rows: (db, userId) => db('leases').where('user_id', userId),
};
