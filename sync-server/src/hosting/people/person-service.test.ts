import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { expireAllOverdueBookings } from '#server/booking/bookings/booking-expiry-service.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { buildStay } from '#server/test-support/test-stays.ts';

const hourMs = 60 * 60_000;

describeOnBothEngines("a person's page", (engine) => {
  let server: TestServer;
  let host: TestClient;
  let guest: TestClient;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    [host, guest] = [await server.as('rita'), await server.as('guest')];
  });
  afterAll(() => server.close());

  const read = (id: number) => server.visitor().call(endpoints.getPerson, { params: { id } });

  test('shows a visitor what the person wrote and their open listings, and nothing else', async () => {
    const body = { name: 'Rita Moreno', bio: 'I light the lanterns.', languages: ['ja', 'en'] };
    await host.call(endpoints.changeProfile, { body });
    const open = await addListing(server.database, { hostId: host.userId, title: 'Lantern House' });
    await addListing(server.database, { hostId: host.userId, isVerified: false });
    const unlisted = await addListing(server.database, { hostId: host.userId });
    await server.database.write((trx) => trx('properties').where('id', unlisted).update({ listed: false }));
    const { body: person } = await read(host.userId);
    expect(person).toEqual({
      id: host.userId,
      profileImage: null,
      ...body,
      memberSince: '2030-03',
      answers: null,
      staysHosted: 0,
      listings: [
        expect.objectContaining({ id: open, title: 'Lantern House', image: '/pictures/cedar.webp' }),
      ],
    });
  });

  test('shows at most twelve listings', async () => {
    const many = await server.as('many');
    for (let count = 0; count < 14; count += 1) await addListing(server.database, { hostId: many.userId });
    expect((await read(many.userId)).body.listings).toHaveLength(12);
  });

  test('is sent again only after it changed', async () => {
    const first = await server.visitor().fetch(`/api/people/${guest.userId}`);
    const etag = first.headers.get('etag') ?? '';
    const again = await server.visitor().fetch(`/api/people/${guest.userId}`, {
      headers: { 'If-None-Match': etag },
    });
    expect([first.status, etag === '', again.status]).toEqual([200, false, 304]);
  });

  test('of somebody who does not exist, or is leaving, is not there', async () => {
    const leaver = await server.as('leaver');
    await server.database.write((trx) =>
      trx('account_deletions').insert({
        user_id: leaver.userId,
        state: 'waiting',
        deletes_at: '2030-03-08T12:00:00.000Z',
        hidden_listings: '[]',
      }),
    );
    for (const id of [leaver.userId, 999_999]) {
      expect((await read(id)).problem).toMatchObject({ status: 404, code: 'not_found' });
    }
  });

  test('counts requests and questions that were answered, or not, and stays that are over', async () => {
    const sauna = await server.as('sauna');
    const listing = { hostId: sauna.userId, instantBook: false };
    const request = async (month: string) => {
      const propertyId = await addListing(server.database, listing);
      const days = { startDate: `2030-${month}-10`, endDate: `2030-${month}-12` };
      const body = buildStay({ propertyId, userId: guest.userId, ...days });
      return (await guest.call(endpoints.createBooking, { body })).body.id;
    };
    const ask = async () => {
      const propertyId = await addListing(server.database, listing);
      const pair = { user1Id: guest.userId, user2Id: sauna.userId, propertyId };
      const { body } = await guest.call(endpoints.startConversation, { body: pair });
      const message = { conversationId: body.id, content: 'Is it quiet?' };
      await guest.call(endpoints.sendMessage, { body: message });
      return body.id;
    };
    const [accepted, declined, cancelled] = [await request('03'), await request('04'), await request('05')];
    await request('06'); // expires
    const [answered] = [await ask(), await ask()]; // the second one gets no answer
    server.clock.advance(0.5 * hourMs);
    await sauna.call(endpoints.acceptBooking, { params: { id: accepted } });
    await guest.call(endpoints.cancelBooking, { params: { id: cancelled } });
    server.clock.advance(2 * hourMs);
    await sauna.call(endpoints.declineBooking, { params: { id: declined } });
    const message = { conversationId: answered, content: 'Very.' };
    await sauna.call(endpoints.sendMessage, { body: message });
    // Only three can be counted so far: the others may still be answered.
    expect((await read(sauna.userId)).body).toMatchObject({ answers: null, staysHosted: 0 });
    server.clock.advance(100 * 24 * hourMs);
    await expireAllOverdueBookings(server.database, server.clock);
    expect((await read(sauna.userId)).body).toMatchObject({
      answers: { within: 'hours', share: 60 },
      staysHosted: 1,
    });
  });
});
