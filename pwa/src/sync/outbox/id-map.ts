import type { PrivateDb } from '#pwa/data/private-db.ts';

/** Gives the id that the server has for a row; for most rows it is the same one. */
export type MapId = (id: number) => number;

/** Reads the ids of this device that the server has under other ids. */
export async function readIdMap(db: PrivateDb): Promise<MapId> {
  const serverIds = new Map((await db.idMap.toArray()).map(({ id, serverId }) => [id, serverId]));
  return (id) => serverIds.get(id) ?? id;
}
