import type { Knex } from 'knex';
import type { PictureKind } from '#contracts/domain/pictures/picture-addresses.ts';
import type { PictureRefusal, PictureState } from '#contracts/domain/pictures/uploads.ts';
import { uploadLimits } from '#contracts/upload-limits.ts';
import type { Db, Trx } from '#server/database/database.ts';
import type { ExportedRows } from '#server/database/exported-rows.ts';
import { rememberRemoved } from './removed-picture-repository.ts';

interface PictureRow {
  id: string;
  owner_id: number;
  kind: PictureKind;
  /** `removing`: its files are being deleted; it is no picture any more. */
  state: PictureState | 'removing';
  reason: PictureRefusal | null;
  length: number;
  upload_offset: number;
  chunks: string;
  sha256: string | null;
  attempts: number;
  width: number | null;
  height: number | null;
  placeholder: string | null;
  stored_bytes: number;
  created_at: string;
  expires_at: string | null;
  unused_since: string | null;
}

/** An uploaded picture. `chunkNames`: of the chunks that have arrived, in order; `offset`: sum of their lengths. */
export interface Picture {
  id: string;
  ownerId: number;
  kind: PictureKind;
  state: PictureRow['state'];
  reason: PictureRefusal | null;
  length: number;
  offset: number;
  chunkNames: readonly string[];
  /** SHA-256 of the whole file in hexadecimal digits, if the device gave it. */
  sha256: string | null;
  /** Crashes of the encoder or the server in its turn, and repetitions because bytes were lost. */
  attempts: number;
  width: number | null;
  height: number | null;
  placeholder: string | null;
  expiresAt: string | null;
}

const toPicture = (row: PictureRow): Picture => ({
  id: row.id,
  ownerId: row.owner_id,
  kind: row.kind,
  state: row.state,
  reason: row.reason,
  length: row.length,
  offset: row.upload_offset,
  chunkNames: JSON.parse(row.chunks) as string[],
  sha256: row.sha256,
  attempts: row.attempts,
  width: row.width,
  height: row.height,
  placeholder: row.placeholder,
  expiresAt: row.expires_at,
});

export async function findPicture(db: Db, id: string): Promise<Picture | null> {
  const row = await db<PictureRow>('pictures').where({ id }).first();
  return row === undefined ? null : toPicture(row);
}

export async function findPictures(db: Db, ids: readonly string[]): Promise<Picture[]> {
  const rows = await db<PictureRow>('pictures').whereIn('id', ids);
  return rows.map(toPicture);
}

/**
 * What a person's uploads and pictures need, without one of them. `unfinished`: those on their way, without expired ones;
 * `bytes`: of files, and of uploads in full; each counts as a few KB at least, because its row and files need them.
 * @param now ISO 8601
 */
export async function findPictureUsage(
  db: Db,
  ownerId: number,
  { exceptId, now }: { exceptId: string; now: string },
): Promise<{ pictures: number; unfinished: number; bytes: number }> {
  const isUnfinished = "state in ('uploading', 'processing')";
  const size = `case when ${isUnfinished} then length else stored_bytes end`;
  const isOnItsWay = "state = 'processing' or (state = 'uploading' and expires_at > ?)";
  const min = uploadLimits.countedBytesMin;
  const row = await db<PictureRow>('pictures')
    .where('owner_id', ownerId)
    .whereNot('id', exceptId)
    .first<Partial<Record<'pictures' | 'unfinished' | 'bytes', string | number>> | undefined>(
      db.raw('count(*) as pictures'),
      db.raw(`sum(case when ${isOnItsWay} then 1 else 0 end) as unfinished`, [now]),
      db.raw(`sum(case when ${size} > ? then ${size} else ? end) as bytes`, [min, min]),
    );
  // A sum of no rows is null.
  return {
    pictures: Number(row?.pictures ?? 0),
    unfinished: Number(row?.unfinished ?? 0),
    bytes: Number(row?.bytes ?? 0),
  };
}

type NewPicture = Pick<Picture, 'id' | 'ownerId' | 'kind' | 'length' | 'sha256'>;

/** Stores a new upload, or lets one begin again. @param at instants, ISO 8601 */
export async function storeUpload(
  trx: Trx,
  { id, ownerId, kind, length, sha256 }: NewPicture,
  at: { now: string; expiresAt: string },
): Promise<void> {
  const values = {
    kind,
    state: 'uploading',
    reason: null,
    length,
    upload_offset: 0,
    chunks: '[]',
    sha256,
    attempts: 0,
    width: null,
    height: null,
    placeholder: null,
    stored_bytes: 0,
    expires_at: at.expiresAt,
  } as const;
  await trx<PictureRow>('pictures')
    .insert({ id, owner_id: ownerId, created_at: at.now, unused_since: at.now, ...values })
    .onConflict('id')
    .merge(values);
}

/** Notes a chunk that is stored. @returns false if the upload goes on elsewhere: another chunk came first */
export async function appendChunk(
  trx: Trx,
  picture: Picture,
  { name, bytes }: { name: string; bytes: number },
  expiresAt: string,
): Promise<boolean> {
  const offset = picture.offset + bytes;
  const changed = await trx<PictureRow>('pictures')
    .where({ id: picture.id, state: 'uploading', upload_offset: picture.offset })
    .update({
      upload_offset: offset,
      chunks: JSON.stringify([...picture.chunkNames, name]),
      ...(offset === picture.length ? { state: 'processing', expires_at: null } : { expires_at: expiresAt }),
    });
  return changed === 1;
}

