import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { runEach } from '#server/lib/run-each.ts';
import { createLogger } from './logger.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';

const email = 'maya.secret@example.com';
const content = 'the door code is 4711';

test('the log of several failures in one names each of them', async () => {
  const lines: string[] = [];
  const logger = createLogger('error', { write: (line) => void lines.push(line) });
  const steps = ['The disk is full', 'The table is locked'].map(
    (reason) => () => Promise.reject(new Error(reason)),
  );
  await runEach(steps, 'Some of it failed').catch((err: unknown) => logger.error({ err }, 'A job failed'));
  const { err } = JSON.parse(lines[0] ?? '') as { err: unknown };
  expect(err).toMatchObject({
    message: 'Some of it failed',
    errors: [{ message: 'The disk is full' }, { message: 'The table is locked' }],
  });
});

describeOnBothEngines('the log of a statement that the database refuses', (engine) => {
  let server: TestServer;
  const lines: string[] = [];
  beforeAll(async () => {
    const logger = createLogger('trace', { write: (line) => void lines.push(line) });
    server = await startTestServer({ engine, logger });
    for (const [table, column] of [
      ['users', 'email'],
      ['messages', 'content'],
    ] as const) {
      await server.database.read.raw(
        engine === 'postgres'
          ? `ALTER TABLE ${table} ADD CONSTRAINT refused CHECK (length(${column}) < 20) NOT VALID`
          : 'SELECT 1',
      );
      if (engine === 'postgres') continue;
      await server.database.write((trx) =>
        trx.raw(
          `CREATE TRIGGER refused_${table} BEFORE INSERT ON ${table} WHEN length(new.${column}) > 20
           BEGIN SELECT RAISE(ABORT, 'refused'); END`,
        ),
      );
    }
  });
  afterAll(() => server.close());

  test('names the error, and holds neither the values of the statement nor the row', async () => {
    const host = await server.as('host');
    const guest = await server.as('guest');
    const propertyId = await addListing(server.database, { hostId: host.userId });
    const body = { user1Id: guest.userId, user2Id: host.userId, propertyId };
    const { body: conversation } = await guest.call(endpoints.startConversation, { body });
    const sent = await guest.call(endpoints.sendMessage, {
      body: { conversationId: conversation.id, content },
    });
    const registered = await server
      .visitor()
      .call(endpoints.register, { body: { username: 'Maya', email, password: 'cedar and steam' } });
    expect([sent.status, registered.status]).toEqual([500, 500]);

    const failures = lines
      .map((line) => JSON.parse(line) as { msg: string; err: Record<string, unknown> })
      .filter(({ msg }) => msg === 'A call failed');
    expect(failures).toHaveLength(2);
    for (const { err } of failures) {
      expect(err).toMatchObject(
        engine === 'postgres'
          ? { code: '23514', constraint: 'refused', routine: 'ExecConstraints' }
          : { code: 'SQLITE_CONSTRAINT' },
      );
      expect(err).not.toHaveProperty('message');
      expect(err).toHaveProperty('stack');
    }
    const log = lines.join('');
    for (const secret of [email, '$argon2id', content, 'insert into', 'values (']) {
      expect(log).not.toContain(secret);
    }
  });
});
