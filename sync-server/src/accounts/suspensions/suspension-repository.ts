import type { GuestStaysChoice } from '#contracts/domain/trust/suspensions.ts';
import { selectLeaving, type HiddenListing } from '#server/accounts/deletions/account-deletion-repository.ts';
import type { Db, PrefetchSource, Trx } from '#server/database/database.ts';
import type { ExportedRows } from '#server/database/exported-rows.ts';

interface SuspensionRow {
  id: number;
  user_id: number;
  report_id: number;
  statement: string;
  guest_stays: GuestStaysChoice;
  started_at: string;
  started_by: number;
  until: string | null;
  ended_at: string | null;
  ended_by: number | null;
  end_reason: string | null;
  hidden_listings: string;
}

/**
 * A suspension of an account. Instants are ISO 8601. `until`: null if it lasts until staff lift it. It lasts while `endedAt`
 * is null, whatever `until` says: a job ends it, so that listings and rights come back together.
 */
export interface Suspension {
  id: number;
  userId: number;
  /** The report whose decision it is. */
  reportId: number;
  statement: string;
  guestStays: GuestStaysChoice;
  startedAt: string;
  startedBy: number;
  until: string | null;
  endedAt: string | null;
  /** Null if its time was over. */
  endedBy: number | null;
  endReason: string | null;
  hiddenListings: readonly HiddenListing[];
}

export type EndedSuspension = Suspension & { endedAt: string };

const toSuspension = (row: SuspensionRow): Suspension => ({
  id: row.id,
  userId: row.user_id,
  reportId: row.report_id,
  statement: row.statement,
  guestStays: row.guest_stays,
  startedAt: row.started_at,
  startedBy: row.started_by,
  until: row.until,
  endedAt: row.ended_at,
  endedBy: row.ended_by,
  endReason: row.end_reason,
  hiddenListings: JSON.parse(row.hidden_listings) as HiddenListing[],
});

/** SQL: whether a person is suspended. @param id column that has the person's id */
export const suspendedSql = (id: string): string =>
  `exists (select 1 from suspensions z where z.user_id = ${id} and z.ended_at is null)`;

/** The subset of people who are suspended. */
export async function findSuspendedAmong(db: Db, userIds: readonly number[]): Promise<Set<number>> {
  const ids: number[] = await db<SuspensionRow>('suspensions')
    .whereIn('user_id', userIds)
    .whereNull('ended_at')
    .pluck('user_id');
  return new Set(ids);
}

export const isSuspended = async (db: Db, userId: number): Promise<boolean> =>
  (await findSuspendedAmong(db, [userId])).size > 0;

/** Why a person cannot write: they are suspended, or their account will be deleted and they are logged out everywhere. */
type Bar = 'suspended' | 'leaving';

/** Bars of people, read when a transaction began, until one of its works suspends somebody. */
const barsIn = new WeakMap<Trx, Map<number, Bar | null>>();

/** Bars of people by id; a leaving account counts as such, suspended or not. */
async function findBars(db: Db, userIds: readonly number[]): Promise<Map<number, Bar | null>> {
  const rows: { user_id: number; bar: Bar }[] = await db('suspensions')
    .whereIn('user_id', userIds)
    .whereNull('ended_at')
    .select('user_id', db.raw("'suspended' as bar"))
    .unionAll(selectLeaving(db, userIds).select(db.raw("'leaving' as bar")));
  const bars = new Map<number, Bar | null>(userIds.map((id) => [id, null]));
  for (const { user_id: id, bar } of rows) {
    if (bars.get(id) !== 'leaving') bars.set(id, bar);
  }
  return bars;
}

/** Reads what bars people, for all writes of a group in one statement. */
export const barSource: PrefetchSource<number> = {
  prefetch: async (trx, userIds) => {
    barsIn.set(trx, await findBars(trx, userIds));
  },
};

/** The bar of a person, or null. Read once per transaction, and again after the transaction suspends somebody. */
export async function findBarNow(trx: Trx, userId: number): Promise<Bar | null> {
  const known = barsIn.get(trx) ?? new Map<number, Bar | null>();
  barsIn.set(trx, known);
  if (!known.has(userId)) known.set(userId, (await findBars(trx, [userId])).get(userId) ?? null);
  return known.get(userId) ?? null;
}

