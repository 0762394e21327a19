import { randomUUID } from 'node:crypto';
import { addresses } from '#contracts/api/addresses.ts';
import { quoteStay } from '#contracts/rules/pricing.ts';
import { addDays } from '#contracts/rules/stay.ts';
import { headers as names } from '#contracts/sync/sync.ts';
import { startSession } from '#server/accounts/sessions/session-service.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { addUser } from '#server/test-support/test-users.ts';
import type { Write } from '../server-writes/write-fixture.ts';

/** A guest with a session, a conversation and a listing of their own. */
export interface ScaleClient {
  session: Record<string, string>;
  readonly nextMessage: () => Write;
  /** The next stay of two nights at the client's own listings. */
  readonly nextStay: () => Write;
}

/** Listings of each client: enough for some 5,000 stays within the two years that can be booked ahead. */
const listingsEach = 20;
const firstDay = addDays(new Date().toISOString().slice(0, 10), 2);

/** Fills a PostgreSQL database with people who share nothing. */
export async function createScaleClients(url: string, count: number): Promise<ScaleClient[]> {
  const database = await openDatabase(url);
  await migrate(database);
  const clients: ScaleClient[] = [];
  for (let index = 1; index <= count; index += 1) {
    const guest = await addUser(database, `guest${index}`);
    const host = await addUser(database, `host${index}`);
    const listings: number[] = [];
    for (let listing = 0; listing < listingsEach; listing += 1) {
      listings.push(await addListing(database, { hostId: host, instantBook: true }));
    }
    const token = await database.write(async (trx) => {
      const at = new Date().toISOString();
      await trx('conversations').insert({
        id: index,
        user1_id: guest,
        user2_id: host,
        property_id: listings[0],
        last_message_at: at,
        created_at: at,
      });
      return startSession(trx, guest, new Date());
    });
    clients.push(createClient({ guest, conversation: index, listings, token }));
  }
  await database.close();
  return clients;
}

interface ClientParts {
  guest: number;
  conversation: number;
  listings: readonly number[];
  token: string;
}

function createClient({ guest, conversation, listings, token }: ClientParts): ScaleClient {
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
      const content = `Message ${messages}: is the tea house open before breakfast?`;
      return write(addresses.sendMessage.path, { conversationId: conversation, content });
    },
    nextStay: () => {
      const startDate = addDays(firstDay, 3 * Math.floor(stays / listings.length));
      const endDate = addDays(startDate, 2);
      const propertyId = listings[stays % listings.length];
      stays += 1;
      const { total: totalPrice } = quoteStay({ startDate, endDate }, 100);
      const stay = { propertyId, userId: guest, startDate, endDate, guests: 2 };
      return write(addresses.createBooking.path, { ...stay, retreatPackageId: null, totalPrice });
    },
  };
}
