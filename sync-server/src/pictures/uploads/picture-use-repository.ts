import type { Db, Trx } from '#server/database/database.ts';

/** What shows a picture: a listing with its tour, the documents of its verification, a person, or a report to staff. */
export type PicturePlace = 'listing' | 'documents' | 'profile' | 'report';

interface PictureUseRow {
  picture_id: string;
  place: PicturePlace;
  row_id: number;
}

/** A row that shows pictures. */
export interface PictureUser {
  place: PicturePlace;
  rowId: number;
}

export const findUsedIds = (db: Db, { place, rowId }: PictureUser): Promise<string[]> =>
  db<PictureUseRow>('picture_uses').where({ place, row_id: rowId }).pluck<string[]>('picture_id');

export async function insertUses(
  trx: Trx,
  { place, rowId }: PictureUser,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await trx<PictureUseRow>('picture_uses').insert(
    ids.map((id) => ({ picture_id: id, place, row_id: rowId })),
  );
}

export async function deleteUses(
  trx: Trx,
  { place, rowId }: PictureUser,
  ids: readonly string[],
): Promise<void> {
  await trx<PictureUseRow>('picture_uses')
    .where({ place, row_id: rowId })
    .whereIn('picture_id', ids)
    .delete();
}

/** Those of the pictures that a row shows. */
export const findStillUsed = (db: Db, ids: readonly string[]): Promise<string[]> =>
  db<PictureUseRow>('picture_uses')
    .whereIn('picture_id', ids)
    .distinct('picture_id')
    .pluck<string[]>('picture_id');
