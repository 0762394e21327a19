import { endpoints } from '#contracts/api/endpoints.ts';
import { noScores } from '#contracts/domain/trust/stay-reviews.ts';
import type { Database, Engine } from '#server/database/database.ts';
import type { Caller } from '#server/lib/caller.ts';
import { DirectCalls } from '#server/test-support/direct-calls.ts';
import { replaceToken } from '#server/accounts/tokens/account-token-repository.ts';
import { digestOfToken } from '#server/lib/token-digest.ts';
import type { Pool } from './generated-pool.ts';
import { callers, generatedTokens, generatedUploads, type GeneratedRequest } from './generated-requests.ts';
import { addProgramme } from './generated-programmes.ts';
import { addArrivals } from './generated-arrivals.ts';
import { replaceCalendarSources } from './generated-calendars.ts';
import { setUpload } from './rights-fixture.ts';
import { watchRows, type RowWatch } from '#server/test-support/row-watch.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { storeWaitingEntry } from '#server/booking/departures/waiting-repository.ts';
import { nextId } from '#server/database/ids.ts';
import { addReports } from './generated-reports.ts';
import { deleteSuspensionsOf, insertSuspension } from '#server/accounts/suspensions/suspension-repository.ts';
import { addStay } from '#server/test-support/test-reviews.ts';
import { insertReviews } from '#server/trust/reviews/review-repository.ts';
import { addDeparture } from '#server/test-support/test-departures.ts';
import { addListing, addPackage, addPackageDays } from '#server/test-support/test-listings.ts';
import { buildListing } from '#server/test-support/test-properties.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { buildStay } from '#server/test-support/test-stays.ts';

/** A server on one engine with its callers; two of them play the same history. */
export interface Side {
  server: TestServer;
  calls: DirectCalls;
  rows: RowWatch;
  people: Record<'guest' | 'host' | 'stranger' | 'staff', TestClient>;
}

/** Listings created through the API, so that searches find something. */
const foundListings = 3;

export async function openSide(engine: Engine): Promise<Side> {
  const server = await startTestServer({ engine });
  const people = {
    guest: await server.as('guest'),
    host: await server.as('host'),
    stranger: await server.as('stranger'),
    staff: await server.as('staff'),
  };
  for (let index = 0; index < foundListings; index += 1) {
    const { body } = await people.host.call(endpoints.createProperty, {
      body: buildListing({ title: `Cedar House ${index}`, pricePerNight: 100 + index }),
    });
    await people.staff.call(endpoints.verifyProperty, {
      params: { id: body.id },
      body: { status: 'verified' },
    });
    await people.guest.call(endpoints.takeLease);
  }
  await people.guest.call(endpoints.getPushKey);
  for (const isDocument of [false, true]) await setUpload(server, people.host, isDocument, generatedUploads);
  const callersOf = Object.fromEntries(
    callers.map((name): [string, Caller | null] => [
      name,
      name === 'visitor' ? null : { userId: people[name].userId, isStaff: name === 'staff', sessionId: name },
    ]),
  ) as Record<GeneratedRequest['caller'], Caller | null>;
  return {
    server,
    people,
    rows: await watchRows(server.database),
    calls: new DirectCalls(server, callersOf),
  };
}