export async function findSuspension(db: Db, id: number): Promise<Suspension | null> {
  const row = await db<SuspensionRow>('suspensions').where({ id }).first();
  return row === undefined ? null : toSuspension(row);
}

/** The suspension of a person that lasts. */
export async function findPresentSuspension(db: Db, userId: number): Promise<Suspension | null> {
  const row = await db<SuspensionRow>('suspensions').where('user_id', userId).whereNull('ended_at').first();
  return row === undefined ? null : toSuspension(row);
}

/** A person's suspensions, latest first. */
export async function findSuspensionsOf(db: Db, userId: number, limit: number): Promise<Suspension[]> {
  const rows = await db<SuspensionRow>('suspensions')
    .where('user_id', userId)
    .orderBy('id', 'desc')
    .limit(limit);
  return rows.map(toSuspension);
}

/** The latest suspension that each of these reports decided, by the report's id, if it has ended. */
export async function findEndedSuspensions(
  db: Db,
  reportIds: readonly number[],
): Promise<Map<number, EndedSuspension>> {
  const rows = await db<SuspensionRow>('suspensions').whereIn('report_id', reportIds).orderBy('id');
  const latest = new Map(rows.map((row) => [row.report_id, toSuspension(row)]));
  return new Map(
    [...latest].flatMap(([id, { endedAt, ...rest }]) =>
      endedAt === null ? [] : [[id, { ...rest, endedAt }]],
    ),
  );
}

/** Suspensions that last although their time is over, earliest first. */
export async function findOverSuspensions(db: Db, now: Date, limit: number): Promise<Suspension[]> {
  const rows = await db<SuspensionRow>('suspensions')
    .whereNull('ended_at')
    .where('until', '<=', now.toISOString())
    .orderBy('until')
    .limit(limit);
  return rows.map(toSuspension);
}

/** Stores a suspension. A second one of the same person at a time fails the transaction. */
export async function insertSuspension(trx: Trx, suspension: Suspension): Promise<void> {
  barsIn.delete(trx);
  await trx<SuspensionRow>('suspensions').insert({
    id: suspension.id,
    user_id: suspension.userId,
    report_id: suspension.reportId,
    statement: suspension.statement,
    guest_stays: suspension.guestStays,
    started_at: suspension.startedAt,
    started_by: suspension.startedBy,
    until: suspension.until,
    ended_at: suspension.endedAt,
    ended_by: suspension.endedBy,
    end_reason: suspension.endReason,
    hidden_listings: JSON.stringify(suspension.hiddenListings),
  });
}

export async function setSuspensionStatement(trx: Trx, id: number, statement: string): Promise<void> {
  await trx<SuspensionRow>('suspensions').where({ id }).update({ statement });
}

/** @param endedBy null if its time is over */
export async function markSuspensionEnded(
  trx: Trx,
  id: number,
  { endedAt, endedBy, endReason }: Pick<Suspension, 'endedAt' | 'endedBy' | 'endReason'>,
): Promise<void> {
  barsIn.delete(trx);
  await trx<SuspensionRow>('suspensions')
    .where({ id })
    .update({ ended_at: endedAt, ended_by: endedBy, end_reason: endReason });
}

/**
 * Leaves it to the end of a person's suspension to show a listing again.
 * @returns false if the person is not suspended
 */
export async function postponeShowing(trx: Trx, userId: number, listing: HiddenListing): Promise<boolean> {
  const present = await findPresentSuspension(trx, userId);
  if (present === null) return false;
  await trx<SuspensionRow>('suspensions')
    .where('id', present.id)
    .update({ hidden_listings: JSON.stringify([...present.hiddenListings, listing]) });
  return true;
}

/** Deletes a person's suspensions: their account is erased. */
export async function deleteSuspensionsOf(trx: Trx, userId: number): Promise<void> {
  await trx<SuspensionRow>('suspensions').where('user_id', userId).delete();
}

/** For the export of a person's data. */
export const exportedSuspensions: ExportedRows = {
  table: 'suspensions',
  title: 'Suspensions of your account',
  key: 'id',
  rows: (db, userId) =>
    db('suspensions')
      .where('user_id', userId)
      .select('id', 'report_id', 'statement', 'guest_stays', 'started_at', 'until', 'ended_at', 'end_reason')
      .select('user_id', 'hidden_listings'),
};
