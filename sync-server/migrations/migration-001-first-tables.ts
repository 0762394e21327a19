import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';

export const name = '001-first-tables';

/**
 * All tables of the product. Days are `YYYY-MM-DD`, instants ISO 8601 in UTC, both as text; lists and documents are
 * JSON text. Types are enforced by STRICT tables on SQLite and by nature on PostgreSQL; ranges by CHECKs on both.
 */
export async function up(trx: Knex.Transaction, engine: 'sqlite' | 'postgres'): Promise<void> {
  const words = engine === 'sqlite' ? sqliteWords : postgresWords;
  const statements = tables(words)
    .split(/;$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
  for (const statement of statements) await trx.raw(statement);
  const counters = [...numberedTables, 'changes'].map((counter) => ({ name: counter, value: 0 }));
  await trx('counters').insert([...counters, { name: 'leases', value: firstLeasedId - 1 }]);
  await trx('meta').insert({ key: 'epoch', value: randomUUID() });
}

/** Tables whose ids are given out by `nextId`. */
const numberedTables = [
  'users',
  'properties',
  'retreat_packages',
  'package_availability',
  'bookings',
  'categories',
  'favorites',
  'conversations',
  'messages',
];

/** Ids from here on are leased to devices; the server numbers its own rows below. */
const firstLeasedId = 1_000_000_000;

interface Words {
  integer: string;
  real: string;
  flag: (column: string, otherwise?: boolean) => string;
  /** Primary key that numbers itself, for rows nobody names. */
  serial: string;
  /** Ends a table. */
  end: string;
  /** The smaller and the larger of two columns, in an index. */
  least: string;
  greatest: string;
}

const sqliteWords: Words = {
  integer: 'integer',
  real: 'real',
  flag: (column, otherwise) =>
    `${column} integer NOT NULL ${otherwise === undefined ? '' : `DEFAULT ${otherwise ? 1 : 0}`} CHECK (${column} IN (0, 1))`,
  serial: 'integer PRIMARY KEY AUTOINCREMENT',
  end: 'STRICT',
  least: 'min',
  greatest: 'max',
};

const postgresWords: Words = {
  integer: 'bigint',
  real: 'double precision',
  flag: (column, otherwise) =>
    `${column} boolean NOT NULL ${otherwise === undefined ? '' : `DEFAULT ${String(otherwise)}`}`,
  serial: 'bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
  end: '',
  least: 'least',
  greatest: 'greatest',
};

const safeId = 'BETWEEN 1 AND 9007199254740991';
const oneOf = (column: string, values: readonly string[]) =>
  `CHECK (${column} IN (${values.map((value) => `'${value}'`).join(', ')}))`;
const day = (column: string) => `CHECK (length(${column}) = 10)`;

function tables({ integer, real, flag, serial, end, least, greatest }: Words): string {
  const id = `id ${integer} PRIMARY KEY CHECK (id ${safeId})`;
  const policies = ['flexible', 'moderate', 'strict'];
  return `
CREATE TABLE meta (
  key text PRIMARY KEY,
  value text NOT NULL
) ${end};

CREATE TABLE counters (
  name text PRIMARY KEY,
  value ${integer} NOT NULL CHECK (value >= 0)
) ${end};

CREATE TABLE users (
  ${id},
  username text NOT NULL,
  username_key text NOT NULL UNIQUE,
  email text NOT NULL,
  email_key text NOT NULL UNIQUE,
  name text NOT NULL,
  bio text,
  ${flag('is_host', false)},
  profile_image text,
  password_hash text NOT NULL,
  created_at text NOT NULL
) ${end};

CREATE TABLE sessions (
  id text PRIMARY KEY,
  token_hash text NOT NULL UNIQUE,
  user_id ${integer} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at text NOT NULL,
  last_seen_at text NOT NULL
) ${end};
CREATE INDEX sessions_by_user ON sessions (user_id);

CREATE TABLE properties (
  ${id},
  title text NOT NULL,
  description text NOT NULL,
  location text NOT NULL,
  search_text text NOT NULL,
  latitude ${real} NOT NULL CHECK (latitude BETWEEN -90 AND 90),
  longitude ${real} NOT NULL CHECK (longitude BETWEEN -180 AND 180),
  price_per_night ${integer} NOT NULL CHECK (price_per_night >= 1),
  images text NOT NULL,
  host_id ${integer} NOT NULL REFERENCES users (id),
  ${flag('instant_book', false)},
  rating ${real} CHECK (rating BETWEEN 0 AND 5),
  review_count ${integer} NOT NULL DEFAULT 0 CHECK (review_count >= 0),
  amenities text NOT NULL,
  retreat_types text NOT NULL,
  max_guests ${integer} NOT NULL CHECK (max_guests >= 1),
  created_at text NOT NULL,
  verification_status text ${oneOf('verification_status', ['pending', 'verified', 'rejected'])},
  verification_date text,
  verification_notes text,
  verification_documents text NOT NULL DEFAULT '[]',
  ${flag('is_verified', false)},
  ${flag('changed_since_verification', false)},
  ${flag('has_virtual_tour', false)},
  virtual_tour_url text,
  virtual_tour_type text ${oneOf('virtual_tour_type', ['panorama', 'scenes'])},
  virtual_tour_data text,
  cancellation_policy text NOT NULL DEFAULT 'moderate' ${oneOf('cancellation_policy', policies)},
  cover_placeholder text,
  /* JSON of the listing as everybody may read it, kept beside its columns in the same transaction. */
  document text,
  /* A deleted listing keeps its row for the stays and conversations that name it; nobody is shown it. */
  deleted_at text,
  version ${integer} NOT NULL DEFAULT 1 CHECK (version >= 1)
) ${end};
CREATE INDEX properties_newest ON properties (created_at, id);
CREATE INDEX properties_by_host ON properties (host_id);
CREATE INDEX properties_by_status ON properties (verification_status, created_at, id);

CREATE TABLE property_retreat_types (
  property_id ${integer} NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
  type text NOT NULL,
  PRIMARY KEY (property_id, type)
) ${end};
CREATE INDEX property_retreat_types_by_type ON property_retreat_types (type, property_id);

CREATE TABLE property_amenities (
  property_id ${integer} NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
  amenity text NOT NULL,
  PRIMARY KEY (property_id, amenity)
) ${end};
CREATE INDEX property_amenities_by_amenity ON property_amenities (amenity, property_id);

CREATE TABLE retreat_packages (
  ${id},
  property_id ${integer} NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
  name text NOT NULL,
  description text NOT NULL,
  price_per_night ${integer} NOT NULL CHECK (price_per_night >= 1),
  minimum_stay ${integer} NOT NULL DEFAULT 1 CHECK (minimum_stay >= 1),
  maximum_stay ${integer} CHECK (maximum_stay >= minimum_stay),
  ${flag('fixed_duration', false)},
  inclusions text NOT NULL DEFAULT '[]',
  ${flag('available', true)},
  max_capacity ${integer} NOT NULL CHECK (max_capacity >= 1),
  start_date text ${day('start_date')},
  end_date text ${day('end_date')},
  created_at text NOT NULL,
  version ${integer} NOT NULL DEFAULT 1 CHECK (version >= 1)
) ${end};
CREATE INDEX retreat_packages_by_property ON retreat_packages (property_id);

CREATE TABLE package_availability (
  ${id},
  package_id ${integer} NOT NULL REFERENCES retreat_packages (id) ON DELETE CASCADE,
  date text NOT NULL ${day('date')},
  ${flag('available', true)},
  price ${integer} CHECK (price >= 1),
  spots_remaining ${integer} NOT NULL CHECK (spots_remaining >= 0),
  created_at text NOT NULL,
  UNIQUE (package_id, date)
) ${end};

CREATE TABLE bookings (
  ${id},
  reference text NOT NULL UNIQUE,
  property_id ${integer} NOT NULL REFERENCES properties (id),
  user_id ${integer} NOT NULL REFERENCES users (id),
  retreat_package_id ${integer} REFERENCES retreat_packages (id) ON DELETE SET NULL,
  /* As it was named when it was booked; the package itself may change or go. */
  package_name text,
  start_date text NOT NULL ${day('start_date')},
  end_date text NOT NULL ${day('end_date')},
  total_price ${integer} NOT NULL CHECK (total_price >= 0),
  status text NOT NULL ${oneOf('status', ['pending', 'confirmed', 'declined', 'expired', 'cancelled', 'completed'])},
  guests ${integer} NOT NULL DEFAULT 1 CHECK (guests >= 1),
  created_at text NOT NULL,
  cancellation_policy text NOT NULL ${oneOf('cancellation_policy', policies)},
  expires_at text,
  ended_at text,
  refund_amount ${integer} CHECK (refund_amount >= 0 AND refund_amount <= total_price),
  version ${integer} NOT NULL DEFAULT 1 CHECK (version >= 1),
  CHECK (end_date >= start_date)
) ${end};
CREATE INDEX bookings_by_property ON bookings (property_id, end_date);
CREATE INDEX bookings_by_user ON bookings (user_id, start_date);
CREATE INDEX bookings_by_package ON bookings (retreat_package_id);
CREATE INDEX bookings_by_status ON bookings (status, expires_at);

/* The database itself forbids two active bookings of a listing on a day. */
CREATE TABLE booking_days (
  property_id ${integer} NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
  day text NOT NULL ${day('day')},
  booking_id ${integer} NOT NULL REFERENCES bookings (id) ON DELETE CASCADE,
  PRIMARY KEY (property_id, day)
) ${end};
CREATE INDEX booking_days_by_booking ON booking_days (booking_id);

CREATE TABLE categories (
  ${id},
  name text NOT NULL UNIQUE,
  icon text NOT NULL
) ${end};

CREATE TABLE favorites (
  ${id},
  user_id ${integer} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  property_id ${integer} NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
  created_at text NOT NULL,
  UNIQUE (user_id, property_id)
) ${end};
CREATE INDEX favorites_by_property ON favorites (property_id);

CREATE TABLE conversations (
  ${id},
  user1_id ${integer} NOT NULL REFERENCES users (id),
  user2_id ${integer} NOT NULL REFERENCES users (id),
  property_id ${integer} REFERENCES properties (id),
  last_message_at text NOT NULL,
  created_at text NOT NULL,
  /* Position of the newest message; 0 while there is none. */
  last_position ${integer} NOT NULL DEFAULT 0 CHECK (last_position >= 0),
  version ${integer} NOT NULL DEFAULT 1 CHECK (version >= 1),
  CHECK (user1_id <> user2_id)
) ${end};
CREATE UNIQUE INDEX conversations_one_per_pair
  ON conversations (${least}(user1_id, user2_id), ${greatest}(user1_id, user2_id), coalesce(property_id, 0));
CREATE INDEX conversations_by_user1 ON conversations (user1_id);
CREATE INDEX conversations_by_user2 ON conversations (user2_id);

CREATE TABLE messages (
  ${id},
  conversation_id ${integer} NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  position ${integer} NOT NULL CHECK (position >= 1),
  sender_id ${integer} NOT NULL REFERENCES users (id),
  recipient_id ${integer} NOT NULL REFERENCES users (id),
  property_id ${integer} REFERENCES properties (id),
  content text NOT NULL,
  ${flag('read', false)},
  created_at text NOT NULL,
  /* Stops a second copy even after the receipt is gone. */
  idempotency_key text,
  UNIQUE (conversation_id, position),
  UNIQUE (sender_id, idempotency_key)
) ${end};
CREATE INDEX messages_unread ON messages (recipient_id, conversation_id) WHERE NOT read;

CREATE TABLE receipts (
  user_id ${integer} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  key text NOT NULL,
  fingerprint text NOT NULL,
  status ${integer} NOT NULL CHECK (status BETWEEN 200 AND 499),
  /* JSON of the answer; null without a body and once it is pruned. */
  body text,
  seq ${integer} NOT NULL CHECK (seq >= 0),
  created_at text NOT NULL,
  ${flag('pruned', false)},
  PRIMARY KEY (user_id, key)
) ${end};
CREATE INDEX receipts_by_age ON receipts (created_at);

/* audience: 0 everybody, -1 staff, else the user of that id. */
CREATE TABLE changes (
  seq ${integer} PRIMARY KEY CHECK (seq >= 1),
  table_name text NOT NULL,
  row_id ${integer} NOT NULL CHECK (row_id ${safeId}),
  ${flag('removed')},
  audience ${integer} NOT NULL CHECK (audience >= -1)
) ${end};
CREATE INDEX changes_by_audience ON changes (audience, seq);

CREATE TABLE leases (
  from_id ${integer} PRIMARY KEY CHECK (from_id ${safeId}),
  to_id ${integer} NOT NULL CHECK (to_id >= from_id),
  user_id ${integer} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at text NOT NULL
) ${end};
CREATE INDEX leases_by_user ON leases (user_id, from_id);

/* What happened to a row's derived fields, and who did it. */
CREATE TABLE audit_entries (
  id ${serial},
  at text NOT NULL,
  actor_id ${integer} REFERENCES users (id) ON DELETE SET NULL,
  action text NOT NULL,
  table_name text NOT NULL,
  row_id ${integer} NOT NULL CHECK (row_id ${safeId}),
  detail text
) ${end};
CREATE INDEX audit_entries_by_row ON audit_entries (table_name, row_id, id);

/* Shape required by rate-limiter-flexible, which shares its counters here on PostgreSQL. */
CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  points ${integer} NOT NULL DEFAULT 0,
  expire ${integer}
) ${end};
`;
}
