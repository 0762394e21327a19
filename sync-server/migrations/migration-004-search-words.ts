import type { Trx } from '#server/database/database.ts';
import { toSearchText } from '#contracts/rules/search/search-text.ts';

export const name = '004-search-words';

/** Listings brought up to date by one statement. */
const chunkSize = 500;

interface Row {
  id: number;
  location: string;
  title: string;
  /** Lists as JSON. */
  retreat_types: string;
  amenities: string;
}

/** The text that listings are searched in gains the words of their types and amenities, and marks inside words are folded. */
export async function up(trx: Trx): Promise<void> {
  for (let after = 0; ;) {
    const rows = await trx<Row>('properties')
      .where('id', '>', after)
      .orderBy('id')
      .limit(chunkSize)
      .select('id', 'location', 'title', 'retreat_types', 'amenities');
    const last = rows.at(-1);
    if (last === undefined) return;
    const values = rows.map(() => '(?, ?)').join(', ');
    await trx.raw(
      `WITH searched (id, words) AS (VALUES ${values})
       UPDATE properties SET search_text = (SELECT words FROM searched WHERE CAST(searched.id AS bigint) = properties.id)
       WHERE id IN (SELECT CAST(id AS bigint) FROM searched)`,
      rows.flatMap((row) => [row.id, toText(row)]),
    );
    after = last.id;
  }
}

const toText = ({ location, title, retreat_types, amenities }: Row): string =>
  toSearchText({ location, title, retreatTypes: toList(retreat_types), amenities: toList(amenities) });

const toList = (json: string): string[] => JSON.parse(json) as string[];
