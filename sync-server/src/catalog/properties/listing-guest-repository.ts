import type { Db } from '#server/database/database.ts';

/** Whether the person has a booking of the listing, past ones included, or a conversation about it. */
export async function isGuestOf(db: Db, propertyId: number, userId: number): Promise<boolean> {
  const row = await db('properties as p')
    .where('p.id', propertyId)
    .whereRaw(
      `(exists (select 1 from bookings b where b.property_id = p.id and b.user_id = ?)
        or exists (select 1 from conversations c where c.property_id = p.id and ? in (c.user1_id, c.user2_id)))`,
      [userId, userId],
    )
    .first<{ id: number } | undefined>('p.id');
  return row !== undefined;
}

/** Whether a booking, also a past one, or a conversation names the listing. */
export async function isNamedByGuests(db: Db, propertyId: number): Promise<boolean> {
  const row = await db('properties as p')
    .where('p.id', propertyId)
    .whereRaw(
      `(exists (select 1 from bookings b where b.property_id = p.id)
        or exists (select 1 from conversations c where c.property_id = p.id))`,
    )
    .first<{ id: number } | undefined>('p.id');
  return row !== undefined;
}
