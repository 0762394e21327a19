import { randomUUID } from 'node:crypto';
import { addresses } from '#contracts/api/addresses.ts';
import { quoteStay } from '#contracts/rules/pricing.ts';
import { addDays } from '#contracts/rules/days.ts';
import { headers as names } from '#contracts/sync/sync.ts';

/** One write as a device sends it. */
export interface Write {
  method: 'POST';
  path: string;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

/** The writes of one guest: messages and bookings without end. */
export interface WriteSource {
  /** Headers of the guest's session, sent with every call. */
  session: Record<string, string>;
  /** The next message, in each conversation in turn. */
  readonly nextMessage: () => Write;
  /** The next booking: two free nights, at each property in turn. */
  readonly nextStay: () => Write;
}

interface SourceParts {
  guestId: number;
  /** Of the guest's session. */
  token: string;
  conversationIds: readonly number[];
  /** Verified properties at $100 a night. Each takes some 240 stays within the two years that can be booked ahead. */
  propertyIds: readonly number[];
}

const firstDay = addDays(new Date().toISOString().slice(0, 10), 2);

export function createWriteSource({
  guestId,
  token,
  conversationIds,
  propertyIds,
}: SourceParts): WriteSource {
  let messages = 0;
  let stays = 0;
  const write = (path: string, body: Record<string, unknown>): Write => ({
    method: 'POST',
    path,
    headers: { [names.idempotencyKey]: randomUUID() },
    body,
  });
  return {
    session: { Cookie: `__Host-session=${token}`, 'Sec-Fetch-Site': 'same-origin' },
    nextMessage: () => {
      messages += 1;
      const conversationId = conversationIds[messages % conversationIds.length];
      const content = `Message ${messages}: is the tea house open before breakfast?`;
      return write(addresses.sendMessage.path, { conversationId, content });
    },
    nextStay: () => {
      const startDate = addDays(firstDay, 3 * Math.floor(stays / propertyIds.length));
      const endDate = addDays(startDate, 2);
      const propertyId = propertyIds[stays % propertyIds.length];
      stays += 1;
      const { total: totalPrice } = quoteStay({ startDate, endDate }, 100);
      const stay = { propertyId, userId: guestId, startDate, endDate, guests: 2 };
      return write(addresses.createBooking.path, { ...stay, retreatPackageId: null, totalPrice });
    },
  };
}
