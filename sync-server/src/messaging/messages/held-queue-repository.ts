import type { Knex } from 'knex';
import type { HeldOrder, HoldReason } from '#contracts/domain/messaging/held-messages.ts';
import { foldText } from '#contracts/rules/text/text-folding.ts';
import type { Db } from '#server/database/database.ts';

/** Filters of the list. `readerId`: the member of staff who reads; messages to or from them are left out. */
export interface HeldFilter {
  readerId: number;
  reason?: HoldReason | undefined;
  text: string;
}

/** End of a page. `at`: ISO 8601. */
export interface HeldEnd {
  at: string;
  id: number;
}

/** Messages that wait for a decision, without those that only wait for an earlier one. */
const waiting = (db: Db, readerId: number): Knex.QueryBuilder =>
  db('held_messages')
    .where('state', 'waiting')
    .whereNot('reason', 'earlier')
    .whereNot('sender_id', readerId)
    .whereNot('recipient_id', readerId);

/** A page of the ids of messages that wait, by their age. */
export async function findHeldQueue(
  db: Db,
  { readerId, reason, text }: HeldFilter,
  { order, after, limit }: { order: HeldOrder; after: HeldEnd | null; limit: number },
): Promise<number[]> {
  const direction = order === 'newest' ? 'desc' : 'asc';
  const query = waiting(db, readerId)
    .orderBy([
      { column: 'created_at', order: direction },
      { column: 'id', order: direction },
    ])
    .limit(limit);
  if (reason !== undefined) void query.where('reason', reason);
  for (const word of foldText(text).split(' ').filter(Boolean)) {
    // `LIKE` would need escaped wildcards; `replace` is a substring test that both engines have.
    void query.whereRaw(`replace(search_text, ?, '') <> search_text`, [word]);
  }
  if (after !== null) {
    void query.whereRaw(`(created_at, id) ${order === 'newest' ? '<' : '>'} (?, ?)`, [after.at, after.id]);
  }
  const ids: unknown[] = await query.pluck('id');
  return ids as number[];
}

export async function countHeldQueue(db: Db, readerId: number): Promise<number> {
  const [row] = await waiting(db, readerId).count<{ count: number | string }[]>({ count: '*' });
  return Number(row?.count ?? 0);
}
