import type { Knex } from 'knex';

export const name = '027-departures';

/**
 * Group retreats: departures with rooms, a waiting list, and questions to guests with their answers; and bookings of
 * places. Days are `YYYY-MM-DD`; instants ISO 8601 in UTC; prices whole US dollars; `choices` is a JSON list. Titles in
 * `bookings` are as they were when it was booked.
 */
export async function up(trx: Knex.Transaction, engine: 'sqlite' | 'postgres'): Promise<void> {
  for (const statement of [...tables(engine), ...bookingColumns(engine)]) await trx.raw(statement);
  const counters = ['departures', 'departure_rooms', 'waiting_entries', 'registration_questions'];
  await trx('counters').insert(counters.map((counter) => ({ name: counter, value: 0 })));
}

const integerOf = (engine: 'sqlite' | 'postgres'): string => (engine === 'sqlite' ? 'integer' : 'bigint');

function tables(engine: 'sqlite' | 'postgres'): string[] {
  const isSqlite = engine === 'sqlite';
  const integer = integerOf(engine);
  const id = `id ${integer} PRIMARY KEY CHECK (id BETWEEN 1 AND 9007199254740991)`;
  const end = isSqlite ? 'STRICT' : '';
  const flag = (column: string): string =>
    isSqlite
      ? `${column} integer NOT NULL DEFAULT 0 CHECK (${column} IN (0, 1))`
      : `${column} boolean NOT NULL DEFAULT false`;
  return [
    `CREATE TABLE departures (
       ${id},
       property_id ${integer} NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
       title text NOT NULL,
       description text NOT NULL,
       start_date text NOT NULL CHECK (length(start_date) = 10),
       end_date text NOT NULL CHECK (length(end_date) = 10),
       teacher text NOT NULL,
       min_participants ${integer} NOT NULL CHECK (min_participants >= 1),
       book_by text NOT NULL CHECK (length(book_by) = 10),
       book_by_at text NOT NULL,
       start_at text NOT NULL,
       end_at text NOT NULL,
       time_zone text NOT NULL,
       ${flag('exclusive')},
       status text NOT NULL CHECK (status IN ('open', 'cancelled', 'completed')),
       ${flag('goes_ahead')},
       decide_by text,
       created_at text NOT NULL,
       version ${integer} NOT NULL DEFAULT 1 CHECK (version >= 1),
       CHECK (end_date >= start_date)
     ) ${end}`,
    'CREATE INDEX departures_by_property ON departures (property_id, start_date)',
    "CREATE INDEX departures_open ON departures (book_by_at) WHERE status = 'open'",
    `CREATE TABLE departure_rooms (
       ${id},
       departure_id ${integer} NOT NULL REFERENCES departures (id) ON DELETE CASCADE,
       position ${integer} NOT NULL,
       name text NOT NULL,
       description text NOT NULL,
       price_per_person ${integer} NOT NULL CHECK (price_per_person >= 1),
       places ${integer} NOT NULL CHECK (places >= 1),
       places_taken ${integer} NOT NULL DEFAULT 0 CHECK (places_taken >= 0 AND places_taken <= places)
     ) ${end}`,
    'CREATE INDEX departure_rooms_by_departure ON departure_rooms (departure_id, position)',
    `CREATE TABLE waiting_entries (
       ${id},
       departure_id ${integer} NOT NULL REFERENCES departures (id) ON DELETE CASCADE,
       user_id ${integer} NOT NULL REFERENCES users (id),
       room_id ${integer} REFERENCES departure_rooms (id) ON DELETE CASCADE,
       places ${integer} NOT NULL CHECK (places >= 1),
       state text NOT NULL CHECK (state IN ('waiting', 'offered', 'passed')),
       waiting_since text NOT NULL,
       offered_room_id ${integer} REFERENCES departure_rooms (id),
       offered_until text,
       UNIQUE (departure_id, user_id),
       CHECK ((state = 'offered') = (offered_until IS NOT NULL AND offered_room_id IS NOT NULL))
     ) ${end}`,
    'CREATE INDEX waiting_entries_by_user ON waiting_entries (user_id)',
    "CREATE INDEX waiting_entries_offered ON waiting_entries (offered_until) WHERE state = 'offered'",
    `CREATE TABLE registration_questions (
       ${id},
       property_id ${integer} NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
       departure_id ${integer} REFERENCES departures (id) ON DELETE CASCADE,
       position ${integer} NOT NULL,
       kind text NOT NULL CHECK (kind IN ('text', 'choice', 'yes-no', 'time')),
       label text NOT NULL,
       choices text NOT NULL DEFAULT '[]',
       ${flag('required')},
       ${flag('sensitive')},
       ${flag('for_kitchen')}
     ) ${end}`,
    'CREATE INDEX registration_questions_by_property ON registration_questions (property_id)',
    `CREATE TABLE registration_answers (
       booking_id ${integer} NOT NULL REFERENCES bookings (id) ON DELETE CASCADE,
       question_id ${integer} NOT NULL REFERENCES registration_questions (id) ON DELETE CASCADE,
       value text NOT NULL,
       consented_at text,
       PRIMARY KEY (booking_id, question_id)
     ) ${end}`,
    'CREATE INDEX registration_answers_sensitive ON registration_answers (booking_id) WHERE consented_at IS NOT NULL',
    'CREATE INDEX registration_answers_by_question ON registration_answers (question_id)',
  ];
}

function bookingColumns(engine: 'sqlite' | 'postgres'): string[] {
  const integer = integerOf(engine);
  return [
    `ALTER TABLE bookings ADD COLUMN departure_id ${integer} REFERENCES departures (id) ON DELETE SET NULL`,
    `ALTER TABLE bookings ADD COLUMN room_id ${integer} REFERENCES departure_rooms (id) ON DELETE SET NULL`,
    'ALTER TABLE bookings ADD COLUMN departure_title text',
    'ALTER TABLE bookings ADD COLUMN room_name text',
    'CREATE INDEX bookings_by_departure ON bookings (departure_id) WHERE departure_id IS NOT NULL',
    'CREATE INDEX bookings_by_room ON bookings (room_id) WHERE room_id IS NOT NULL',
  ];
}
