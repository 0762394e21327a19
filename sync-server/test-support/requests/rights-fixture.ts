import { randomUUID } from 'node:crypto';
import { endpoints } from '#contracts/api/endpoints.ts';
import { deleteDeletion, insertDeletion } from '#server/accounts/deletions/account-deletion-repository.ts';
import { storeExport } from '#server/accounts/export/export-repository.ts';
import { storeFeed } from '#server/booking/calendar-sources/calendar-feed-repository.ts';
import { digestOfToken } from '#server/lib/token-digest.ts';
import { fileKey } from '#server/pictures/uploads/picture-files.ts';
import { storeUpload } from '#server/pictures/uploads/picture-repository.ts';
import { createUnsubscribeLink } from '#server/reach/notifications/unsubscribe-service.ts';
import { addDeparture } from '#server/test-support/test-departures.ts';
import { addProgrammeItem } from '#server/test-support/test-programmes.ts';
import { addListing, addPackage } from '#server/test-support/test-listings.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import type { TestServer } from '#server/test-support/test-server.ts';
import { buildStay } from '#server/test-support/test-stays.ts';

/** All kinds of callers. `guest` has a booking and a conversation at the listing of `host`. */
export const personas = ['visitor', 'stranger', 'guest', 'host', 'staff', 'expired', 'deleted'] as const;
export type Persona = (typeof personas)[number];

export const missingId = 999_999_999;

/** The rows a call may refer to. */
export interface RightsFixture {
  guest: TestClient;
  host: TestClient;
  listingId: number;
  packageId: number;
  departureId: number;
  /** An item of the listing's programme. */
  itemId: number;
  /** A room with free places, and one without. */
  roomId: number;
  fullRoomId: number;
  bookingId: number;
  conversationId: number;
  /** Of an upload or a document of the host. */
  uploadId: string;
  /** Token of links that end mails and keep an account; unknown unless the row is about a known one. */
  token: string;
  /** Somebody with a public page. */
  personId: number;
}

/** A client of the persona with its own session. */
export async function clientOf(server: TestServer, persona: Persona): Promise<TestClient> {
  if (persona === 'visitor') return server.visitor();
  const client = await server.as(persona);
  if (persona === 'expired') {
    const longAgo = '2029-01-01T00:00:00.000Z';
    await server.database.write((trx) =>
      trx('sessions').where('user_id', client.userId).update({ created_at: longAgo, last_seen_at: longAgo }),
    );
  }
  if (persona === 'deleted') {
    await server.database.write((trx) => trx('users').where('id', client.userId).delete());
  }
  return client;
}

type ListingFixture = Pick<
  RightsFixture,
  'listingId' | 'packageId' | 'departureId' | 'itemId' | 'roomId' | 'fullRoomId'
>;

/** A listing of the host with a package and a departure, public or visible only to host and staff. */
export async function setListing(
  server: TestServer,
  host: TestClient,
  isShown: boolean,
): Promise<ListingFixture> {
  const { database } = server;
  const listingId = await addListing(database, {
    hostId: host.userId,
    instantBook: false,
    isVerified: isShown,
  });
  if (!isShown) {
    await database.write((trx) =>
      trx('properties').where('id', listingId).update({ verification_status: 'rejected' }),
    );
  }
  const packageId = await addPackage(database, { propertyId: listingId });
  const rooms = [{ places: 4 }, { places: 2, placesTaken: 2 }];
  const { departureId, roomIds } = await addDeparture(database, { propertyId: listingId, rooms });
  const itemId = await addProgrammeItem(database, { propertyId: listingId });
  return { listingId, packageId, departureId, itemId, roomId: roomIds[0] ?? 0, fullRoomId: roomIds[1] ?? 0 };
}

/** A request and a conversation of the guest at a public listing of the host. */
export async function setMeeting(
  server: TestServer,
  guest: TestClient,
  host: TestClient,
): Promise<Pick<RightsFixture, 'bookingId' | 'conversationId'>> {
  const { listingId } = await setListing(server, host, true);
  const booking = await guest.call(endpoints.createBooking, {
    body: buildStay({ propertyId: listingId, userId: guest.userId }),
  });
  const pair = { user1Id: guest.userId, user2Id: host.userId, propertyId: listingId };
  const conversation = await guest.call(endpoints.startConversation, { body: pair });
  return { bookingId: booking.body.id, conversationId: conversation.body.id };
}

/** An unfinished upload of the host, or a document that is ready. */
export async function setUpload(
  { database, deps, clock }: TestServer,
  host: TestClient,
  isDocument: boolean,
  ids: Readonly<Record<'document' | 'listing', string>> = { document: randomUUID(), listing: randomUUID() },
): Promise<Pick<RightsFixture, 'uploadId'>> {
  const kind = isDocument ? 'document' : 'listing';
  const uploadId = ids[kind];
  const upload = { id: uploadId, ownerId: host.userId, kind, length: 20_000, sha256: null } as const;
  const now = clock.now().toISOString();
  await database.write(async (trx) => {
    await storeUpload(trx, upload, { now, expiresAt: '2030-12-31T00:00:00.000Z' });
    if (isDocument) await trx('pictures').where('id', uploadId).update({ state: 'ready' });
  });
  if (isDocument) await deps.storage.put(fileKey(uploadId, 'document', 1600), Buffer.from('a scan'));
  return { uploadId };
}

/** A token as in links that end the guest's mails about bookings, keep the account of a leaver and download their data. */
export async function setToken(server: TestServer, guest: TestClient): Promise<Pick<RightsFixture, 'token'>> {
  const who = { userId: guest.userId, kind: 'booking' } as const;
  const link = await createUnsubscribeLink(server.database, server.origin, who);
  await server.database.write((trx) => link.store(trx));
  const token = link.oneClick.split('/').at(-1) ?? '';
  await addLeaver(server, token);
  await addCalendarLink(server, guest, token);
  return { token };
}

/** The link of a listing's calendar. */
async function addCalendarLink(server: TestServer, host: TestClient, token: string): Promise<void> {
  const propertyId = await addListing(server.database, { hostId: host.userId });
  const link = { tokenDigest: digestOfToken(token), createdAt: server.clock.now().toISOString() };
  await server.database.write(async (trx) => {
    await trx('calendar_feeds').delete();
    await storeFeed(trx, propertyId, link);
  });
}

/** An account that is to be deleted. @param token of its links */
export async function addLeaver(server: TestServer, token: string): Promise<Pick<RightsFixture, 'personId'>> {
  const { userId } = await server.as('leaver');
  const deletion = {
    userId,
    deletesAt: '2030-03-08T12:00:00.000Z',
    hiddenListings: [],
    removesReviews: false,
  };
  const now = server.clock.now().toISOString();
  const permission = { userId, createdAt: now, expiresAt: '2030-12-31T00:00:00.000Z' };
  await server.database.write(async (trx) => {
    await deleteDeletion(trx, userId);
    await insertDeletion(trx, deletion, digestOfToken(token));
    await storeExport(trx, permission, digestOfToken(token));
  });
  return { personId: userId };
}
