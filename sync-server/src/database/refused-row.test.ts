import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import type { Push } from '#contracts/sync/sync.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';

const refusedText = 'The row that the database refuses';

describeOnBothEngines('a row that the database refuses', (engine) => {
  let server: TestServer;
  let guest: TestClient;
  let conversationId: number;
  beforeEach(async () => {
    server = await startTestServer({ engine });
    const host = await server.as('host');
    guest = await server.as('guest');
    const propertyId = await addListing(server.database, { hostId: host.userId });
    const pair = { user1Id: guest.userId, user2Id: host.userId, propertyId };
    conversationId = (await guest.call(endpoints.startConversation, { body: pair })).body.id;
  });
  afterEach(() => server.close());

  /** @param giveUp ends the whole transaction on SQLite, which no savepoint survives */
  const refuseRows = (table: string, column: string, giveUp = false) =>
    server.database.transaction((trx) =>
      trx.raw(
        engine === 'sqlite'
          ? `CREATE TRIGGER refuse BEFORE INSERT ON ${table} WHEN NEW.${column} LIKE '%${refusedText}%'
             BEGIN SELECT RAISE(${giveUp ? 'ROLLBACK' : 'ABORT'}, 'refused'); END`
          : `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
             $$ BEGIN RAISE EXCEPTION 'refused'; END $$;
             CREATE TRIGGER refuse BEFORE INSERT ON ${table} FOR EACH ROW
             WHEN (NEW.${column} LIKE '%${refusedText}%') EXECUTE FUNCTION refuse()`,
      ),
    );
  const textOf = (index: number, refused: number) => (index === refused ? refusedText : `Message ${index}`);
  const send = async (content: string) => {
    const body = { conversationId, content };
    return (await guest.call(endpoints.sendMessage, { key: randomUUID(), body })).status;
  };
  const expectOneRefused = async (statuses: readonly number[], refused: number) => {
    expect(statuses).toEqual(statuses.map((_, index) => (index === refused ? 500 : 201)));
    const stored = await server.database.read('messages').pluck<string[]>('content');
    expect(stored.sort()).toEqual(
      statuses.flatMap((status, index) => (status === 201 ? `Message ${index}` : [])).sort(),
    );
    const counted = await server.database.read('conversations').pluck<number[]>('last_position');
    expect(counted).toEqual([statuses.length - 1]);
  };

  test.each([
    ['among messages stored as a set', 'messages', 'content', false],
    ['and the transaction with it', 'messages', 'content', true],
    ['among the receipts of a group', 'receipts', 'body', false],
  ])('fails exactly one of 390 writes: %s', async (_, table, column, giveUp) => {
    await refuseRows(table, column, giveUp);
    const refused = 200;
    const statuses = await Promise.all(
      Array.from({ length: 390 }, (_, index) => send(textOf(index, refused))),
    );
    await expectOneRefused(statuses, refused);
  });

  test('fails exactly one call of an envelope, and none of those sent beside it', async () => {
    await refuseRows('messages', 'content');
    const calls = Array.from({ length: 40 }, (_, index): Push['calls'][number] => ({
      method: 'POST',
      path: '/api/messages',
      headers: { 'Idempotency-Key': randomUUID() },
      body: { conversationId, content: textOf(index, 7) },
    }));
    const beside = Array.from({ length: 20 }, (_, index) => send(textOf(40 + index, -1)));
    const { status, body } = await guest.call(endpoints.push, { body: { calls } });
    expect(status).toBe(200);
    await expectOneRefused(
      [...body.answers.map((answer) => answer.status), ...(await Promise.all(beside))],
      7,
    );
  });
});
