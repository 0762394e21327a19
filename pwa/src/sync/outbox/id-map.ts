import type { PrivateDb } from '#pwa/data/private-db.ts';

/** Maps a row's id on this device to its id on the server, which is the same for most rows. */
export type MapId = (id: number) => number;

/** Reads the stored id map into memory. */
export async function readIdMap(db: PrivateDb): Promise<MapId> {
  const serverIds = new Map((await db.idMap.toArray()).map(({ id, serverId }) => [id, serverId]));
  return (id) => serverIds.get(id) ?? id;
}
