import type { Knex } from 'knex';

export const name = '025-day-claims';

/**
 * Days of a listing are claimed by bookings, blocks of the host, imported calendars and departures. The primary key
 * still forbids two claims of a day; `reference` is the id of what claims it, except for a booking, which has its own
 * column, and a block, which has none. `note` belongs to a block. Existing rows are bookings, and a previous build that
 * still runs inserts bookings.
 *
 * `properties.calendar` has the rules of a listing's calendar as JSON (`contracts/domain/catalog/calendars.ts`), null for the
 * defaults; `bookings.price_lines` has the lines of the quote as JSON, null for bookings from before.
 */
export async function up(trx: Knex.Transaction, engine: 'sqlite' | 'postgres'): Promise<void> {
  await (engine === 'sqlite' ? rebuild(trx) : alter(trx));
  await trx.raw('ALTER TABLE properties ADD COLUMN calendar text');
  await trx.raw('ALTER TABLE bookings ADD COLUMN price_lines text');
}

const kinds = "kind IN ('booking', 'block', 'import', 'departure')";
const hasBooking = "(kind = 'booking') = (booking_id IS NOT NULL)";

async function alter(trx: Knex.Transaction): Promise<void> {
  // One statement: PostgreSQL checks the rows once.
  await trx.raw(
    `ALTER TABLE booking_days
       ALTER COLUMN booking_id DROP NOT NULL,
       ADD COLUMN kind text NOT NULL DEFAULT 'booking' CHECK (${kinds}),
       ADD COLUMN reference bigint,
       ADD COLUMN note text,
       ADD CONSTRAINT booking_days_has_booking CHECK (${hasBooking})`,
  );
}

/** SQLite cannot make a column nullable, so the table is built again. No other table refers to it. */
async function rebuild(trx: Knex.Transaction): Promise<void> {
  await trx.raw('DROP INDEX booking_days_by_booking');
  await trx.raw('ALTER TABLE booking_days RENAME TO booking_days_before');
  await trx.raw(
    `CREATE TABLE booking_days (
       property_id integer NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
       day text NOT NULL CHECK (length(day) = 10),
       booking_id integer REFERENCES bookings (id) ON DELETE CASCADE,
       kind text NOT NULL DEFAULT 'booking' CHECK (${kinds}),
       reference integer,
       note text,
       PRIMARY KEY (property_id, day),
       CHECK (${hasBooking})
     ) STRICT`,
  );
  await trx.raw(
    'INSERT INTO booking_days (property_id, day, booking_id) SELECT property_id, day, booking_id FROM booking_days_before ORDER BY property_id, day',
  );
  await trx.raw('DROP TABLE booking_days_before');
  await trx.raw(
    'CREATE INDEX booking_days_by_booking ON booking_days (booking_id) WHERE booking_id IS NOT NULL',
  );
}