/** Fresh rows for the next requests, because earlier requests may have deleted or ended the old ones. */
export async function createPool({ server, people }: Side): Promise<Pool> {
  const { database } = server;
  const { stranger, staff } = people;
  // New sessions: a generated request may have ended theirs.
  const [guest, host] = [await server.as('guest'), await server.as('host')];
  await ensureSessions(database, people);
  await addTokens(database, stranger.userId);
  const hostId = host.userId;
  // Blocks of the previous pool would refuse its bookings.
  await database.write((trx) => trx('blocks').delete());
  const atOnce = await addListing(database, { hostId });
  const onRequest = await addListing(database, { hostId, instantBook: false, cancellationPolicy: 'strict' });
  const hidden = await addListing(database, { hostId, isVerified: false });
  const rejected = await addListing(database, { hostId, isVerified: false });
  await database.write((trx) =>
    trx('properties').where('id', rejected).update({ verification_status: 'rejected' }),
  );
  const retreat = await addPackage(database, { propertyId: atOnce });
  const few = await addPackage(database, { propertyId: onRequest, maximumStay: 5 });
  await addPackageDays(database, few, [
    { date: '2030-04-10', spotsRemaining: 3 },
    { date: '2030-04-11', spotsRemaining: 0 },
  ]);
  // Open requests of the previous pool count towards the guest's limit.
  const open = await database
    .read('bookings')
    .where({ user_id: guest.userId, status: 'pending' })
    .orderBy('id')
    .pluck<number[]>('id');
  for (const id of open) await guest.call(endpoints.cancelBooking, { params: { id } });
  const bookings: number[] = [];
  for (const [index, propertyId] of [onRequest, atOnce, onRequest, onRequest].entries()) {
    const startDate = `2030-05-${10 + 3 * index}`;
    const stay = { propertyId, userId: guest.userId, startDate, endDate: `2030-05-${11 + 3 * index}` };
    const { status, body } = await guest.call(endpoints.createBooking, { body: buildStay(stay) });
    if (status !== 201) throw new Error(`The pool has no booking: ${status}`);
    bookings.push(body.id);
  }
  bookings.push(await addReviewedStay(database, { propertyId: atOnce, guestId: guest.userId, hostId }));
  bookings.push(...(await addArrivals(database, { propertyId: atOnce, guestId: guest.userId })));
  const pair = { user1Id: guest.userId, user2Id: hostId, propertyId: atOnce };
  const { body: conversation } = await guest.call(endpoints.startConversation, { body: pair });
  for (const writer of [guest, host]) {
    await writer.call(endpoints.sendMessage, {
      body: { conversationId: conversation.id, content: 'Is the bath warm?' },
    });
  }
  const sources = await replaceCalendarSources(database, atOnce, bookings[1] ?? 0);
  const departures = await addDepartures(database, atOnce, stranger.userId);
  const jobs = [await addDeadJob(database), await addDeadJob(database)];
  const reports = await addReports(database, {
    reporterId: guest.userId,
    strangerId: stranger.userId,
    hostId,
    staffId: staff.userId,
    listingId: atOnce,
    conversationId: conversation.id,
  });
  return {
    jobs,
    reports,
    suspensions: [await suspendSomebody(server, reports[1] ?? 0, staff.userId)],
    heldMessages: [await holdMessage(server, host.userId)],
    users: [guest, host, stranger, staff].map(({ userId }) => userId),
    listings: [atOnce, onRequest, hidden, rejected],
    packages: [retreat, few],
    bookings,
    programmeItems: await addProgramme(database, atOnce, bookings.at(-1) ?? 0),
    sources,
    ...departures,
    conversations: [conversation.id],
  };
}

/** A suspension of somebody who sends no requests. */
async function suspendSomebody(server: TestServer, reportId: number, staffId: number): Promise<number> {
  const { userId } = await server.as('outcast');
  return server.database.write(async (trx) => {
    await deleteSuspensionsOf(trx, userId);
    const id = await nextId(trx, 'suspensions');
    await insertSuspension(trx, {
      ...{ id, userId, reportId, statement: 'Guests paid for nothing.', guestStays: 'keep' },
      ...{ startedAt: '2030-02-02T00:00:00.000Z', startedBy: staffId, until: null },
      ...{ endedAt: null, endedBy: null, endReason: null, hiddenListings: [] },
    });
    return id;
  });
}

/** A message with a link to the host of a new listing, from somebody who sends no requests. */
async function holdMessage(server: TestServer, hostId: number): Promise<number> {
  const sender = await server.as('advertiser');
  const propertyId = await addListing(server.database, { hostId });
  const pair = { user1Id: sender.userId, user2Id: hostId, propertyId };
  const { body: conversation } = await sender.call(endpoints.startConversation, { body: pair });
  const message = { conversationId: conversation.id, content: 'Look at www.other-retreats.com' };
  return (await sender.call(endpoints.sendMessage, { body: message })).body.id;
}

