import type { Knex } from 'knex';
import { verificationStatuses, type VerificationFilter } from '#contracts/domain/state-lists.ts';
import type { Db } from '#server/database/database.ts';
import { listedViews } from '#server/catalog/properties/property-repository.ts';
import { toListed, type OwnListedProperty } from '#server/catalog/properties/property-row.ts';
import { withWords } from '#server/catalog/properties/property-search-repository.ts';
import type { Page } from '#server/catalog/properties/property-page.ts';

/** Matching listings of any status, newest first. @param text part of title or location */
export async function findForVerification(
  db: Db,
  { filter, text, hostId }: { filter: VerificationFilter; text: string; hostId: number | undefined },
  { limit, after }: Page,
): Promise<OwnListedProperty[]> {
  const query = listedViews(db)
    .orderBy([
      { column: 'p.created_at', order: 'desc' },
      { column: 'p.id', order: 'desc' },
    ])
    .limit(limit);
  narrowTo(query, filter);
  withWords(query, text);
  if (hostId !== undefined) void query.where('p.host_id', hostId);
  if (after !== null) void query.whereRaw('(p.created_at, p.id) < (?, ?)', [after.createdAt, after.id]);
  return (await query).map(toListed);
}

function narrowTo(query: Knex.QueryBuilder, filter: VerificationFilter): void {
  if (filter === 'unsubmitted') void query.whereNull('p.verification_status');
  if (verificationStatuses.some((status) => status === filter)) {
    void query.where('p.verification_status', filter);
  }
  if (filter === 'changed') {
    void query.where('p.verification_status', 'verified').where('p.changed_since_verification', true);
  }
}

/** Sorts listings that were never submitted after all others: no real year starts with 9. */
const queueOrder = "coalesce(p.waiting_since, '9' || p.created_at)";

/** Position of a listing in the queue, as `queueOrder` sorts it. */
export const queuePlace = ({
  waitingSince,
  createdAt,
}: Pick<OwnListedProperty, 'waitingSince' | 'createdAt'>): string => waitingSince ?? `9${createdAt}`;

/** Listings that wait for a decision, longest wait first, then those never submitted. @param after position and id */
export async function findQueue(
  db: Db,
  { limit, after }: { limit: number; after: { place: string; id: number } | null },
): Promise<OwnListedProperty[]> {
  const query = listedViews(db)
    .where((any: Knex.QueryBuilder) => {
      void any.whereNotNull('p.waiting_since').orWhereNull('p.verification_status');
    })
    .orderByRaw(`${queueOrder}, p.id`)
    .limit(limit);
  if (after !== null) void query.whereRaw(`(${queueOrder}, p.id) > (?, ?)`, [after.place, after.id]);
  return (await query).map(toListed);
}

/** Listings that wait for staff, or that nobody has submitted yet, oldest first. */
export async function findWaiting(db: Db, { limit, after }: Page): Promise<OwnListedProperty[]> {
  const query = listedViews(db)
    .where(
      (any: Knex.QueryBuilder) =>
        void any.where('p.verification_status', 'pending').orWhereNull('p.verification_status'),
    )
    .orderBy(['p.created_at', 'p.id'])
    .limit(limit);
  if (after !== null) query.whereRaw('(p.created_at, p.id) > (?, ?)', [after.createdAt, after.id]);
  return (await query).map(toListed);
}
