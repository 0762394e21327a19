import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { noScores, type StayReviews } from '#contracts/domain/trust/stay-reviews.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { addStay, buildReview } from '#server/test-support/test-reviews.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { insertDeletion } from '#server/accounts/deletions/account-deletion-repository.ts';
import { readExported } from '#server/database/exported-rows.ts';
import { publishDueReviews } from './publication-service.ts';
import { eraseReviewsOf } from './review-erasure-service.ts';
import { exportedReviews, findReviewsOf } from './review-repository.ts';

const {
  cancelBooking,
  getGuestRecord,
  getProperty,
  listChanges,
  listNotifications,
  listPersonReviews,
  listReviews,
  replyToReview,
  writeReview,
} = endpoints;
const hostText = 'A quiet guest who left the room as they found it.';

describeOnBothEngines('reviews of a stay', (engine) => {
  let server: TestServer;
  let guest: TestClient;
  let host: TestClient;
  let propertyId: number;
  let stay: { params: { id: number } };
  beforeAll(async () => {
    server = await startTestServer({ engine });
    [guest, host] = [await server.as('guest'), await server.as('host')];
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.clock.set('2030-03-11T09:00:00.000Z');
    propertyId = await addListing(server.database, { hostId: host.userId });
    stay = { params: { id: await addStay(server.database, { propertyId, guestId: guest.userId }) } };
  });

  const write = (client: TestClient, body: Record<string, unknown>, id = stay.params.id) =>
    client.call(writeReview, { params: { id }, body });
  const ofListing = async () => (await guest.call(getProperty, { params: { id: propertyId } })).body;
  async function seenBy(client: TestClient): Promise<StayReviews | undefined> {
    const rows: StayReviews[] = [];
    for (let cursor: string | undefined; ;) {
      const { body } = await client.call(listChanges, { query: { cursor } });
      rows.push(
        ...body.changes.flatMap(({ table, id, row }) =>
          table === 'stayReviews' && id === stay.params.id && row !== null ? [row as StayReviews] : [],
        ),
      );
      cursor = body.cursor;
      if (!body.more) return rows.at(-1);
    }
  }
  const erase = (about: { userId: number; removesPublished: boolean }) =>
    server.database.write((trx) => eraseReviewsOf(trx, { ...about, limit: 1_000 }, 0));
  async function exportOf(userId: number): Promise<Record<string, unknown>[]> {
    const rows: Record<string, unknown>[] = [];
    for await (const page of readExported(server.database.read, exportedReviews, userId)) rows.push(...page);
    return rows
      .filter((row) => row['booking_id'] === stay.params.id)
      .sort((one) => (one['reply'] === null ? -1 : 1));
  }
  const publicReviews = async () =>
    (await server.visitor().call(listReviews, { params: { id: propertyId } })).body;

  test('nobody reads the first one until the second is there; then both are public', async () => {
    const { version } = await ofListing();
    expect((await write(guest, buildReview({ privateNote: 'The tap drips.' }))).status).toBe(204);
    expect(await seenBy(host)).toMatchObject({ mine: null, otherHasWritten: true, received: null });
    expect((await publicReviews()).reviews).toEqual([]);
    expect((await ofListing()).version).toBe(version);

    await write(host, buildReview({ overall: 4, text: hostText, wouldHostAgain: true }));
    const received = { overall: 5, privateNote: 'The tap drips.' };
    expect(await seenBy(host)).toMatchObject({ received, publishedAt: '2030-03-11T09:00:00.000Z' });
    expect(await seenBy(guest)).toMatchObject({ received: { overall: 4, text: hostText } });
    const { figures, reviews } = await publicReviews();
    expect(figures).toEqual({ rating: null, count: 1, spread: [0, 0, 0, 0, 1], aspects: noScores });
    expect(reviews).toMatchObject([{ side: 'guest', author: { name: 'guest' }, stayedIn: '2030-03' }]);
    expect(JSON.stringify(reviews)).not.toContain('drips');
    expect((await ofListing()).version).toBeGreaterThan(version);
    const about = await server.visitor().call(listPersonReviews, { params: { id: guest.userId } });
    expect(about.body.reviews[0]).toMatchObject({ side: 'host', text: hostText, property: null });
    expect((await write(guest, buildReview({ version: 1 }))).problem.code).toBe('review_closed');
  });

  test('a rating appears with the third review, and is the mean', async () => {
    for (const [index, overall] of [5, 4, 4].entries()) {
      const other = await server.as(`guest${index}`);
      const id = await addStay(server.database, { propertyId, guestId: other.userId });
      await write(other, buildReview({ overall }), id);
      await write(host, buildReview({ text: hostText }), id);
      expect((await ofListing()).rating).toBe(index === 2 ? 4.33 : null);
    }
    expect((await ofListing()).reviewCount).toBe(3);
    const sorted = await server.visitor().call(listReviews, {
      params: { id: propertyId },
      query: { sort: 'lowest' },
    });
    expect(sorted.body.reviews.map(({ overall }) => overall)).toEqual([4, 4, 5]);
  });

  test('at the end of the 14th day at the retreat a single review is published, even if the job is late', async () => {
    const tokyo = { propertyId, guestId: guest.userId, timeZone: 'Asia/Tokyo' };
    const id = await addStay(server.database, tokyo);
    server.clock.set('2030-03-10T00:59:59.999Z');
    expect((await write(guest, buildReview(), id)).problem.code).toBe('wrong_state');
    server.clock.set('2030-03-10T01:00:00.000Z');
    expect((await write(guest, buildReview(), id)).status).toBe(204);
    server.clock.set('2030-03-24T14:59:59.999Z');
    await publishDueReviews(server.database, server.clock);
    expect((await publicReviews()).figures.count).toBe(0);
    server.clock.set('2030-03-24T15:00:00.000Z');
    expect((await publicReviews()).figures.count).toBe(1);
    expect((await write(host, buildReview({ text: hostText }), id)).problem.code).toBe('review_closed');
    await publishDueReviews(server.database, server.clock);
    expect((await ofListing()).reviewCount).toBe(1);
    const { publishedOn } = (await publicReviews()).reviews[0] ?? {};
    expect(publishedOn).toBe('2030-03-24');
  });

  test('a stay that did not take place has a private note and no public review', async () => {
    const missing = buildReview({ tookPlace: false });
    expect((await write(guest, missing)).problem.errors?.[0]?.field).toBe('privateNote');
    await write(guest, buildReview({ tookPlace: false, privateNote: 'The house was locked.' }));
    const staff = await server.as('staff');
    const [told, ...more] = (await staff.call(endpoints.listReports)).body.reports;
    expect(more).toEqual([]);
    expect(told).toMatchObject({ targetKind: 'person', targetId: host.userId });
    const edited = { tookPlace: false, privateNote: 'Nobody opened.', version: 1 };
    await write(guest, buildReview(edited));
    const words = await server.database.read('reports').where('id', told?.id).first<{ text: string }>('text');
    expect(words.text).toMatch(/did not take place\.\n\nThe house was locked\.\n\n.*\n\nNobody opened\.$/s);
    expect(await seenBy(host)).toBeUndefined();
    expect(await server.database.read('notifications').where('path', 'like', `%/${stay.params.id}`)).toEqual(
      [],
    );
    await write(host, buildReview({ text: hostText }));
    expect((await publicReviews()).figures.count).toBe(0);
    expect(await seenBy(host)).toMatchObject({ otherHasWritten: false, received: null });
    expect((await seenBy(guest))?.received?.text).toBe(hostText);
  });

  test('a second device does not overwrite what the first one wrote', async () => {
    await write(guest, buildReview());
    expect((await write(guest, buildReview({ overall: 1 }))).problem.code).toBe('already_written');
    expect((await write(guest, buildReview({ overall: 3, version: 1 }))).status).toBe(204);
    expect(await seenBy(guest)).toMatchObject({ mine: { overall: 3, version: 2 } });
  });

  test('a stay that its host cancelled on the check-in day can be reviewed, one cancelled before cannot', async () => {
    const cancelled = {
      propertyId,
      guestId: guest.userId,
      status: 'cancelled',
      cancelledBy: 'host',
    } as const;
    const late = await addStay(server.database, { ...cancelled, endedAt: '2030-03-07T00:00:00.000Z' });
    const early = await addStay(server.database, { ...cancelled, endedAt: '2030-03-06T23:59:59.999Z' });
    expect((await write(guest, buildReview(), late)).status).toBe(204);
    expect((await write(guest, buildReview(), early)).problem.code).toBe('wrong_state');
  });

  test('the host answers a published review once, and can change the answer for 48 hours', async () => {
    const answer = (text: string) => host.call(replyToReview, { ...stay, body: { text } });
    expect((await answer('Thank you.')).problem.code).toBe('wrong_state');
    await write(guest, buildReview());
    await write(host, buildReview({ text: hostText }));
    expect((await answer('Thank you.')).status).toBe(204);
    expect((await guest.call(replyToReview, { ...stay, body: { text: 'No.' } })).status).toBe(403);
    server.clock.advance(47 * 60 * 60_000);
    expect((await answer('Thank you very much.')).status).toBe(204);
    expect((await publicReviews()).reviews[0]?.reply).toBe('Thank you very much.');
    const news = (await guest.call(listNotifications)).body.filter(({ topic }) => topic === 'stay.answered');
    expect(news).toMatchObject([{ path: `/trips/${stay.params.id}`, params: { person: 'host' } }]);
    server.clock.advance(60 * 60_000);
    expect((await answer('Too late.')).problem.code).toBe('review_closed');
  });

  test('a host reads how many other hosts would host the guest again, once three have said it', async () => {
    const returning = await server.as('returning');
    const hosted = { propertyId, guestId: returning.userId };
    const id = await addStay(server.database, hosted);
    const record = (client: TestClient) => client.call(getGuestRecord, { params: { id } });
    for (const [index, name] of ['north', 'east', 'south'].entries()) {
      const other = await server.as(name);
      const listing = await addListing(server.database, { hostId: other.userId });
      const there = await addStay(server.database, { ...hosted, propertyId: listing });
      await write(other, buildReview({ text: hostText, wouldHostAgain: index > 0 }), there);
    }
    await write(host, buildReview({ text: hostText, wouldHostAgain: false }), id);
    expect((await record(host)).body).toEqual({ hostAgain: null });
    // All of them are published.
    server.clock.set('2030-03-25T00:00:00.000Z');
    expect((await record(host)).body).toEqual({ hostAgain: { yes: 2, of: 3 } });
    expect((await record(returning)).status).toBe(403);
    expect((await record(guest)).status).toBe(404);
  });

  test('a guest who has not paid here cannot review the stay, and is not invited to', async () => {
    const id = await addStay(server.database, { propertyId, guestId: guest.userId, isPaid: false });
    expect((await write(guest, buildReview(), id)).problem.code).toBe('wrong_state');
    expect((await write(host, buildReview({ text: hostText }), id)).status).toBe(204);
    expect(await server.database.read('notifications').where('path', 'like', `%/${id}`)).toEqual([]);
  });

  test('a guest who cancels after writing does not take the time to write from the host', async () => {
    server.clock.set('2030-03-10T11:00:00.000Z');
    const ofToday = { propertyId, guestId: guest.userId, status: 'confirmed' } as const;
    const id = await addStay(server.database, ofToday);
    await write(guest, buildReview(), id);
    const params = { id };
    const cancelled = await guest.call(cancelBooking, { params });
    expect(cancelled.body.status).toBe('cancelled');
    expect((await write(host, buildReview({ text: hostText }), id)).status).toBe(204);
  });

  test('an edit before publication tells the other person nothing', async () => {
    await write(guest, buildReview());
    const changes = () =>
      server.database.read('changes').where({ table_name: 'stayReviews', row_id: stay.params.id });
    const before = (await changes()).length;
    await write(guest, buildReview({ overall: 3, version: 1 }));
    expect((await changes()).length).toBe(before + 1);
    expect(await seenBy(guest)).toMatchObject({ mine: { overall: 3 } });
  });

  test('erasing a host keeps what their guests and they published, and complaints about them', async () => {
    await write(guest, buildReview({ privateNote: 'The tap drips.' }));
    await write(host, buildReview({ text: hostText, wouldHostAgain: true }));
    await host.call(replyToReview, { ...stay, body: { text: 'Thank you.' } });
    expect(await exportOf(host.userId)).toMatchObject([
      { reply: null, text: hostText },
      { reply: 'Thank you.', text: null },
    ]);
    const complained = await addStay(server.database, { propertyId, guestId: guest.userId });
    await write(guest, buildReview({ tookPlace: false, privateNote: 'The house was locked.' }), complained);
    await erase({ userId: host.userId, removesPublished: false });
    const left = await findReviewsOf(server.database.read, [stay.params.id, complained]);
    expect(left.map(({ side, privateNote, reply }) => ({ side, privateNote, reply }))).toEqual(
      expect.arrayContaining([
        { side: 'guest', privateNote: '', reply: null },
        { side: 'host', privateNote: '', reply: null },
        { side: 'guest', privateNote: 'The house was locked.', reply: null },
      ]),
    );
    expect(left).toHaveLength(3);
    expect(left.map(({ wouldHostAgain }) => wouldHostAgain)).toEqual([null, null, null]);
  });

  test('a person who leaves can take their published reviews along, and the rating follows', async () => {
    const leaving = await server.as('leaving');
    for (let count = 0; count < 3; count += 1) {
      const guestId = count === 0 ? leaving.userId : guest.userId;
      const id = await addStay(server.database, { propertyId, guestId });
      await write(count === 0 ? leaving : guest, buildReview({ overall: count === 0 ? 1 : 5 }), id);
      await write(host, buildReview({ text: hostText }), id);
    }
    expect(await ofListing()).toMatchObject({ reviewCount: 3, rating: 3.67 });
    await erase({ userId: leaving.userId, removesPublished: true });
    expect(await ofListing()).toMatchObject({ reviewCount: 2, rating: null });
    const { reviews, figures } = await publicReviews();
    expect(figures.count).toBe(2);
    expect(reviews.map(({ author }) => author.id)).toEqual([guest.userId, guest.userId]);
  });

  test('nothing more is written about a guest who is erased', async () => {
    const left = await server.as('left');
    const id = await addStay(server.database, { propertyId, guestId: left.userId });
    await server.database.write(async (trx) => {
      const deletesAt = '2030-03-11T00:00:00.000Z';
      const deletion = { userId: left.userId, deletesAt, hiddenListings: [], removesReviews: false };
      await insertDeletion(trx, deletion, 'digest');
      await trx('account_deletions').where('user_id', left.userId).update({ state: 'erased' });
    });
    expect((await write(host, buildReview({ text: hostText }), id)).problem.code).toBe('wrong_state');
  });
});
