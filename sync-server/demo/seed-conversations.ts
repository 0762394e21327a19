import type { Trx } from '#server/database/database.ts';
import { demoConversations, demoFavorites, type DemoConversation } from './demo-conversations.ts';
import { demoListingOf } from './seed-listings.ts';
import { instantBefore } from '#server/lib/time.ts';

/** Stores conversations with their messages in order. */
export async function seedConversations(trx: Trx, now: Date): Promise<void> {
  let messageId = 0;
  for (const [index, demo] of demoConversations.entries()) {
    const id = index + 1;
    const { id: propertyId, host } = demoListingOf(demo.listing);
    const createdAt = instantBefore(now, { minutes: demo.startedAgo });
    await trx('conversations').insert({
      id,
      user1_id: demo.guest,
      user2_id: host,
      property_id: propertyId,
      last_message_at: lastMessageAt(demo, now) ?? createdAt,
      created_at: createdAt,
      last_position: demo.messages.length,
    });
    const messages = demo.messages.map((message, place) => {
      const isByGuest = message.from === 'guest';
      return {
        id: (messageId += 1),
        conversation_id: id,
        position: place + 1,
        sender_id: isByGuest ? demo.guest : host,
        recipient_id: isByGuest ? host : demo.guest,
        property_id: propertyId,
        content: message.text,
        read: message.unread !== true,
        created_at: instantBefore(now, { minutes: message.ago }),
      };
    });
    if (messages.length > 0) await trx('messages').insert(messages);
  }
}

function lastMessageAt({ messages }: DemoConversation, now: Date): string | null {
  const last = messages.at(-1);
  return last === undefined ? null : instantBefore(now, { minutes: last.ago });
}

/** Stores favorites, the last of each list as the newest. */
export async function seedFavorites(trx: Trx, now: Date): Promise<void> {
  const rows = Object.entries(demoFavorites).flatMap(([userId, slugs]) =>
    slugs.map((slug, index) => ({
      user_id: Number(userId),
      property_id: demoListingOf(slug).id,
      created_at: instantBefore(now, { days: slugs.length - index }),
    })),
  );
  await trx('favorites').insert(rows.map((row, index) => ({ id: index + 1, ...row })));
}
