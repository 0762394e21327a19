import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/database/engines/open-database.ts';
import { migrate } from '#server/database/migrate.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { addUser } from '#server/test-support/test-users.ts';
import { startSession } from '#server/accounts/sessions/session-service.ts';
import { createWriteSource, type WriteSource } from './write-source.ts';

/** A database in which one guest may write messages and book stays without end. */
export interface WriteFixture extends WriteSource {
  url: string;
  remove(): Promise<void>;
}

const conversations = 16;
/** Enough for 48,000 stays within the two years that can be booked ahead. */
const listings = 200;

/** A SQLite file of its own for each contender, on the disk that holds temporary files. */
export async function createWriteFixture(): Promise<WriteFixture> {
  const folder = mkdtempSync(join(tmpdir(), 'wellens-writes-'));
  const url = `sqlite:${join(folder, 'writes.sqlite')}`;
  const database = await openDatabase(url, { durability: 'OFF' });
  await migrate(database);
  const guest = await addUser(database, 'guest');
  const host = await addUser(database, 'host');
  const listingIds: number[] = [];
  for (let count = 0; count < listings; count += 1) {
    listingIds.push(await addListing(database, { hostId: host, instantBook: true }));
  }
  const token = await database.write(async (trx) => {
    const at = new Date().toISOString();
    const rows = Array.from({ length: conversations }, (_, index) => ({
      id: index + 1,
      user1_id: guest,
      user2_id: host,
      property_id: listingIds[index],
      last_message_at: at,
      created_at: at,
    }));
    await trx('conversations').insert(rows);
    return startSession(trx, guest, new Date());
  });
  await database.close();

  const conversationIds = Array.from({ length: conversations }, (_, index) => index + 1);
  return {
    url,
    ...createWriteSource({ guestId: guest, token, conversationIds, propertyIds: listingIds }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
