import type { Property } from '#contracts/domain/catalog/properties.ts';
import { addDays } from '#contracts/rules/days.ts';
import { signTicket } from '#contracts/rules/on-site/tickets.ts';
import { findTicketKeys } from '#server/booking/check-ins/ticket-key-repository.ts';
import { recordChange } from '#server/database/change-repository.ts';
import { openDatabase } from '#server/database/engines/open-database.ts';
import { addStay } from '#server/test-support/test-reviews.ts';
import { addUser } from '#server/test-support/test-users.ts';
import { callAs } from './api-caller.ts';
import type { RunningServer } from './server.ts';

/** A confirmed stay that begins today, with its ticket. */
export interface ArrivingGuest {
  /** Id of the booking. */
  id: number;
  name: string;
  ticket: string;
}

interface Arrivals {
  propertyId: number;
  hostId: number;
  /** The guest of the first stay; the others are people of their own. */
  firstGuestId: number;
  count: number;
}

/** Guests who arrive today at the first retreat of the demo host; the demo guest is the first of them. */
export async function addDemoArrivals(
  { origin, databaseUrl }: RunningServer,
  count: number,
): Promise<Arrivals & { guests: ArrivingGuest[] }> {
  const [guest, host] = [await callAs(origin, 'guest'), await callAs(origin, 'host')];
  const [listing] = await host.get<Property[]>('/api/properties?mine=1');
  if (listing === undefined) throw new Error('The demo host has no retreat');
  const arrivals = { propertyId: listing.id, hostId: host.id, firstGuestId: guest.id, count };
  return { ...arrivals, guests: await addArrivingGuests(databaseUrl, arrivals) };
}

/** Stores confirmed stays that begin today in UTC, with the change rows for guest and host. */
async function addArrivingGuests(databaseUrl: string, arrivals: Arrivals): Promise<ArrivingGuest[]> {
  const { propertyId, hostId, firstGuestId, count } = arrivals;
  const today = new Date().toISOString().slice(0, 10);
  const days = { startDate: today, endDate: addDays(today, 3) };
  const database = await openDatabase(databaseUrl);
  try {
    const [key] = await findTicketKeys(database.read, new Date().toISOString());
    if (key === undefined) throw new Error('The server has no key for tickets');
    const guests: ArrivingGuest[] = [];
    for (let index = 0; index < count; index += 1) {
      const name = `arriving-${index + 10}`;
      const guestId = index === 0 ? firstGuestId : await addUser(database, name);
      const id = await addStay(database, { propertyId, guestId, ...days, status: 'confirmed' });
      await database.write(async (trx) => {
        const audience = { kind: 'users', userIds: [hostId, guestId] } as const;
        await recordChange(trx, { table: 'bookings', id, audience });
        await recordChange(trx, { table: 'stayTickets', id, audience });
      });
      const facts = { bookingId: id, propertyId, ...days, places: 2, issuedOn: today, keyId: key.id };
      guests.push({ id, name, ticket: await signTicket(facts, key.privateKey) });
    }
    return guests;
  } finally {
    await database.close();
  }
}

/** Check-ins as they are stored. */
export async function readCheckIns(databaseUrl: string): Promise<{ way: string; offline: unknown }[]> {
  const database = await openDatabase(databaseUrl);
  try {
    return await database.read<{ way: string; offline: unknown }[]>('check_ins').select('way', 'offline');
  } finally {
    await database.close();
  }
}
