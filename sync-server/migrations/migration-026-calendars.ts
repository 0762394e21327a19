import type { Knex } from 'knex';

export const name = '026-calendars';

/**
 * Calendars of other sites, their events, and the secret link of a listing's own calendar.
 *
 * `calendar_sources.url` is a secret of the host's; `problem` is a code of `calendar-problems.ts`. `next_read_at` is when
 * the next read is due, `asked_at` when the last one was asked for, `parsed_at` when a file was last read as a whole, in
 * contrast to an answer that it is unchanged. `held_of` is null unless so many events are missing that their days stay taken until
 * the host confirms; then it is the number of events that there were. Instants are ISO 8601 in UTC.
 *
 * An event is known by its days, both inclusive, because some sites give it another UID each time. `is_missing`:
 * the last complete read did not have it.
 *
 * `calendar_conflicts`: an event that meets a stay here; `resolution` is null until the host resolves it.
 */
export async function up(trx: Knex.Transaction, engine: 'sqlite' | 'postgres'): Promise<void> {
  const isSqlite = engine === 'sqlite';
  const whole = isSqlite ? 'integer' : 'bigint';
  const end = isSqlite ? 'STRICT' : '';
  const flag = (column: string): string =>
    isSqlite ? `${column} integer NOT NULL CHECK (${column} IN (0, 1))` : `${column} boolean NOT NULL`;
  await trx.raw(
    `CREATE TABLE calendar_sources (
       id ${whole} PRIMARY KEY CHECK (id BETWEEN 1 AND 9007199254740991),
       property_id ${whole} NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
       name text NOT NULL,
       url text NOT NULL,
       ${flag('ignores_unavailable')},
       etag text,
       last_modified text,
       next_read_at text NOT NULL,
       asked_at text NOT NULL,
       last_tried_at text,
       last_ok_at text,
       parsed_at text,
       problem text,
       failures ${whole} NOT NULL DEFAULT 0,
       held_of ${whole} CHECK (held_of > 0),
       created_at text NOT NULL,
       UNIQUE (property_id, url)
     ) ${end}`,
  );
  await trx.raw('CREATE INDEX calendar_sources_by_next_read ON calendar_sources (next_read_at)');
  await trx('counters').insert({ name: 'calendar_sources', value: 0 });
  await trx.raw(
    `CREATE TABLE imported_events (
       source_id ${whole} NOT NULL REFERENCES calendar_sources (id) ON DELETE CASCADE,
       property_id ${whole} NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
       start_day text NOT NULL CHECK (length(start_day) = 10),
       end_day text NOT NULL CHECK (length(end_day) = 10 AND end_day >= start_day),
       ${flag('is_unavailable')},
       ${flag('is_missing')},
       PRIMARY KEY (source_id, start_day, end_day)
     ) ${end}`,
  );
  await trx.raw('CREATE INDEX imported_events_by_property ON imported_events (property_id)');
  await trx.raw(
    `CREATE TABLE calendar_conflicts (
       source_id ${whole} NOT NULL,
       start_day text NOT NULL,
       end_day text NOT NULL,
       booking_id ${whole} NOT NULL REFERENCES bookings (id) ON DELETE CASCADE,
       resolution text CHECK (resolution IN ('keep', 'same')),
       PRIMARY KEY (source_id, start_day, end_day, booking_id),
       FOREIGN KEY (source_id, start_day, end_day) REFERENCES imported_events (source_id, start_day, end_day)
         ON DELETE CASCADE
     ) ${end}`,
  );
  await trx.raw('CREATE INDEX calendar_conflicts_by_booking ON calendar_conflicts (booking_id)');
  await trx.raw(
    `CREATE TABLE calendar_feeds (
       property_id ${whole} PRIMARY KEY REFERENCES properties (id) ON DELETE CASCADE,
       token_digest text NOT NULL UNIQUE,
       created_at text NOT NULL,
       last_read_at text
     ) ${end}`,
  );
}
