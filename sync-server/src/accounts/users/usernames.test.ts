import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hash } from '@node-rs/argon2';
import { endpoints } from '#contracts/api/endpoints.ts';
import { uniqueName } from '#contracts/domain/accounts/users.ts';
import { createLogger } from '#server/logger.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { hashPassword } from '#server/accounts/passwords/passwords.ts';
import { ensureStaffAccount } from './staff-account-service.ts';
import { insertUser } from './user-repository.ts';

// The real function, with call counts.
vi.mock(import('@node-rs/argon2'), async (original) => {
  const real = await original();
  return { ...real, hash: vi.fn(real.hash) };
});
const hashed = vi.mocked(hash);
beforeEach(() => void hashed.mockClear());

const password = 'cedar and steam';
let registered = 0;

function register(server: TestServer, parts: { username?: string; email?: string }) {
  registered += 1;
  const body = { username: `person ${registered}`, email: `p${registered}@example.com`, password, ...parts };
  return server.visitor().call(endpoints.register, { body });
}

/** An account from before the current rules for names. @returns its id */
async function addOldAccount(server: TestServer, username: string, email: string): Promise<number> {
  const passwordHash = await hashPassword(password);
  return server.database.write(async (trx) => {
    const [last] = await trx('users').max({ id: 'id' });
    const id = ((last as { id: number | null }).id ?? 0) + 1;
    const unknown = { bio: null, isHost: false, profileImage: null };
    const names = { username, email, emailKey: uniqueName(email), name: username };
    await insertUser(trx, { id, ...names, ...unknown, passwordHash }, '2029-01-01T00:00:00.000Z');
    return id;
  });
}

describeOnBothEngines('a new username', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    expect((await register(server, { username: 'Maya Wood' })).status).toBe(201);
    expect((await register(server, { username: 'Paul' })).status).toBe(201);
  });
  afterAll(() => server.close());

  test.each([
    ['in other letters', 'MAYA wood'],
    ['with Cyrillic letters', 'Мауа Wооd'],
    ['with Greek letters', 'ΜΑΥΑ WΟΟD'],
    ['in wide letters', 'ｍａｙａ ｗｏｏｄ'],
    ['in letters of mathematics', '𝓜𝓪𝔂𝓪 𝓦𝓸𝓸𝓭'],
    ['with rn for m', 'rnaya wood'],
    ['with vv for w', 'maya vvood'],
    ['with zeros', 'maya w00d'],
    ['with another space', 'maya\u00a0 wood'],
    ['with a loose accent', 'maya\u0332 wood'],
    ['with I for l', 'PauI'],
    ['with 1 for l', 'Pau1'],
  ])('is refused where it looks like a taken one: %s', async (_, username) => {
    expect((await register(server, { username })).problem).toMatchObject({
      status: 409,
      code: 'taken',
      errors: [{ field: 'username', message: 'This username is already taken.' }],
    });
  });

  test('of two look-alikes sent at the same time, one is refused as taken', async () => {
    const answers = await Promise.all(
      ['River', 'Rіver', 'RIVER', 'Rivеr'].map((username) => register(server, { username })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  test.each([
    ['a zero-width space', 'river\u200bside'],
    ['a zero-width joiner', 'river\u200dside'],
    ['a soft hyphen', 'river\u00adside'],
    ['a word joiner', 'river\u2060side'],
    ['text turned around', 'river\u202eside'],
    ['a variation selector', 'river\ufe0fside'],
    ['a grapheme joiner', 'river\u034fside'],
    ['a Hangul filler', 'river\u3164side'],
    ['a tag character', 'river\u{e0061}side'],
    ['a blank Braille pattern', 'river\u2800side'],
    ['a line break', 'river\nside'],
    ['a tab', 'river\tside'],
    ['a line separator', 'river\u2028side'],
    ['a private character', 'river\ue000side'],
  ])('is refused with %s in it', async (_, username) => {
    const message = 'Username must not contain line breaks or invisible characters';
    const { problem } = await register(server, { username });
    expect(problem).toMatchObject({ status: 422, errors: [{ field: 'username', message }] });
  });

  test.each([
    'Wellens',
    'Wellens staff',
    'st4ff',
    'ѕtаff',
    'Admin',
    'adm1n2030',
    'Support-Team',
    'VVELLENS',
    'vveIIens',
  ])('is refused where it speaks for us: %s', async (username) => {
    expect((await register(server, { username })).problem).toMatchObject({
      status: 422,
      errors: [{ field: 'username', message: 'This username is reserved. Please choose another one.' }],
    });
  });

  test.each(['owner@example.com', '@owner', 'owner＠example.com'])(
    'is refused with an @ (%s)',
    async (username) => {
      expect((await register(server, { username })).problem).toMatchObject({
        status: 422,
        errors: [{ field: 'username' }],
      });
    },
  );

  test.each([
    'Maya Woods',
    'Pauline',
    'José',
    'Jose',
    'Юлия',
    '美咲の宿',
    'Lia',
    'Ila',
    'Staffan',
    'rootsy',
    'teamwork',
  ])('is taken as it is where it looks like no other: %s', async (username) => {
    expect((await register(server, { username })).status).toBe(201);
  });
});

describeOnBothEngines('an email address', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    await ensureStaffAccount(server.deps);
  });
  afterAll(() => server.close());
  const logIn = (username: string, newUsername?: string) =>
    server.visitor().call(endpoints.login, {
      body: { username, password, ...(newUsername === undefined ? {} : { newUsername }) },
    });

  test('is registered by its owner although it is the username of an old account, and both can log in', async () => {
    const old = await addOldAccount(server, 'owner@example.com', 'squatter@example.com');
    expect((await logIn('owner@example.com')).body).toMatchObject({ id: old });
    const answer = await register(server, { username: 'The Owner', email: 'Owner@Example.com' });
    expect(answer.status).toBe(201);
    // Both have the same password; the address belongs to its owner.
    expect((await logIn('owner@example.com')).body).toMatchObject({ id: answer.body.id });
    expect((await logIn('squatter@example.com')).problem.code).toBe('username_change_required');
    expect((await logIn('squatter@example.com', 'Squatter')).body).toMatchObject({
      id: old,
      username: 'Squatter',
    });
  });

  test("of an account whose username is another person's address still finds the account", async () => {
    const old = await addOldAccount(server, 'second@example.com', 'other@example.com');
    await server.visitor().call(endpoints.register, {
      body: { username: 'Second', email: 'second@example.com', password: 'a different cedar' },
    });
    expect((await logIn('second@example.com', 'River Stone')).body).toMatchObject({ id: old });
  });

  test('longer than any username logs in', async () => {
    const email = `${'long.'.repeat(12)}name@${'a'.repeat(60)}.example`;
    expect((await register(server, { email })).status).toBe(201);
    expect((await logIn(email)).status).toBe(200);
  });

  test('that is taken computes the same hash whether it is the staff’s or another person’s', async () => {
    await register(server, { email: 'somebody@example.com' });
    for (const email of ['somebody@example.com', server.deps.env.staffEmail, 'nobody@example.com']) {
      hashed.mockClear();
      const { status } = await register(server, { email });
      expect([status, hashed.mock.calls.length]).toEqual([email.startsWith('nobody') ? 201 : 409, 1]);
    }
  });
});

