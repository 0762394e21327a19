import type { Db } from '#server/database/database.ts';

/** Whether the person has a booking of the listing, also one that ended, or a conversation about it. */
export async function isGuestOf(db: Db, propertyId: number, userId: number): Promise<boolean> {
  const booking = await db('bookings')
    .where({ property_id: propertyId, user_id: userId })
    .first<{ id: number } | undefined>('id');
  if (booking !== undefined) return true;
  const conversation = await db('conversations')
    .where('property_id', propertyId)
    .where((any) => void any.where('user1_id', userId).orWhere('user2_id', userId))
    .first<{ id: number } | undefined>('id');
  return conversation !== undefined;
}
