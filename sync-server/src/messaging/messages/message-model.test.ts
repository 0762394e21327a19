import {
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  integer,
  oneof,
  option,
  record,
} from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findConversationViews } from '#server/messaging/conversations/conversation-repository.ts';
import { startConversation } from '#server/messaging/conversations/conversation-service.ts';
import { AppError, ReplayedRefusal } from '#server/lib/errors.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { createTestClock } from '#server/test-support/test-clock.ts';
import { openTestDatabase, type TestDatabase } from '#server/test-support/test-database.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { addUser } from '#server/test-support/test-users.ts';
import { writeCall } from '#server/test-support/test-write-call.ts';
import { getMessagePage, markRead, sendMessage } from './message-service.ts';

const people = ['guest', 'host', 'stranger'] as const;
const person = constantFrom(...people);
const act = oneof(
  // Few keys, so that many sends are copies of an earlier one.
  record({ kind: constant('send'), who: person, key: option(constantFrom('k1', 'k2', 'k3', 'k4')) }),
  record({ kind: constant('read'), who: person, upTo: option(integer({ min: 1, max: 12 })) }),
  record({ kind: constant('lose receipts') }),
);

describeOnBothEngines('whatever happens to messages', (engine) => {
  let opened: TestDatabase;
  const ids = { guest: 0, host: 0, stranger: 0 };
  beforeAll(async () => {
    opened = await openTestDatabase(engine);
    for (const name of people) ids[name] = await addUser(opened.database, name);
  });
  afterAll(() => opened.remove());

  test('one order for both, one message per key, correct counts, and read marks that never go back', async () => {
    const { database } = opened;
    const clock = createTestClock();
    await assert(
      asyncProperty(array(act, { minLength: 5, maxLength: 40 }), async (acts) => {
        const propertyId = await addListing(database, { hostId: ids.host });
        const caller = (who: keyof typeof ids) => ({ userId: ids[who], isStaff: false, sessionId: who });
        // Each run has its own conversation and therefore its own keys.
        const call = (who: keyof typeof ids, key: string | null = null) =>
          writeCall(database, ids[who], key === null ? null : `${propertyId} ${key}`, clock);
        const pair = { user1Id: ids.guest, user2Id: ids.host, propertyId };
        const id = (await startConversation(call('guest'), pair, { rateLimits: false })).body!.id;
        const thread = (who: keyof typeof ids) =>
          getMessagePage(database.read, caller(who), id, { limit: 200 });
        const unread = async (who: keyof typeof ids) =>
          (await findConversationViews(database.read, ids[who], [id]))[0]?.unreadCount;

        let expected = 0;
        const keys = new Set<string>();
        let readBefore = new Set<number>();
        for (const one of acts) {
          try {
            if (one.kind === 'send') {
              const message = { conversationId: id, content: `Message ${one.key ?? ''}` };
              await sendMessage(call(one.who, one.key), message, {
                messageMasking: true,
                messageHolding: true,
                rateLimits: true,
                publicOrigin: null,
                host: '127.0.0.1',
                port: 4000,
              });
              const copy = one.key === null ? null : `${one.who} ${one.key}`;
              if (copy === null || !keys.has(copy)) expected += 1;
              if (copy !== null) keys.add(copy);
            } else if (one.kind === 'read') {
              await markRead(call(one.who), id, ids[one.who], one.upTo ?? undefined);
            } else {
              await database.write((trx) => trx('receipts').delete());
            }
          } catch (error) {
            if (!(error instanceof AppError || error instanceof ReplayedRefusal)) throw error;
            expect(one).toMatchObject({ who: 'stranger' });
          }
          const { messages } = await thread('guest');
          expect((await thread('host')).messages).toEqual(messages);
          expect(messages.map(({ position }) => position)).toEqual(
            Array.from({ length: expected }, (_, index) => index + 1),
          );
          for (const who of ['guest', 'host'] as const) {
            const waiting = messages.filter(({ recipientId, read }) => recipientId === ids[who] && !read);
            expect(await unread(who)).toBe(waiting.length);
          }
          const readNow = new Set(messages.filter(({ read }) => read).map((message) => message.id));
          expect([...readBefore].filter((was) => !readNow.has(was))).toEqual([]);
          readBefore = readNow;
        }
      }),
      { numRuns: 25 },
    );
  }, 60_000);
});
