import { privateDb } from '#pwa/data/open-stores.ts';

/** Key of the switch in the private database. */
export const recommendationsOffKey = 'recommendationsOff';

/** Retreats that are remembered, the latest ones. */
const interestsMax = 200;

/** Remembers that the person read a retreat for a while, or does not want to see it recommended. */
export async function noteInterest(id: number, { declined }: { declined: boolean }): Promise<void> {
  const db = privateDb();
  await db.transaction('rw', db.interests, db.meta, async () => {
    if ((await db.meta.get(recommendationsOffKey))?.value === true) return;
    const known = await db.interests.get(id);
    await db.interests.put({ id, declined: declined || known?.declined === true, at: Date.now() });
    const excess = (await db.interests.count()) - interestsMax;
    if (excess > 0)
      await db.interests.bulkDelete(await db.interests.orderBy('at').limit(excess).primaryKeys());
  });
}

/** Switches recommendations on or off. Switching them off forgets what was opened and declined. */
export async function setRecommendations(isOn: boolean): Promise<void> {
  const db = privateDb();
  await db.transaction('rw', db.interests, db.meta, async () => {
    if (isOn) return db.meta.delete(recommendationsOffKey);
    await db.meta.put({ key: recommendationsOffKey, value: true });
    return db.interests.clear();
  });
}
