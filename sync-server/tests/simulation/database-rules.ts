import { quoteStay } from '#contracts/rules/pricing.ts';
import type { Database } from '#server/database/database.ts';

type Read = Database['read'];
type Breach = (text: string) => void;

/** Rules that the rows of a SQLite database satisfy at any time. */
export async function checkRows(read: Read, breach: Breach): Promise<void> {
  for (const [rule, sql] of Object.entries(rules)) {
    const found = await read.raw<object[]>(sql);
    if (found.length > 0) breach(`${rule}: ${found.length}, the first ${JSON.stringify(found[0])}`);
  }
  await checkPrices(read, breach);
}

/** Each query returns the rows that violate it. */
const rules: Record<string, string> = {
  'a row with a missing reference': 'PRAGMA foreign_key_check',
  'a duplicate message':
    'SELECT sender_id, idempotency_key FROM messages WHERE idempotency_key IS NOT NULL GROUP BY 1, 2 HAVING count(*) > 1',
  'a duplicate favorite': 'SELECT user_id, property_id FROM favorites GROUP BY 1, 2 HAVING count(*) > 1',
  'a duplicate conversation':
    'SELECT min(user1_id, user2_id) a, max(user1_id, user2_id) b, property_id FROM conversations GROUP BY 1, 2, 3 HAVING count(*) > 1',
  'a conversation whose message positions have gaps': `
    SELECT c.id FROM conversations c LEFT JOIN messages m ON m.conversation_id = c.id
    GROUP BY c.id HAVING count(m.id) <> c.last_position OR coalesce(max(m.position), 0) <> c.last_position`,
  "a message whose people differ from its conversation's": `
    SELECT m.id FROM messages m JOIN conversations c ON c.id = m.conversation_id
    WHERE min(m.sender_id, m.recipient_id) <> min(c.user1_id, c.user2_id)
       OR max(m.sender_id, m.recipient_id) <> max(c.user1_id, c.user2_id)`,
  'a package day with more spots than its capacity, or fewer than zero': `
    SELECT a.id FROM package_availability a JOIN retreat_packages p ON p.id = a.package_id
    WHERE a.spots_remaining NOT BETWEEN 0 AND p.max_capacity`,
  'an active stay whose days are not taken': `
    SELECT b.id FROM bookings b LEFT JOIN booking_days d ON d.booking_id = b.id
    WHERE b.status IN ('pending', 'confirmed') AND d.day IS NULL`,
  'a stay without an audit row':
    "SELECT id FROM bookings WHERE id NOT IN (SELECT row_id FROM audit_entries WHERE table_name = 'bookings' AND action = 'booking.created')",
  'a stay whose status is not in the audit': `
    SELECT b.id, b.status FROM bookings b WHERE b.status NOT IN (
      SELECT coalesce(json_extract(a.detail, '$.to'), json_extract(a.detail, '$.status')) FROM audit_entries a
      WHERE a.table_name = 'bookings' AND a.row_id = b.id)`,
  'a listing with a verification status that only staff may set': `
    SELECT id FROM properties WHERE is_verified <> (verification_status = 'verified')`,
  'a listing verified without an audit row': `
    SELECT id FROM properties WHERE verification_status IN ('verified', 'rejected') AND id IN (
      SELECT row_id FROM audit_entries WHERE table_name = 'properties' AND action = 'property.created')
    AND id NOT IN (SELECT row_id FROM audit_entries WHERE table_name = 'properties'
      AND action IN ('property.verified', 'property.rejected'))`,
};

/** Every total matches the price function, for listings and packages whose price does not change. */
async function checkPrices(read: Read, breach: Breach): Promise<void> {
  interface Stay {
    id: number;
    start_date: string;
    end_date: string;
    total_price: number;
    rate: number;
  }
  const stays = await read.raw<Stay[]>(
    `SELECT b.id, b.start_date, b.end_date, b.total_price, coalesce(k.price_per_night, p.price_per_night) AS rate
     FROM bookings b JOIN properties p ON p.id = b.property_id
     LEFT JOIN retreat_packages k ON k.id = b.retreat_package_id`,
  );
  for (const { id, start_date: startDate, end_date: endDate, total_price: total, rate } of stays) {
    const right = quoteStay({ startDate, endDate }, rate).total;
    if (total !== right) breach(`the stay ${id} costs ${total}, not ${right}`);
  }
}

/** Values that only grow: read messages and the sequence numbers of changes. */
export class Ratchets {
  #read = new Set<number>();
  #seq = 0;

  async check(read: Read, breach: Breach): Promise<void> {
    const now = new Set(await read('messages').where('read', true).pluck<number[]>('id'));
    for (const id of this.#read) if (!now.has(id)) breach(`the message ${id} is unread again`);
    this.#read = now;
    const changes = await read<{ name: string; value: number }>('counters').where('name', 'changes').first();
    if ((changes?.value ?? 0) < this.#seq) breach('the changes are counted from an earlier number');
    this.#seq = changes?.value ?? 0;
  }
}
