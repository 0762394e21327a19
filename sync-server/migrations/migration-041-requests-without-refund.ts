import type { Knex } from 'knex';

export const name = '041-requests-without-refund';

/**
 * Requests that were cancelled before they were confirmed have no refund amount. Versions before stored 0, as for a
 * confirmed stay that was not paid. The audit log tells them apart. Guest and host are sent the bookings again.
 */
export async function up(trx: Knex.Transaction, engine: 'sqlite' | 'postgres'): Promise<void> {
  await trx.raw(
    `CREATE TEMPORARY TABLE cancelled_requests AS
     SELECT b.id, b.user_id, p.host_id FROM bookings b JOIN properties p ON p.id = b.property_id
     WHERE b.status = 'cancelled' AND b.refund_amount = 0 AND EXISTS (
       SELECT 1 FROM audit_entries a WHERE a.table_name = 'bookings' AND a.row_id = b.id
         AND a.action = 'booking.cancelled' AND a.detail LIKE '{"from":"pending"%'
     )`,
  );
  await trx.raw('UPDATE bookings SET refund_amount = NULL WHERE id IN (SELECT id FROM cancelled_requests)');
  // Takes the numbers first, which locks the counter.
  await trx.raw(
    `UPDATE counters SET value = value + 2 * (SELECT count(*) FROM cancelled_requests) WHERE name = 'changes'`,
  );
  await trx.raw(
    `INSERT INTO changes (seq, table_name, row_id, removed, audience)
     SELECT c.value + 1 - row_number() OVER (ORDER BY r.id DESC, r.reader), 'bookings', r.id,
       ${engine === 'sqlite' ? 0 : 'false'}, r.reader
     FROM (SELECT id, user_id AS reader FROM cancelled_requests
           UNION ALL SELECT id, host_id FROM cancelled_requests) r
     JOIN counters c ON c.name = 'changes'`,
  );
  await trx.raw('DROP TABLE cancelled_requests');
}
