import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import type { HeldDecision, HeldMessage, HeldQuery } from '#contracts/domain/messaging/held-messages.ts';
import { messageMax, pageBytesMax } from '#contracts/request-limits.ts';
import { changeRole } from '#server/accounts/users/staff-role-service.ts';
import { findUser } from '#server/accounts/users/user-repository.ts';
import { exportedRows } from '#server/wiring/exported-rows.ts';
import { readExported } from '#server/database/exported-rows.ts';
import { findWaitingOf } from '#server/messaging/messages/held-message-repository.ts';
import { createHeldFollower } from '#server/messaging/messages/held-follower.ts';
import { createMessageFollower } from '#server/messaging/messages/message-notification-service.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { asStaff, refusalOf } from '#server/test-support/test-reports.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { buildStay } from '#server/test-support/test-stays.ts';
import { deliverHeldOfStaff } from './held-decision-service.ts';

/** A random-looking word that must reach nobody else. */
const secret = 'Xylograph';
const link = `${secret} at https://other.example/page`;
const reasons = 'This message is advertising for another site.';

describeOnBothEngines('messages that staff check', (engine) => {
  let server: TestServer;
  let host: TestClient;
  let staff: TestClient;
  let people = 0;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    host = await server.as('host');
    staff = await asStaff(server, 'staff');
    await createMessageFollower(server.deps).step();
    await createHeldFollower(server.deps).step();
  });
  afterAll(() => server.close());

  const talkWith = async (guest: TestClient, other: TestClient) => {
    const propertyId = await addListing(server.database, { hostId: other.userId, instantBook: true });
    const pair = { user1Id: guest.userId, user2Id: other.userId, propertyId };
    const { body } = await guest.call(endpoints.startConversation, { body: pair });
    return { id: body.id, propertyId };
  };
  const newTalk = async () => {
    const guest = await server.as(`guest${(people += 1)}`);
    return { guest, ...(await talkWith(guest, host)) };
  };
  const write = (by: TestClient, conversationId: number, content: string, key?: string) =>
    by.call(endpoints.sendMessage, {
      body: { conversationId, content },
      ...(key !== undefined && { key }),
    });
  const queue = async (query: HeldQuery = {}): Promise<HeldMessage[]> =>
    (await staff.call(endpoints.listHeldMessages, { query })).body.messages;
  const decideOn = (messageId: number, version: number, decision: HeldDecision, by = staff) =>
    by.call(endpoints.decideHeldMessage, {
      params: { messageId },
      body: { version, decision, statement: reasons },
    });
  const contents = async (by: TestClient, id: number) => {
    const { body } = await by.call(endpoints.listMessages, { params: { id } });
    return body.map(({ content, held }) => (held === undefined ? content : `${held}: ${content}`));
  };

  /** Everything that the person gets: all reads without parameters, the feed, the export and planned jobs. */
  async function everythingOf(person: TestClient): Promise<string> {
    const found: unknown[] = [];
    for (const one of Object.values(endpoints)) {
      // The stream of events has no end, and carries only hints.
      if (one.method !== 'GET' || /:|events/.test(one.path)) continue;
      found.push((await person.call(one as typeof endpoints.listMyConversations)).body);
    }
    for (const rows of exportedRows) {
      for await (const page of readExported(server.database.read, rows, person.userId)) found.push(page);
    }
    found.push(await server.database.read('jobs').select('*'));
    found.push(await server.database.read('notifications').where('user_id', person.userId));
    return JSON.stringify(found);
  }

  test('the recipient learns nothing of a link in the first message until staff deliver it', async () => {
    const { guest, id } = await newTalk();
    const before = await host.call(endpoints.listChanges);
    const { status, body } = await write(guest, id, link);
    expect({ status, body }).toMatchObject({ status: 201, body: { content: link, held: 'waiting' } });
    await write(guest, id, 'And I forgot to say hello.');
    await createMessageFollower(server.deps).step();

    expect(await everythingOf(host)).not.toContain(secret);
    expect(await contents(host, id)).toEqual([]);
    const { body: unchanged } = await host.call(endpoints.listChanges, {
      query: { cursor: before.body.cursor },
    });
    expect(unchanged.changes).toEqual([]);
    expect(await contents(guest, id)).toEqual([`waiting: ${link}`, 'waiting: And I forgot to say hello.']);
    const { body: ofGuest } = await guest.call(endpoints.listMyConversations);
    expect(ofGuest[0]).toMatchObject({ id, lastMessage: { held: 'waiting' }, unreadCount: 0 });

    const [held] = await queue({ text: secret.toLowerCase() });
    expect(held).toMatchObject({
      reason: 'link',
      content: link,
      sender: { name: `guest${people}` },
      recipient: { name: 'host' },
    });
    server.clock.advance(60_000);
    expect(await decideOn(held!.id, held!.version, 'release')).toMatchObject({ status: 204 });
    const delivered = await host.call(endpoints.listMessages, { params: { id } });
    expect(delivered.body).toMatchObject([
      { id: body.id, position: 1, createdAt: server.clock.now().toISOString() },
      { position: 2, content: 'And I forgot to say hello.' },
    ]);
    const { body: news } = await host.call(endpoints.listChanges, { query: { cursor: before.body.cursor } });
    expect(news.changes.map(({ table }) => table).sort()).toEqual(['conversations', 'messages', 'messages']);
    expect(await queue({ text: secret })).toEqual([]);
    await createMessageFollower(server.deps).step();
    const jobs = await server.database.read('jobs').where('kind', 'message.push');
    expect(jobs.filter(({ payload }) => String(payload).includes(`"conversationId":${id}`))).toHaveLength(1);
  });

  test.each(['h\u200Bttps://other.example/page', 'oth\u00ADer.ex\u2060ample.com', 'other．com/page'])(
    'a link in the first message waits although its characters are not those of a link: %j',
    async (disguised) => {
      const { guest, id } = await newTalk();
      expect((await write(guest, id, `See ${disguised} today`)).body).toMatchObject({ held: 'waiting' });
    },
  );

  test('a refused message is shown to its sender with the reasons, and what waited behind it is delivered', async () => {
    const { guest, id } = await newTalk();
    const { body } = await write(guest, id, link);
    await write(guest, id, 'Is it quiet?');
    await decideOn(body.id, 1, 'refuse');
    expect(await contents(host, id)).toEqual(['Is it quiet?']);
    const { body: ofGuest } = await guest.call(endpoints.listMessages, { params: { id } });
    expect(ofGuest).toMatchObject([
      { content: link, held: 'refused', heldStatement: reasons },
      { content: 'Is it quiet?', position: 1 },
    ]);
    expect(await everythingOf(host)).not.toContain(`${body.id},"content":"${secret}`);
    const audits = server.database.read('audit_entries').where('table_name', 'held_messages');
    expect(await audits.where('row_id', body.id)).toMatchObject([
      { actor_id: staff.userId, action: 'held_message.refused' },
    ]);
    expect((await write(guest, id, 'See https://other.example')).body).not.toHaveProperty('held');
  });

  test('of two members of staff one decides, and the other learns who did', async () => {
    const other = await asStaff(server, 'staff2');
    const { guest, id } = await newTalk();
    const { body } = await write(guest, id, link);
    const answers = await Promise.all([
      decideOn(body.id, 1, 'release'),
      decideOn(body.id, 1, 'refuse', other),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    const late = answers.find(({ status }) => status === 409);
    expect(late).toMatchObject({ problem: { code: 'changed_since_opened' } });
    expect(late?.problem.detail).toMatch(/^staff2? decided about this message .* (released|refused) it\.$/);
    expect(await contents(host, id)).toHaveLength(answers[0].status === 204 ? 1 : 0);
  });

  test('the same text to a fourth host waits, unless the host wrote back', async () => {
    const guest = await server.as('advertiser');
    const hosts = await Promise.all(['h1', 'h2', 'h3', 'h4', 'h5'].map((name) => server.as(name)));
    const held: unknown[] = [];
    // The last two have a character that is not drawn.
    for (const [index, word] of ['RETREAT', 'retreat', 're\u200Btreat', 'retr\u00ADeat'].entries()) {
      const { id } = await talkWith(guest, hosts[index]!);
      held.push((await write(guest, id, `Come  to my ${word}!`)).body.held);
    }
    expect(held).toEqual([undefined, undefined, undefined, 'waiting']);
    const { id } = await talkWith(guest, hosts[4]!);
    await write(guest, id, 'Is it quiet?');
    await write(hosts[4]!, id, 'Very.');
    expect((await write(guest, id, 'Come to my retreat!')).body).not.toHaveProperty('held');
  });

  test('a text that waited behind a link is checked too once it was delivered to three other hosts', async () => {
    const guest = await server.as('patient');
    const hosts = await Promise.all(['p1', 'p2', 'p3', 'p4'].map((name) => server.as(name)));
    const first: number[] = [];
    const talks: number[] = [];
    for (const one of hosts) {
      const { id } = await talkWith(guest, one);
      first.push((await write(guest, id, link)).body.id);
      await write(guest, id, 'Come to my retreat!');
      await write(guest, id, `Please, ${one.userId}.`);
      talks.push(id);
    }
    for (const id of first) expect((await decideOn(id, 1, 'refuse')).status).toBe(204);
    const received = [];
    for (const [index, one] of hosts.entries()) received.push(await contents(one, talks[index]!));
    const all = hosts.map(({ userId }) => ['Come to my retreat!', `Please, ${userId}.`]);
    expect(received).toEqual([...all.slice(0, 3), []]);
    const [held] = await queue({ text: 'patient come' });
    expect(held).toMatchObject({ reason: 'repeated', content: 'Come to my retreat!' });
    expect((await decideOn(held!.id, held!.version, 'release')).status).toBe(204);
    expect(await contents(hosts[3]!, talks[3]!)).toEqual(all[3]);
  });

  test('a message to staff does not wait: nobody else might be able to check it', async () => {
    const guest = await server.as('curious');
    const { id } = await talkWith(guest, staff);
    expect((await write(guest, id, link)).body).not.toHaveProperty('held');
  });

  test('what waits is delivered when its recipient becomes staff; what could not be written any more is refused', async () => {
    const [guest, blocked] = [await server.as('early-bird'), await server.as('blocked-bird')];
    const rising = await server.as('rising');
    const [talk, over] = [await talkWith(guest, rising), await talkWith(blocked, rising)];
    await write(guest, talk.id, link);
    await write(guest, talk.id, 'Hello?');
    await write(blocked, over.id, link);
    await rising.call(endpoints.blockPerson, { params: { userId: blocked.userId } });
    const { email } = (await findUser(server.database.read, rising.userId))!;
    const now = server.clock.now();
    const userId = await changeRole(server.database, email, 'staff', now);
    await deliverHeldOfStaff(server.database, userId, { settings: server.deps.env, now });
    expect(await contents(guest, talk.id)).toEqual([link, 'Hello?']);
    expect(await contents(blocked, over.id)).toEqual([`refused: ${link}`]);
    expect(await findWaitingOf(server.database.read, userId)).toEqual([]);
  });

  test('a copy under the same key is one held message, even without its receipt', async () => {
    const { guest, id } = await newTalk();
    const first = await write(guest, id, link, 'held-1');
    await server.database.write((trx) => trx('receipts').delete());
    expect(await write(guest, id, link, 'held-1')).toMatchObject({ status: 201, body: first.body });
    expect(await contents(guest, id)).toHaveLength(1);
    await decideOn(first.body.id, 1, 'release');
    await server.database.write((trx) => trx('receipts').delete());
    expect((await write(guest, id, link, 'held-1')).body.id).toBe(first.body.id);
    expect(await contents(host, id)).toHaveLength(1);
  });

  test('a confirmed stay of the two delivers what waits, and nothing waits afterwards', async () => {
    const { guest, id, propertyId } = await newTalk();
    await write(guest, id, link);
    await guest.call(endpoints.createBooking, { body: buildStay({ propertyId, userId: guest.userId }) });
    await createHeldFollower(server.deps).step();
    const follower = createHeldFollower(server.deps);
    await follower.step();
    expect(await contents(host, id)).toEqual([link]);
    const next = await talkWith(guest, host);
    expect((await write(guest, next.id, link)).body).not.toHaveProperty('held');
  });

  test('a confirmed stay delivers what waits in all conversations of the two, more than one transaction takes', async () => {
    const guest = await server.as('writer');
    const other = await server.as('many-houses');
    await createHeldFollower(server.deps).step();
    const talks = [await talkWith(guest, other), await talkWith(guest, other)];
    for (const { id } of talks) {
      for (let turn = 0; turn < 26; turn += 1) await write(guest, id, `${link}/${turn}`);
    }
    const body = buildStay({ propertyId: talks[0]!.propertyId, userId: guest.userId });
    await guest.call(endpoints.createBooking, { body });
    await createHeldFollower(server.deps).step();
    const received = await Promise.all(talks.map(({ id }) => contents(other, id)));
    expect(received.map(({ length }) => length)).toEqual([26, 26]);
  });

  test('a message between a blocked pair can only be refused', async () => {
    const { guest, id } = await newTalk();
    const { body } = await write(guest, id, link);
    await write(guest, id, 'Hello?');
    await guest.call(endpoints.blockPerson, { params: { userId: host.userId } });
    expect(refusalOf(await decideOn(body.id, 1, 'release'))).toEqual({ status: 409, code: 'wrong_state' });
    expect(await decideOn(body.id, 1, 'refuse')).toMatchObject({ status: 204 });
    expect(await contents(host, id)).toEqual([]);
    expect(await contents(guest, id)).toEqual([`refused: ${link}`, 'refused: Hello?']);
  });

  test('the host sees an empty conversation and can write in it; what waits still waits', async () => {
    const { guest, id } = await newTalk();
    await write(guest, id, link);
    const { body } = await host.call(endpoints.listMyConversations);
    expect(body.find((one) => one.id === id)).toMatchObject({ lastMessage: null, unreadCount: 0 });
    expect(await write(host, id, 'Hello')).toMatchObject({ status: 201 });
    expect(await contents(host, id)).toEqual(['Hello']);
    expect(await contents(guest, id)).toEqual(expect.arrayContaining([`waiting: ${link}`, 'Hello']));
  });

  test('staff see the newest first if they want, page by page, and nobody else sees them', async () => {
    const first = await staff.call(endpoints.listHeldMessages, { query: { order: 'newest' } });
    const dates = first.body.messages.map(({ createdAt }) => createdAt);
    expect(dates).toEqual(dates.toSorted().reverse());
    expect(first.body.waiting).toBe(first.body.messages.length);
    const counts = await staff.call(endpoints.countReports);
    expect(counts.body.heldMessages).toBe(first.body.waiting);
    expect(await queue({ reason: 'repeated' })).toHaveLength(1);
    expect(refusalOf(await staff.call(endpoints.listHeldMessages, { query: { cursor: 'x' } }))).toMatchObject(
      {
        code: 'bad_cursor',
      },
    );
    expect(await host.call(endpoints.listHeldMessages)).toMatchObject({ status: 403 });
  });

  test('a page of long messages ends where its JSON is as large as that of other lists', async () => {
    const { guest, id } = await newTalk();
    const sent: number[] = [];
    for (let turn = 0; turn < 18; turn += 1) sent.push((await write(guest, id, `${link}/${turn}`)).body.id);
    const content = '景'.repeat(messageMax);
    await server.database.write((trx) => trx('held_messages').whereIn('id', sent).update({ content }));
    const found: number[] = [];
    for (let cursor: string | undefined; ;) {
      const { body } = await staff.call(endpoints.listHeldMessages, { query: { cursor } });
      expect(Buffer.byteLength(JSON.stringify(body.messages))).toBeLessThanOrEqual(pageBytesMax + 1);
      found.push(...body.messages.map((one) => one.id));
      if (body.next === null) break;
      cursor = body.next;
    }
    expect(found.filter((one) => sent.includes(one))).toEqual(sent);
  });

  test('a text of more than seven days ago does not count', async () => {
    server.clock.advance(8 * 24 * 60 * 60_000);
    const [guest, other] = [await server.as('advertiser'), await server.as('h5')];
    const { id } = await talkWith(guest, other);
    expect((await write(guest, id, 'Come to my retreat!')).body).not.toHaveProperty('held');
  });

  test('messages of an envelope count with those before it and with each other', async () => {
    const guest = await server.as('sender-of-envelopes');
    const hosts = [];
    for (let index = 0; index < 5; index += 1) hosts.push(await server.as(`host-of-envelope-${index}`));
    const content = 'All rooms at half the price.';
    const talks = [];
    for (const one of hosts) talks.push((await talkWith(guest, one)).id);
    await write(guest, talks[0]!, content);
    await write(guest, talks[1]!, content);
    const calls = talks.slice(2).map((conversationId) => ({
      method: 'POST' as const,
      path: '/api/messages',
      headers: {},
      body: { conversationId, content },
    }));
    const { body } = await guest.call(endpoints.push, { body: { calls } });
    expect(body.answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const held = body.answers.map((answer) => (answer.body as { held?: string }).held);
    expect(held).toEqual([undefined, 'waiting', 'waiting']);
  });

  test('MESSAGE_HOLDING=off delivers everything', async () => {
    const open = await startTestServer({ engine, beside: server, env: { MESSAGE_HOLDING: 'off' } });
    const { guest, id } = await newTalk();
    expect((await write(guest.at(open.origin), id, link)).body).not.toHaveProperty('held');
    await open.close();
  });
});
