import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addresses } from '#contracts/api/addresses.ts';
import { quoteStay } from '#contracts/rules/pricing.ts';
import { addDays } from '#contracts/rules/stay.ts';
import { headers as names } from '#contracts/sync/sync.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { migrate } from '#server/database/migrate.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { addUser } from '#server/test-support/test-users.ts';
import { startSession } from '#server/accounts/sessions/session-service.ts';

/** One write as a device sends it. */
export interface Write {
  method: 'POST';
  path: string;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

/** A database in which one guest may write messages and book stays without end. */
export interface WriteFixture {
  url: string;
  /** What the guest's session sends with every call. */
  session: Record<string, string>;
  /** The next message, in one conversation of sixteen. */
  readonly nextMessage: () => Write;
  /** The next stay: two nights that nobody has, at one listing of two hundred. */
  readonly nextStay: () => Write;
  remove(): Promise<void>;
}

const conversations = 16;
/** Enough for 48,000 stays within the two years that can be booked ahead. */
const listings = 200;
const firstDay = addDays(new Date().toISOString().slice(0, 10), 2);

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

  let messages = 0;
  let stays = 0;
  const session = { Cookie: `__Host-session=${token}`, 'Sec-Fetch-Site': 'same-origin' };
  const write = (path: string, body: Record<string, unknown>): Write => ({
    method: 'POST',
    path,
    headers: { [names.idempotencyKey]: randomUUID() },
    body,
  });
  return {
    url,
    session,
    nextMessage: () => {
      messages += 1;
      const content = `Message ${messages}: is the tea house open before breakfast?`;
      return write(addresses.sendMessage.path, { conversationId: 1 + (messages % conversations), content });
    },
    nextStay: () => {
      const startDate = addDays(firstDay, 3 * Math.floor(stays / listings));
      const endDate = addDays(startDate, 2);
      const propertyId = listingIds[stays % listings];
      stays += 1;
      const totalPrice = quoteStay({ startDate, endDate }, 100).total;
      return write(addresses.createBooking.path, {
        propertyId,
        userId: guest,
        startDate,
        endDate,
        guests: 2,
        retreatPackageId: null,
        totalPrice,
      });
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
