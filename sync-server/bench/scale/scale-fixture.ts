import { startSession } from '#server/accounts/sessions/session-service.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/engines/open-database.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { addUser } from '#server/test-support/test-users.ts';
import { createWriteSource, type WriteSource } from '../server-writes/write-source.ts';

/** Listings of each client: enough for some 5,000 stays within the two years that can be booked ahead. */
const listingsEach = 20;

/** Fills a PostgreSQL database with guests that have a host, a conversation and properties of their own. */
export async function createScaleClients(url: string, count: number): Promise<WriteSource[]> {
  const database = await openDatabase(url);
  await migrate(database);
  const clients: WriteSource[] = [];
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
    clients.push(
      createWriteSource({ guestId: guest, token, conversationIds: [index], propertyIds: listings }),
    );
  }
  await database.close();
  return clients;
}