/** An unpaid stay that ended yesterday, with the guest's published review, so that the host can write and answer. */
async function addReviewedStay(
  database: Database,
  { propertyId, guestId, hostId }: { propertyId: number; guestId: number; hostId: number },
): Promise<number> {
  const dates = { startDate: '2030-02-25', endDate: '2030-02-28' };
  const bookingId = await addStay(database, { propertyId, guestId, ...dates, isPaid: false });
  await database.write(async (trx) => {
    const id = await nextId(trx, 'stay_reviews');
    await insertReviews(trx, [
      {
        ...{ id, bookingId, propertyId, side: 'guest', authorId: guestId, subjectId: hostId, version: 1 },
        ...{ tookPlace: true, overall: 4, text: 'Warm baths and quiet rooms.', privateNote: '' },
        scores: noScores,
        ...{ wouldHostAgain: null, stayedIn: '2030-02', writtenAt: '2030-03-01T11:00:00.000Z' },
        ...{ closesAt: '2030-03-15T00:00:00.000Z', publishedAt: '2030-03-01T11:30:00.000Z', hiddenAt: null },
        ...{ reply: null, repliedAt: null },
      },
    ]);
  });
  return bookingId;
}

/** Departures with free and full rooms; in one of them, a place is held for a person. */
async function addDepartures(
  database: Database,
  propertyId: number,
  waitingId: number,
): Promise<Pick<Pool, 'departures' | 'freeRooms' | 'fullRooms'>> {
  const free = await addDeparture(database, { propertyId, rooms: [{ places: 4 }] });
  const full = await addDeparture(database, { propertyId, rooms: [{ places: 2, placesTaken: 2 }] });
  await database.write(async (trx) =>
    storeWaitingEntry(trx, {
      id: await nextId(trx, 'waiting_entries'),
      departureId: full.departureId,
      userId: waitingId,
      roomId: null,
      places: 1,
      state: 'offered',
      waitingSince: '2030-03-01T11:00:00.000Z',
      offeredRoomId: full.roomIds[0] ?? 0,
      offeredUntil: '2030-03-02T11:00:00.000Z',
    }),
  );
  return {
    departures: [free.departureId, full.departureId],
    freeRooms: free.roomIds,
    fullRooms: full.roomIds,
  };
}

/** Sessions of the generated requests: a generated logout, or the deletion of an account, ends them. */
async function ensureSessions(database: Database, people: Side['people']): Promise<void> {
  const at = '2030-03-01T12:00:00.000Z';
  const rows = Object.entries(people).map(([id, { userId }]) => ({
    id,
    token_hash: id,
    user_id: userId,
    created_at: at,
    last_seen_at: at,
    // The clock of these tests stands still, so that the proof stays fresh.
    proved_at: at,
  }));
  await database.write(async (trx) => {
    const ids = rows.map(({ user_id: userId }) => userId);
    await trx('account_deletions').whereIn('user_id', ids).where('state', 'waiting').delete();
    await trx('sessions').insert(rows).onConflict('id').ignore();
  });
}

/** Valid links of every kind. */
async function addTokens(database: Database, userId: number): Promise<void> {
  const { email } = await database.read('users').where('id', userId).first<{ email: string }>('email');
  const addresses = { verify: email, 'email-change': 'new@test.example', 'email-undo': 'old@test.example' };
  await database.write(async (trx) => {
    for (const [kind, token] of Object.entries(generatedTokens)) {
      const purpose = kind as keyof typeof generatedTokens;
      await replaceToken(trx, {
        digest: digestOfToken(token),
        userId,
        purpose,
        expiresAt: '2031-01-01T00:00:00.000Z',
        ...(purpose !== 'reset' && { email: addresses[purpose] }),
      });
    }
  });
}

/** Above the ids that the engines give: PostgreSQL leaves gaps where a transaction was rolled back, SQLite does not. */
const firstDeadJob = 1_000_000_000;

/** @returns id of a job that failed for good */
async function addDeadJob(database: Database): Promise<number> {
  const before = await database
    .read('jobs')
    .where('kind', 'test')
    .orderBy('id')
    .first<{ id: number } | undefined>('id');
  const id = (before?.id ?? firstDeadJob) - 1;
  const override = database.engine === 'postgres' ? 'OVERRIDING SYSTEM VALUE' : '';
  const at = '2030-03-01T12:00:00.000Z';
  await database.write((trx) =>
    trx.raw(
      `INSERT INTO jobs (id, kind, payload, state, run_at, attempts, last_error, created_at, finished_at) ${override}
       VALUES (?, 'test', '{}', 'dead', ?, 8, 'No', ?, ?)`,
      [id, at, at, at],
    ),
  );
  return id;
}
