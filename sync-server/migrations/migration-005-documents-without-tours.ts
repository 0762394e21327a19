import type { Trx } from '#server/database/database.ts';

export const name = '005-documents-without-tours';

/**
 * The document of a listing is what lists give, and lists no longer give tours. One with a tour is rendered again when
 * it is read; of the others the empty field is cut out. In a text of the listing the quotes of it would be escaped.
 */
export async function up(trx: Trx): Promise<void> {
  await trx.raw(
    `UPDATE properties
     SET document = CASE WHEN virtual_tour_data IS NULL THEN replace(document, '"virtualTourData":null,', '') END
     WHERE document IS NOT NULL`,
  );
}