/** Lets an upload begin again whose bytes were lost or damaged. It counts as an attempt, which bounds the repetitions. */
export async function restartUpload(trx: Trx, id: string, expiresAt: string): Promise<void> {
  await trx<PictureRow>('pictures')
    .where({ id, state: 'processing' })
    .increment('attempts', 1)
    .update({ state: 'uploading', upload_offset: 0, chunks: '[]', expires_at: expiresAt });
}

export async function changeAttempts(trx: Trx, id: string, change: 1 | -1): Promise<void> {
  await trx<PictureRow>('pictures').where({ id, state: 'processing' }).increment('attempts', change);
}

/** Marks a picture as ready. @returns false if it is not being processed any more */
export async function markReady(
  trx: Trx,
  id: string,
  {
    width,
    height,
    placeholder,
    bytes,
  }: { width: number; height: number; placeholder: string; bytes: number },
): Promise<boolean> {
  const changed = await trx<PictureRow>('pictures')
    .where({ id, state: 'processing' })
    .update({ state: 'ready', width, height, placeholder, stored_bytes: bytes });
  return changed === 1;
}

export async function markRefused(trx: Trx, id: string, reason: PictureRefusal): Promise<void> {
  await trx<PictureRow>('pictures').where({ id, state: 'processing' }).update({ state: 'refused', reason });
}

/**
 * Marks pictures to be removed that nothing has shown since the first instant, and uploads that expired before the second.
 * From then on no row can use them.
 * @param after id of the last picture of the page before, '' at first
 * @returns their ids, at most `limit`, also of those marked before; `last`: id of the last one, null if there are no more
 */
export async function markUnused(
  trx: Trx,
  { unusedBefore, expiredBefore }: { unusedBefore: string; expiredBefore: string },
  after: string,
  limit: number,
): Promise<{ ids: string[]; last: string | null }> {
  const isOver = (query: Knex.QueryBuilder): void => {
    void query
      .where('unused_since', '<', unusedBefore)
      .orWhere((either) => void either.where('state', 'uploading').where('expires_at', '<', expiredBefore))
      .orWhere('state', 'removing');
  };
  const found = await trx<PictureRow>('pictures')
    .where(isOver)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .pluck<string[]>('id');
  // With the condition again: on PostgreSQL a row may have begun to use one meanwhile.
  const rows = await trx<PictureRow>('pictures')
    .whereIn('id', found)
    .where(isOver)
    .update({ state: 'removing' })
    .returning('id');
  const last = found.length < limit ? null : (found.at(-1) ?? null);
  return { ids: rows.map(({ id }) => id), last };
}

export async function markRemoving(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx<PictureRow>('pictures').whereIn('id', ids).update({ state: 'removing' });
}

/**
 * Deletes rows whose files are gone. The ids of pictures that something showed are never free again: their digests are
 * remembered. What nothing has shown may be sent again, because a draft on a device may still name it.
 */
export async function deleteRemoved(trx: Trx, ids: readonly string[]): Promise<void> {
  const removed = await trx<PictureRow>('pictures')
    .whereIn('id', ids)
    .where('state', 'removing')
    .select('id', 'created_at', 'unused_since');
  // Until something shows a picture, it is unused since it was created.
  const shown = removed.filter((row) => row.unused_since !== row.created_at);
  await rememberRemoved(
    trx,
    shown.map(({ id }) => id),
  );
  const removedIds = removed.map(({ id }) => id);
  await trx<PictureRow>('pictures').whereIn('id', removedIds).delete();
}

/** Pictures that are being processed, in order; at most `limit` after the given id. */
export async function findProcessing(db: Db, after: string, limit: number): Promise<Picture[]> {
  const rows = await db<PictureRow>('pictures')
    .where('state', 'processing')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit);
  return rows.map(toPicture);
}

/** Those of the ids whose uploads still need their chunks. */
export async function findUnfinishedIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (let from = 0; from < ids.length; from += idsPerQuery) {
    const some = ids.slice(from, from + idsPerQuery);
    const unfinished = ['uploading', 'processing'] as const;
    const rows = db<PictureRow>('pictures').whereIn('id', some).whereIn('state', unfinished);
    for (const id of await rows.pluck<string[]>('id')) found.add(id);
  }
  return found;
}

/** Below the bound values that both engines permit in a statement. */
const idsPerQuery = 500;

/** Ids of a person's pictures, whatever their state, in order; at most `limit` after the given one. */
export const findPictureIdsOf = (db: Db, ownerId: number, limit: number, after = ''): Promise<string[]> =>
  db<PictureRow>('pictures')
    .where('owner_id', ownerId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .pluck<string[]>('id');

/** Notes that nothing shows the pictures any more. @param at ISO 8601 */
export async function noteUnused(trx: Trx, ids: readonly string[], at: string): Promise<void> {
  await trx<PictureRow>('pictures').whereIn('id', ids).update({ unused_since: at });
}

/** Notes that a row shows the pictures. @returns how many of them are ready and may be shown */
export const noteUsed = (trx: Trx, ids: readonly string[]): Promise<number> =>
  trx<PictureRow>('pictures').whereIn('id', ids).where('state', 'ready').update({ unused_since: null });

/** For the export of a person's data; the files are beside it. */
export const exportedPictures: ExportedRows = {
  table: 'pictures',
  title: 'Pictures and documents you uploaded',
  key: 'id',
  rows: (db, userId) =>
    db('pictures')
      .where('owner_id', userId)
      .select('id', 'kind', 'state', 'reason', 'length', 'width', 'height', 'stored_bytes', 'created_at'),
};
