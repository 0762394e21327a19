import type { Knex } from 'knex';

export const name = '029-stay-reviews';

type Engine = 'sqlite' | 'postgres';

/**
 * Reviews of stays, one per booking and side, and the figures of each listing as integers. Ratings from before had no
 * reviews: every figure is set from the reviews, so that a listing without any has none. No
 * listing is sent to devices again, which would be all of them at once: each device forgets the ratings at its own upgrade.
 * Instants are ISO 8601 in UTC; `scores` is JSON; `stayed_in` is `YYYY-MM`. A review outlives the
 * record of its stay, which is deleted after ten years. Rows for load work carry the sums of reviews that do not exist in
 * the two `synthetic` columns.
 */
export async function up(trx: Knex.Transaction, engine: Engine): Promise<void> {
  for (const statement of tables(engine)) await trx.raw(statement);
  await trx('counters').insert({ name: 'stay_reviews', value: 0 });
  const integer = engine === 'sqlite' ? 'integer' : 'bigint';
  for (const column of ['rating_sum', 'synthetic_rating_sum', 'synthetic_review_count']) {
    await trx.raw(`ALTER TABLE properties ADD COLUMN ${column} ${integer} NOT NULL DEFAULT 0`);
  }
  await forgetRatings(trx, engine);
}

function tables(engine: Engine): string[] {
  const isSqlite = engine === 'sqlite';
  const integer = isSqlite ? 'integer' : 'bigint';
  const flag = (column: string, rest: string): string =>
    isSqlite ? `${column} integer ${rest} CHECK (${column} IN (0, 1))` : `${column} boolean ${rest}`;
  return [
    `CREATE TABLE stay_reviews (
       id ${integer} PRIMARY KEY CHECK (id BETWEEN 1 AND 9007199254740991),
       booking_id ${integer} REFERENCES bookings (id) ON DELETE SET NULL,
       property_id ${integer} NOT NULL REFERENCES properties (id),
       side text NOT NULL CHECK (side IN ('guest', 'host')),
       author_id ${integer} NOT NULL REFERENCES users (id),
       subject_id ${integer} NOT NULL REFERENCES users (id),
       ${flag('took_place', 'NOT NULL')},
       overall ${integer} CHECK (overall BETWEEN 1 AND 5),
       scores text NOT NULL,
       text text NOT NULL,
       private_note text NOT NULL,
       ${flag('would_host_again', '')},
       stayed_in text NOT NULL CHECK (length(stayed_in) = 7),
       written_at text NOT NULL,
       closes_at text NOT NULL,
       published_at text,
       reply text,
       replied_at text,
       version ${integer} NOT NULL DEFAULT 1 CHECK (version >= 1),
       UNIQUE (booking_id, side),
       CHECK ((reply IS NULL) = (replied_at IS NULL)),
       CHECK (${isSqlite ? 'took_place = 0' : 'NOT took_place'} OR overall IS NOT NULL)
     ) ${isSqlite ? 'STRICT' : ''}`,
    'CREATE INDEX stay_reviews_by_property ON stay_reviews (property_id, side)',
    'CREATE INDEX stay_reviews_by_subject ON stay_reviews (subject_id)',
    'CREATE INDEX stay_reviews_by_author ON stay_reviews (author_id)',
    'CREATE INDEX stay_reviews_open ON stay_reviews (closes_at) WHERE published_at IS NULL',
  ];
}

const rated = '(rating IS NOT NULL OR review_count > 0)';

/** In the public document, the two fields are next to each other; a quote inside a text is escaped. */
async function forgetRatings(trx: Knex.Transaction, engine: Engine): Promise<void> {
  const document =
    engine === 'sqlite'
      ? "json_set(document, '$.rating', json('null'), '$.reviewCount', 0)"
      : `regexp_replace(document, '"rating":[^,]+,"reviewCount":[0-9]+', '"rating":null,"reviewCount":0')`;
  await trx.raw(
    `UPDATE properties SET rating = NULL, review_count = 0, version = version + 1, document = ${document} WHERE ${rated}`,
  );
}
