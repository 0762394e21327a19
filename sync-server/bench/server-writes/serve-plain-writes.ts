import { createHash, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Router from '@koa/router';
import createKnex, { type Knex } from 'knex';
import Koa from 'koa';
import parseBody from 'koa-bodyparser';
import { newBookingSchema } from '#contracts/domain/booking/bookings.ts';
import { newMessageSchema } from '#contracts/domain/messaging/messages.ts';
import { daysOfStay } from '#contracts/rules/stay.ts';
import { quoteStay } from '#contracts/rules/pricing.ts';
import type { Ready } from '../server/served.ts';

/**
 * Yardstick: plain Koa and Knex, one `knex.transaction` for each request, as tutorials have it. The same session,
 * schema, checks and receipt as ours, at the same durability; one change row instead of one for each person told.
 */
const knex = createKnex({
  client: 'sqlite3',
  connection: { filename: (process.env['DATABASE_URL'] ?? '').slice('sqlite:'.length) },
  useNullAsDefault: true,
  pool: {
    min: 1,
    max: 1,
    afterCreate: (connection: { exec(sql: string, done: () => void): void }, done: () => void) => {
      connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON', done);
    },
  },
});

interface Call {
  userId: number;
  key: string;
  at: string;
}

/** Writes the receipt and the change row beside what was done. */
async function finish(
  trx: Knex.Transaction,
  call: Call,
  table: string,
  id: number,
  body: object,
): Promise<object> {
  const [change] = await trx('changes')
    .insert({ table_name: table, row_id: id, removed: 0, audience: call.userId })
    .returning<{ seq: number }[]>('seq');
  await trx('receipts').insert({
    user_id: call.userId,
    key: call.key,
    fingerprint: '',
    status: 201,
    body: JSON.stringify(body),
    seq: change?.seq,
    created_at: call.at,
  });
  return body;
}

async function idOf(insert: Promise<{ id: number }[]>): Promise<number> {
  return (await insert)[0]?.id ?? 0;
}

async function sendMessage(trx: Knex.Transaction, call: Call, sent: unknown): Promise<object> {
  const { conversationId, content } = newMessageSchema.validateSync(sent);
  const conversation = await trx('conversations')
    .where('id', conversationId)
    .first<{ user1_id: number; user2_id: number; property_id: number }>();
  const [touched] = await trx('conversations')
    .where('id', conversationId)
    .update({ last_position: trx.raw('last_position + 1'), last_message_at: call.at })
    .returning<{ last_position: number }[]>('last_position');
  const message = {
    conversation_id: conversationId,
    sender_id: call.userId,
    recipient_id: conversation.user2_id,
    property_id: conversation.property_id,
    content,
    created_at: call.at,
    position: touched?.last_position,
    idempotency_key: call.key,
  };
  const id = await idOf(trx('messages').insert(message).returning('id'));
  return finish(trx, call, 'messages', id, { id, ...message });
}

async function bookStay(trx: Knex.Transaction, call: Call, sent: unknown): Promise<object> {
  const stay = newBookingSchema.validateSync(sent);
  const listing = await trx('properties')
    .where('id', stay.propertyId)
    .first<{ price_per_night: number; max_guests: number; cancellation_policy: string }>();
  if (stay.guests > listing.max_guests) throw new Error('Too many guests');
  const { total } = quoteStay(stay, listing.price_per_night);
  if (total !== stay.totalPrice) throw new Error('Another price');
  const booking = {
    reference: `WLNS${randomBytes(8).toString('hex')}`,
    property_id: stay.propertyId,
    user_id: call.userId,
    start_date: stay.startDate,
    end_date: stay.endDate,
    total_price: total,
    status: 'confirmed',
    guests: stay.guests,
    created_at: call.at,
    cancellation_policy: listing.cancellation_policy,
  };
  const id = await idOf(trx('bookings').insert(booking).returning('id'));
  const days = daysOfStay(stay.startDate, stay.endDate);
  await trx('booking_days').insert(
    days.map((day) => ({ property_id: stay.propertyId, day, booking_id: id })),
  );
  return finish(trx, call, 'bookings', id, { id, ...booking });
}

type Effect = (trx: Knex.Transaction, call: Call, sent: unknown) => Promise<object>;

const serve = (effect: Effect) => async (ctx: Koa.Context) => {
  const token = (ctx.get('cookie').split('=')[1] ?? '').trim();
  const tokenHash = createHash('sha256').update(token).digest('base64url');
  const session = await knex('sessions')
    .where('token_hash', tokenHash)
    .first<{ user_id: number } | undefined>();
  if (session === undefined) ctx.throw(401);
  const call = { userId: session.user_id, key: ctx.get('idempotency-key'), at: new Date().toISOString() };
  ctx.body = await knex.transaction(async (trx) => {
    const earlier = await trx('receipts')
      .where({ user_id: call.userId, key: call.key })
      .first<{ body: string } | undefined>();
    return earlier === undefined
      ? await effect(trx, call, ctx.request.body)
      : (JSON.parse(earlier.body) as object);
  });
  ctx.status = 201;
};

const router = new Router();
router.post('/api/messages', serve(sendMessage));
router.post('/api/bookings', serve(bookStay));
const app = new Koa();
app.silent = true;
const server = app
  .use(parseBody())
  .use(router.routes())
  .listen(0, '127.0.0.1', () => {
    process.send?.({ port: (server.address() as AddressInfo).port } satisfies Ready);
  });
