import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { newBookingSchema } from '#contracts/domain/booking/bookings.ts';
import { newMessageSchema } from '#contracts/domain/messaging/messages.ts';
import { daysOfStay } from '#contracts/rules/stay.ts';
import { quoteStay } from '#contracts/rules/pricing.ts';
import type { Ready } from '../server/served.ts';
import { loadBaseline } from '../baselines.ts';
import { openSqliteBaseline } from '../sqlite-baseline.ts';

/** What is used of Fastify. */
interface Request {
  headers: IncomingHttpHeaders;
  body: unknown;
}
interface Fastify {
  post(path: string, handler: (request: Request, reply: { code(status: number): void }) => object): void;
  listen(options: { port: number; host: string }): Promise<string>;
}

/**
 * Yardstick: Fastify with better-sqlite3, one transaction of compiled statements for each request. The same session,
 * schema, checks and receipt as ours, at the same durability; one change row instead of one for each person told.
 */
const createFastify = loadBaseline('fastify') as () => Fastify;
const db = openSqliteBaseline();

const findSession = db.prepare('SELECT user_id FROM sessions WHERE token_hash = ?');
const findReceipt = db.prepare('SELECT body FROM receipts WHERE user_id = ? AND key = ?');
const addReceipt = db.prepare(
  "INSERT INTO receipts (user_id, key, fingerprint, status, body, seq, created_at) VALUES (?, ?, '', 201, ?, ?, ?)",
);
const addChange = db.prepare(
  'INSERT INTO changes (table_name, row_id, removed, audience) VALUES (?, ?, 0, ?)',
);
const findConversation = db.prepare('SELECT user2_id, property_id FROM conversations WHERE id = ?');
const touchConversation = db.prepare(
  'UPDATE conversations SET last_position = last_position + 1, last_message_at = ? WHERE id = ? RETURNING last_position',
);
const addMessage = db.prepare(
  `INSERT INTO messages (conversation_id, sender_id, recipient_id, property_id, content, created_at, position, idempotency_key)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
);
const findListing = db.prepare(
  'SELECT price_per_night, max_guests, cancellation_policy FROM properties WHERE id = ?',
);
const addBooking = db.prepare(
  `INSERT INTO bookings (reference, property_id, user_id, start_date, end_date, total_price, status, guests, created_at, cancellation_policy)
   VALUES (?, ?, ?, ?, ?, ?, 'confirmed', ?, ?, ?)`,
);
const addDay = db.prepare('INSERT INTO booking_days (property_id, day, booking_id) VALUES (?, ?, ?)');

interface Call {
  userId: number;
  key: string;
  at: string;
}

function sendMessage({ userId, key, at }: Call, sent: unknown): { table: string; id: number; row: object } {
  const { conversationId, content } = newMessageSchema.validateSync(sent);
  const conversation = findConversation.get(conversationId) as { user2_id: number; property_id: number };
  const { last_position: position } = touchConversation.get(at, conversationId) as { last_position: number };
  const { user2_id: recipientId, property_id: propertyId } = conversation;
  const added = addMessage.run(conversationId, userId, recipientId, propertyId, content, at, position, key);
  const id = added.lastInsertRowid;
  return {
    table: 'messages',
    id,
    row: { id, conversationId, senderId: userId, recipientId, content, position, at },
  };
}

function bookStay({ userId, at }: Call, sent: unknown): { table: string; id: number; row: object } {
  const stay = newBookingSchema.validateSync(sent);
  const listing = findListing.get(stay.propertyId) as {
    price_per_night: number;
    max_guests: number;
    cancellation_policy: string;
  };
  if (stay.guests > listing.max_guests) throw new Error('Too many guests');
  const { total } = quoteStay(stay, listing.price_per_night);
  if (total !== stay.totalPrice) throw new Error('Another price');
  const reference = `WLNS${randomBytes(8).toString('hex')}`;
  const { propertyId, startDate, endDate, guests } = stay;
  const policy = listing.cancellation_policy;
  const added = addBooking.run(reference, propertyId, userId, startDate, endDate, total, guests, at, policy);
  const id = added.lastInsertRowid;
  for (const day of daysOfStay(startDate, endDate)) addDay.run(propertyId, day, id);
  return { table: 'bookings', id, row: { id, reference, ...stay, at } };
}

type Effect = typeof sendMessage;

const durable = db.transaction((effect: Effect, call: Call, sent: unknown): object => {
  const earlier = findReceipt.get(call.userId, call.key) as { body: string } | undefined;
  if (earlier !== undefined) return JSON.parse(earlier.body) as object;
  const { table, id, row } = effect(call, sent);
  const change = addChange.run(table, id, call.userId);
  addReceipt.run(call.userId, call.key, JSON.stringify(row), change.lastInsertRowid, call.at);
  return row;
});

const serve = (effect: Effect) => (request: Request, reply: { code(status: number): void }) => {
  const token = (request.headers.cookie?.split('=')[1] ?? '').trim();
  const session = findSession.get(createHash('sha256').update(token).digest('base64url')) as {
    user_id: number;
  };
  const key = String(request.headers['idempotency-key']);
  reply.code(201);
  return durable.immediate(
    effect,
    { userId: session.user_id, key, at: new Date().toISOString() },
    request.body,
  );
};

const app = createFastify();
app.post('/api/messages', serve(sendMessage));
app.post('/api/bookings', serve(bookStay));
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ port: Number(new URL(address).port) } satisfies Ready);
