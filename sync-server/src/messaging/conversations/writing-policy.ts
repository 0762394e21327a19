import { isBlockedPair } from '#server/accounts/blocks/block-repository.ts';
import { hasStayTogether } from '#server/booking/bookings/stored/stay-pair-repository.ts';
import type { Db } from '#server/database/database.ts';

/** Whether two people may not write to each other: one of them blocked the other, and they have no stay together. */
export const mayNotWrite = async (db: Db, one: number, other: number, now: Date): Promise<boolean> =>
  (await isBlockedPair(db, one, other)) && !(await hasStayTogether(db, one, other, now));
