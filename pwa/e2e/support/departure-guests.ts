import { recordChange } from '#server/database/change-repository.ts';
import { nextId } from '#server/database/ids.ts';
import { openDatabase } from '#server/database/engines/open-database.ts';
import { addUser } from '#server/test-support/test-users.ts';

/**
 * Stores bookings of one place each in a departure, like the one that it has, by people of their own.
 * @returns the names of the people
 */
export async function bookInDatabase(
  databaseUrl: string,
  { departureId, hostId, guests }: { departureId: number; hostId: number; guests: number },
): Promise<string[]> {
  const database = await openDatabase(databaseUrl);
  try {
    const names = Array.from({ length: guests }, (_, index) => `guest-of-24-${index + 10}`);
    const userIds: number[] = [];
    for (const name of names) userIds.push(await addUser(database, name));
    await database.write(async (trx) => {
      const first = await trx<object>('bookings').where('departure_id', departureId).first();
      const firstId = await nextId(trx, 'bookings', guests);
      for (const [index, userId] of userIds.entries()) {
        const id = firstId + index;
        const reference = `WLNSROSTER${index}`;
        await trx('bookings').insert({ ...(first as object), id, reference, user_id: userId });
        await recordChange(trx, { table: 'bookings', id, audience: { kind: 'users', userIds: [hostId] } });
      }
      await trx('departure_rooms').where('departure_id', departureId).increment('places_taken', guests);
    });
    return names;
  } finally {
    await database.close();
  }
}
