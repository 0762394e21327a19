import type { Db, Trx } from '#server/database/database.ts';
import { digestOfToken } from '#server/lib/token-digest.ts';

interface RemovedPictureRow {
  /** Of the id. */
  digest: string;
}

/** Remembers ids that are never free again. */
export async function rememberRemoved(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = ids.map((id) => ({ digest: digestOfToken(id) }));
  await trx<RemovedPictureRow>('removed_pictures').insert(rows).onConflict('digest').ignore();
}

/** Whether a picture with this id was removed after something had shown it. */
export async function isRemoved(db: Db, id: string): Promise<boolean> {
  const digest = digestOfToken(id);
  return (await db<RemovedPictureRow>('removed_pictures').where({ digest }).first()) !== undefined;
}