describeOnBothEngines('the staff account', (engine) => {
  test("is created although a stranger's username is its address, and the log says so", async () => {
    const lines: string[] = [];
    const logger = createLogger('info', { write: (line) => void lines.push(line) });
    const server = await startTestServer({ engine, logger });
    const { env } = server.deps;
    const stranger = await addOldAccount(server, env.staffEmail, 'mallory@example.com');
    await ensureStaffAccount(server.deps);
    expect(lines.join('')).toContain('has the address of STAFF_EMAIL as its username');
    expect(lines.join('')).toContain(`"account":${stranger}`);
    const staff = await server.visitor().call(endpoints.login, {
      body: { username: env.staffEmail, password: env.staffPassword },
    });
    expect(staff.body).toMatchObject({ isStaff: true, email: env.staffEmail });
    expect(staff.body.id).not.toBe(stranger);
    const own = { username: 'mallory@example.com', password, newUsername: 'Mallory' };
    const body = (await server.visitor().call(endpoints.login, { body: own })).body;
    expect(body).toMatchObject({ id: stranger, isStaff: false });
    await server.close();
  });
});

describe('a new name', () => {
  test('is shown to others at listings, in conversations and in bookings', async () => {
    const server = await startTestServer();
    await register(server, { username: 'Anna Host' });
    const old = await addOldAccount(server, 'Аnnа Host', 'anna@example.com');
    const propertyId = await addListing(server.database, { hostId: old });
    const guest = await server.as('guest');
    const { body: conversation } = await guest.call(endpoints.startConversation, {
      body: { user1Id: guest.userId, user2Id: old, propertyId },
    });
    let feed = (await guest.call(endpoints.listChanges)).body;
    while (feed.more)
      feed = (await guest.call(endpoints.listChanges, { query: { cursor: feed.cursor } })).body;
    await server.visitor().call(endpoints.login, {
      body: { username: 'anna@example.com', password, newUsername: 'Anna Lind' },
    });
    const { body: seen } = await server.visitor().call(endpoints.getProperty, { params: { id: propertyId } });
    expect(seen.host.name).toBe('Anna Lind');
    const { body } = await guest.call(endpoints.listChanges, { query: { cursor: feed.cursor } });
    expect(body.changes).toMatchObject([
      { table: 'properties', id: propertyId },
      { table: 'conversations', id: conversation.id, row: { otherUser: { name: 'Anna Lind' } } },
    ]);
    await server.close();
  });
});
