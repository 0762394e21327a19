import type { Database } from '#server/database/database.ts';
import type { SimulatedTab } from './simulated-device.ts';

type Breach = (text: string) => void;

/** The database of an account on a device contains only rows of that account, with the server's unread counts. */
export async function checkStore(tab: SimulatedTab, read: Database['read'], breach: Breach): Promise<void> {
  const { owner, privateDb: db } = tab;
  const me = owner.person.id;
  const own = new Set((await db.ownProperties.toArray()).map(({ id }) => id));
  const strangers = [
    ...(await db.bookings.toArray()).filter(
      ({ userId, propertyId }) => userId !== me && !own.has(propertyId),
    ),
    ...(await db.favorites.toArray()).filter(({ userId }) => userId !== me),
    ...(await db.conversations.toArray()).filter(({ user1Id, user2Id }) => user1Id !== me && user2Id !== me),
    ...(await db.messages.toArray()).filter(
      ({ senderId, recipientId }) => senderId !== me && recipientId !== me,
    ),
    ...(await db.ownProperties.toArray()).filter(({ hostId }) => hostId !== me),
    ...(await db.ownPackages.toArray()).filter(({ propertyId }) => !own.has(propertyId)),
  ];
  for (const row of strangers) {
    breach(`${owner.name}/${owner.person.name}: a row of somebody else: ${JSON.stringify(row)}`);
  }
  const unread = await read<{ conversation_id: number; recipient_id: number; read: boolean }>('messages')
    .where('recipient_id', me)
    .where('read', false)
    .pluck<number[]>('conversation_id');
  for (const { id, unreadCount } of await db.conversations.toArray()) {
    const right = unread.filter((conversation) => conversation === id).length;
    if (unreadCount !== right)
      breach(`${owner.name}: conversation ${id} shows ${unreadCount} unread, not ${right}`);
  }
}
