import type { Db } from '#server/database/database.ts';

/** Whether the guest has, or ever had, a booking at the listing. */
export async function hasBooked(db: Db, propertyId: number, guestId: number): Promise<boolean> {
  const row = await db('bookings')
    .where({ property_id: propertyId, user_id: guestId })
    .first<{ id: number } | undefined>('id');
  return row !== undefined;
}

/** Whether the person has a booking of the listing, also one that ended, or a conversation about it. */
export async function isGuestOf(db: Db, propertyId: number, userId: number): Promise<boolean> {
  if (await hasBooked(db, propertyId, userId)) return true;
  const conversation = await db('conversations')
    .where('property_id', propertyId)
    .where((any) => void any.where('user1_id', userId).orWhere('user2_id', userId))
    .first<{ id: number } | undefined>('id');
  return conversation !== undefined;
}
