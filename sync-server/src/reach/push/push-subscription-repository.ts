import type { ExportedRows } from '#server/database/exported-rows.ts';
import type { NewSubscription, Subscription } from '#contracts/domain/reach/push.ts';
import type { Db, Trx } from '#server/database/database.ts';

interface SubscriptionRow extends NewSubscription {
  id: number;
  user_id: number;
  session_id: string;
  created_at: string;
  last_ok_at: string | null;
}

/** A browser that receives a person's push. */
export interface StoredSubscription extends Subscription {
  userId: number;
  p256dh: string;
  auth: string;
}

const toSubscription = ({ id, user_id, endpoint, p256dh, auth }: SubscriptionRow): StoredSubscription => ({
  id,
  userId: user_id,
  endpoint,
  p256dh,
  auth,
});

export async function findSubscription(db: Db, id: number): Promise<StoredSubscription | null> {
  const row = await db<SubscriptionRow>('push_subscriptions').where({ id }).first();
  return row === undefined ? null : toSubscription(row);
}

/** A person's browsers, oldest first. */
export async function findSubscriptionsOf(db: Db, userId: number): Promise<StoredSubscription[]> {
  const rows = await db<SubscriptionRow>('push_subscriptions').where('user_id', userId).orderBy('id');
  return rows.map(toSubscription);
}

/** Stores a browser for a session. One that belonged to another session or person belongs to this one from then on. */
export async function storeSubscription(
  trx: Trx,
  { userId, sessionId }: { userId: number; sessionId: string },
  { endpoint, p256dh, auth }: NewSubscription,
  at: string,
): Promise<Subscription> {
  const values = { user_id: userId, session_id: sessionId, p256dh, auth };
  const known = await trx<SubscriptionRow>('push_subscriptions')
    .where({ endpoint })
    .update(values)
    .returning('id');
  if (known[0] !== undefined) return { id: known[0].id, endpoint };
  const [row] = await trx<SubscriptionRow>('push_subscriptions')
    .insert({ endpoint, created_at: at, last_ok_at: null, ...values })
    .returning('id');
  if (row === undefined) throw new Error('The subscription was not stored');
  return { id: row.id, endpoint };
}

export async function deleteSubscriptions(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx<SubscriptionRow>('push_subscriptions').whereIn('id', ids).delete();
}

/** Deletes a person's browser. */
export async function deleteSubscriptionOf(trx: Trx, userId: number, id: number): Promise<void> {
  await trx<SubscriptionRow>('push_subscriptions').where({ user_id: userId, id }).delete();
}

/** Notes that the push service accepted a message. */
export async function noteDelivery(trx: Trx, id: number, at: string): Promise<void> {
  await trx<SubscriptionRow>('push_subscriptions').where({ id }).update({ last_ok_at: at });
}

export async function deleteSubscriptionsOf(trx: Trx, userId: number): Promise<void> {
  await trx<SubscriptionRow>('push_subscriptions').where('user_id', userId).delete();
}

/** For the export of a person's data. */
export const exportedSubscriptions: ExportedRows = {
  table: 'push_subscriptions',
  title: 'Browsers that show notifications',
  key: 'id',
  rows: (db, userId) =>
    db('push_subscriptions').where('user_id', userId).select('id', 'endpoint', 'created_at', 'last_ok_at'),
};
