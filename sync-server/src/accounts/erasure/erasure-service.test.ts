import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deletionDays } from '#contracts/domain/accounts/account-deletion.ts';
import { endpoints } from '#contracts/api/endpoints.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import {
  addLeavingPerson,
  logIn,
  runJobs,
  type LeavingFixture,
} from '#server/test-support/leaving-person.ts';
import { findWords } from '#server/test-support/table-contents.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { addStay, buildReview } from '#server/test-support/test-reviews.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { erasureRules } from './erasure-rules.ts';

const dayMs = 24 * 60 * 60_000;

/** `table.column` of everything that may remain. */
const keptColumns = Object.entries(erasureRules).flatMap(([table, { kept = {} }]) =>
  Object.keys(kept).map((column) => `${table}.${column}`),
);

describeOnBothEngines('an erased account', (engine) => {
  let server: TestServer;
  let outbox: string;
  let person: LeavingFixture;
  beforeEach(async () => {
    outbox = join(tmpdir(), `wellens-outbox-${randomUUID()}`);
    server = await startTestServer({ engine, env: { MAIL_URL: `file:${outbox}` } });
    person = await addLeavingPerson(server);
  });
  afterEach(async () => {
    await server.close();
    rmSync(outbox, { recursive: true, force: true });
  });

  async function leave(choice: { removesReviews?: boolean } = {}): Promise<void> {
    const client = await logIn(server, person.username);
    await client.call(endpoints.requestDeletion, { body: { username: person.username, ...choice } });
    await runJobs(server);
    server.clock.advance(deletionDays * dayMs);
    await runJobs(server);
  }

  test('leaves none of the person’s words, except what the rules keep', { timeout: 60_000 }, async () => {
    const before = await findWords(server.database, [person.secret]);
    // Otherwise the search proves nothing.
    for (const column of ['users.name', 'receipts.body', 'notifications.params', 'properties.document']) {
      expect(before).toContain(column);
    }
    await leave();
    expect(await findWords(server.database, [person.secret])).toEqual([]);
    const shared = await findWords(server.database, [person.shared]);
    const asTitle = ['notifications.params'];
    expect(shared.filter((column) => !keptColumns.includes(column) && !asTitle.includes(column))).toEqual([]);
    expect(shared).toContain('messages.content');
  });

  test.each([
    ['stay', false, 1],
    ['go along', true, 0],
  ])('has published reviews that %s, as its person chose', async (_, removesReviews, left) => {
    server.clock.set('2030-03-11T09:00:00.000Z');
    const propertyId = await addListing(server.database, { hostId: person.host.userId });
    const params = { id: await addStay(server.database, { propertyId, guestId: person.userId }) };
    const body = buildReview();
    await (await logIn(server, person.username)).call(endpoints.writeReview, { params, body });
    await person.host.call(endpoints.writeReview, { params, body });
    const readReviews = () => server.visitor().call(endpoints.listReviews, { params: { id: propertyId } });
    expect((await readReviews()).body.reviews).toHaveLength(1);
    await leave({ removesReviews });
    expect((await readReviews()).body.reviews).toHaveLength(left);
  });

  test('leaves no mail to the person in the outbox', async () => {
    const addressed = () =>
      readdirSync(outbox).filter((name) => readFileSync(join(outbox, name), 'utf8').includes(person.email));
    expect(addressed().length).toBeGreaterThan(0);
    await leave();
    expect(addressed()).toEqual([]);
  });

  test('is a former member for the others, and its listing is gone', async () => {
    await leave();
    const { body: conversations } = await person.guest.call(endpoints.listMyConversations);
    expect(conversations.map(({ otherUser }) => otherUser?.name)).toEqual(['Former member']);
    const { body: bookings } = await person.host.call(endpoints.listHostingBookings);
    expect(bookings.map(({ guest }) => guest.name)).toEqual(['Former member']);
    const listing = { params: { id: person.listingId } };
    expect((await person.guest.call(endpoints.getProperty, listing)).status).toBe(404);
    const { body: found } = await server.visitor().call(endpoints.listProperties);
    expect(JSON.stringify(found)).not.toContain(person.shared);
  });

  test('gets no more messages, and the others are told why', async () => {
    const write = () =>
      person.guest.call(endpoints.sendMessage, {
        body: { conversationId: person.conversationId, content: 'Are you there?' },
      });
    expect((await write()).status).toBe(201);
    const { cursor } = (await person.guest.call(endpoints.listChanges)).body;
    await leave();
    expect(await write()).toMatchObject({
      status: 409,
      problem: { code: 'wrong_state', detail: expect.stringContaining('has left Wellens') as string },
    });
    const { changes } = (await person.guest.call(endpoints.listChanges, { query: { cursor } })).body;
    const rows = changes.flatMap(({ table, row }) => (table === 'conversations' ? [row] : []));
    expect(rows).toMatchObject([{ id: person.conversationId, otherHasLeft: true }]);
    const { body: pairs } = await person.host.call(endpoints.listHostingBookings);
    const stay = pairs.find(({ userId }) => userId === person.userId)!;
    const pair = { user1Id: person.host.userId, user2Id: person.userId, propertyId: stay.propertyId };
    expect(await person.host.call(endpoints.startConversation, { body: pair })).toMatchObject({
      status: 409,
      problem: { code: 'wrong_state' },
    });
  });

  test('is told to every device by the change feed', async () => {
    const cursorOf = async (client: TestClient) => (await client.call(endpoints.listChanges)).body.cursor;
    const cursors = { guest: await cursorOf(person.guest), host: await cursorOf(person.host) };
    await leave();
    const changedFor = async (client: TestClient, cursor: string) => {
      const { body: feed } = await client.call(endpoints.listChanges, { query: { cursor } });
      expect(JSON.stringify(feed)).not.toContain(person.secret);
      return feed.changes.map(({ table, removed }) => `${table}${removed ? ' removed' : ''}`);
    };
    const forGuest = await changedFor(person.guest, cursors.guest);
    expect(forGuest).toEqual(expect.arrayContaining(['properties removed', 'conversations', 'bookings']));
    const forHost = await changedFor(person.host, cursors.host);
    expect(forHost).toEqual(expect.arrayContaining(['bookings', 'notifications']));
  });

  test('keeps its messages for a year, then they are emptied', async () => {
    await leave();
    const read = async () => {
      const page = await person.guest.call(endpoints.listMessages, { params: { id: person.conversationId } });
      return page.body.map(({ content }) => content);
    };
    expect(await read()).toEqual(['Is it quiet?', `Quiet, ${person.shared}.`]);
    server.clock.advance(366 * dayMs);
    // The session of the guest is over by then.
    person.guest = await server.as('guest');
    await runJobs(server);
    expect(await read()).toEqual(['Is it quiet?', 'This message was removed.']);
    expect(await findWords(server.database, [person.shared])).not.toContain('messages.content');
  });

  test('cannot be logged in to, by name or by address', async () => {
    await leave();
    for (const username of [person.username, person.email, `deleted-${person.userId}`]) {
      await expect(logIn(server, username)).rejects.toThrow('401');
    }
    expect(existsSync(new URL(server.deps.env.erasuresUrl).pathname)).toBe(true);
  });
});
