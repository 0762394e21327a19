import { randomBytes } from 'node:crypto';
import { endpoints } from '#contracts/api/endpoints.ts';
import { storeOwnChallenge } from '#server/accounts/factors/challenge-repository.ts';
import { insertPasskey } from '#server/accounts/factors/passkey-repository.ts';
import { replaceRecoveryCodes, storePendingSecret } from '#server/accounts/factors/totp-repository.ts';
import { expireAllOverdueBookings } from '#server/booking/bookings/booking-expiry-service.ts';
import { jobKinds } from '#server/wiring/job-kinds.ts';
import { JobWorker } from '#server/platform/jobs/job-worker.ts';
import { createUnsubscribeLink } from '#server/reach/notifications/unsubscribe-service.ts';
import { addListing } from './test-listings.ts';
import type { TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';
import { buildStay } from './test-stays.ts';

const dayMs = 24 * 60 * 60_000;

export const password = 'cedar steam and tea';

/** A person who used the whole product, as guest and as host, and whose stays are over. */
export interface LeavingFixture {
  userId: number;
  username: string;
  email: string;
  /** In everything that must be erased. */
  secret: string;
  /** In what is kept for the other side: title, place, package and message. */
  shared: string;
  host: TestClient;
  guest: TestClient;
  listingId: number;
  conversationId: number;
}

/** Runs all due jobs. */
export async function runJobs({ deps }: TestServer): Promise<void> {
  const worker = new JobWorker({ ...deps, kinds: jobKinds(deps, null) });
  while ((await worker.runDue()) > 0);
}

/** A new session of the person, by their password. */
export async function logIn(server: TestServer, username: string, more: object = {}): Promise<TestClient> {
  const { status, headers, body } = await server
    .visitor()
    .call(endpoints.login, { body: { username, password, ...more } });
  if (status !== 200) throw new Error(`Login answered ${status}`);
  const client = server.visitor();
  return Object.assign(client, { token: tokenOf(headers), userId: body.id });
}

const tokenOf = (headers: Headers): string =>
  /session=([^;]+)/.exec(headers.getSetCookie().find((line) => /session=[^;]/.test(line)) ?? '')?.[1] ?? '';

export async function addLeavingPerson(server: TestServer): Promise<LeavingFixture> {
  const secret = `zq${randomBytes(6).toString('hex')}`;
  const shared = `wv${randomBytes(6).toString('hex')}`;
  const username = `Maya ${secret}`;
  const email = `${secret}@post.example`;
  const registered = await server
    .visitor()
    .call(endpoints.register, { body: { username, email, password }, headers: { 'User-Agent': 'Firefox' } });
  const userId = registered.body.id;
  const leaver = Object.assign(server.visitor(), { token: tokenOf(registered.headers), userId });
  const [host, guest] = [await server.as('host'), await server.as('guest')];
  await server.database.write((trx) =>
    trx('users')
      .where('id', userId)
      .update({
        bio: `I like ${secret}.`,
        profile_image: `/${secret}.webp`,
        email_verified_at: server.clock.now().toISOString(),
      }),
  );
  const listingId = await addOwnListing(server, leaver, { secret, shared });
  const conversationId = await talk(leaver, guest, { listingId, shared });
  await stayAndHost(server, leaver, { host, guest, listingId });
  await useTheRest(server, leaver, { secret, listingId });
  return { userId, username, email, secret, shared, host, guest, listingId, conversationId };
}

async function addOwnListing(
  server: TestServer,
  leaver: TestClient,
  { secret, shared }: { secret: string; shared: string },
): Promise<number> {
  const { body: listing } = await leaver.call(endpoints.createProperty, {
    key: 'new-listing',
    body: {
      title: `House ${shared}`,
      description: `Built by ${secret}.`,
      location: `Kyoto ${shared}`,
      latitude: 35,
      longitude: 135.7,
      pricePerNight: 100,
      images: [`https://pictures.example/${secret}.webp`],
      amenities: ['Wifi'],
      retreatTypes: ['Yoga'],
      maxGuests: 4,
      instantBook: true,
    },
  });
  const { id } = listing;
  await leaver.call(endpoints.submitVerification, { params: { id }, body: { documents: [`${secret}.pdf`] } });
  const staff = await server.as('staff');
  await staff.call(endpoints.verifyProperty, {
    params: { id },
    body: { status: 'verified', notes: `Met ${secret}.` },
  });
  await leaver.call(endpoints.createRetreatPackage, {
    params: { id },
    body: { name: `Rest ${secret}`, description: `By ${secret}`, pricePerNight: 90, maxCapacity: 3 },
  });
  return id;
}

async function talk(
  leaver: TestClient,
  guest: TestClient,
  { listingId, shared }: { listingId: number; shared: string },
): Promise<number> {
  const pair = { user1Id: guest.userId, user2Id: leaver.userId, propertyId: listingId };
  const { body: conversation } = await guest.call(endpoints.startConversation, {
    key: 'new-talk',
    body: pair,
  });
  const conversationId = conversation.id;
  await guest.call(endpoints.sendMessage, { body: { conversationId, content: 'Is it quiet?' } });
  await leaver.call(endpoints.sendMessage, { body: { conversationId, content: `Quiet, ${shared}.` } });
  return conversationId;
}

/** A guest's stay at the person's listing, and the person's at a host's, paid and over. */
async function stayAndHost(
  server: TestServer,
  leaver: TestClient,
  { host, guest, listingId }: { host: TestClient; guest: TestClient; listingId: number },
): Promise<void> {
  const elsewhere = await addListing(server.database, { hostId: host.userId, instantBook: false });
  const days = { startDate: '2030-03-10', endDate: '2030-03-12' };
  await guest.call(endpoints.createBooking, {
    key: 'as-guest',
    body: buildStay({ propertyId: listingId, userId: guest.userId, ...days }),
  });
  const { body: trip } = await leaver.call(endpoints.createBooking, {
    key: 'as-leaver',
    body: buildStay({ propertyId: elsewhere, userId: leaver.userId, ...days }),
  });
  // The host is notified of the request, by name.
  await runJobs(server);
  await host.call(endpoints.acceptBooking, { key: 'accepted', params: { id: trip.id } });
  await leaver.call(endpoints.payBooking, { params: { id: trip.id }, body: { token: 'approve' } });
  await runJobs(server);
  server.clock.advance(20 * dayMs);
  await expireAllOverdueBookings(server.database, server.clock);
}

async function useTheRest(
  server: TestServer,
  leaver: TestClient,
  { secret, listingId }: { secret: string; listingId: number },
): Promise<void> {
  const { userId } = leaver;
  await leaver.call(endpoints.addFavorite, { body: { userId, propertyId: listingId } });
  await leaver.call(endpoints.takeLease, { key: 'new-lease' });
  await leaver.call(endpoints.changeNotificationSettings, { body: { timeZone: 'Asia/Tokyo' } });
  await leaver.call(endpoints.addPushSubscription, {
    body: {
      endpoint: `https://fcm.googleapis.com/fcm/send/${secret}`,
      p256dh: 'B'.repeat(87),
      auth: 'A'.repeat(22),
    },
  });
  const link = await createUnsubscribeLink(server.database, server.origin, { userId, kind: 'booking' });
  const at = server.clock.now().toISOString();
  await server.database.write(async (trx) => {
    await link.store(trx);
    await storePendingSecret(trx, { userId, secret, at });
    await replaceRecoveryCodes(trx, userId, [secret]);
    await storeOwnChallenge(trx, { userId, challenge: secret, expiresAt: at });
    await insertPasskey(trx, {
      userId,
      name: secret,
      credentialId: secret,
      publicKey: secret,
      counter: 0,
      createdAt: at,
    });
  });
  await server.visitor().call(endpoints.requestReset, { body: { email: `${secret}@post.example` } });
  await runJobs(server);
}
