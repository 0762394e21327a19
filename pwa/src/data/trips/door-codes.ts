import type { PrivateDb } from '#pwa/data/private-db.ts';

/** A door code that was shown on this device, and the one before it; null for none. */
interface ShownCode {
  code: string;
  earlier: string | null;
}

const prefix = 'doorCode:';

/** Notes that the code of a stay is shown. @returns the other code that this device showed before; null if there was none */
export function noteShownCode(db: PrivateDb, bookingId: number, code: string): Promise<string | null> {
  const key = `${prefix}${bookingId}`;
  return db.transaction('rw', db.meta, async () => {
    const shown = (await db.meta.get(key))?.value as ShownCode | undefined;
    if (shown?.code === code) return shown.earlier;
    const earlier = shown?.code ?? null;
    await db.meta.put({ key, value: { code, earlier } satisfies ShownCode });
    return earlier;
  });
}

/** Forgets the codes of stays whose code this device does not have any more, such as those that are over. */
export async function forgetDoorCodes(db: PrivateDb): Promise<void> {
  const keys = await db.meta.where('key').startsWith(prefix).primaryKeys();
  const ids = keys.map((key) => Number(key.slice(prefix.length)));
  const details = await db.arrivalDetails.bulkGet(ids);
  const isGone = (index: number): boolean => (details[index]?.code ?? null) === null;
  await db.meta.bulkDelete(keys.filter((_, index) => isGone(index)));
}
