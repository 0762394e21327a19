import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { readableMarksMessage } from '#contracts/fields/fields.ts';
import { combiningMarksMax } from '#contracts/request-limits.ts';
import type { Change } from '#contracts/sync/sync.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';

describeOnBothEngines('a profile', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.close());

  const pullAll = async (client: TestClient, from?: string) => {
    const changes: Change[] = [];
    for (let cursor = from; ;) {
      const { body } = await client.call(endpoints.listChanges, { query: { cursor } });
      changes.push(...body.changes);
      cursor = body.cursor;
      if (!body.more) return { changes, cursor };
    }
  };
  const profilesIn = (changes: readonly Change[]) => changes.filter(({ table }) => table === 'profiles');

  test('reaches the devices of its person and nobody else', async () => {
    const [maya, other] = [await server.as('maya'), await server.as('other')];
    const before = await pullAll(maya);
    expect(profilesIn(before.changes).map(({ row }) => row)).toEqual([
      { id: maya.userId, name: 'maya', bio: '', languages: [], profileImage: null, version: 1 },
    ]);
    const others = await pullAll(other);
    const body = { name: 'maya', bio: '  Tea and steam. ', languages: ['fi', 'en', 'fi'] };
    const { body: changed } = await maya.call(endpoints.changeProfile, { key: 'bio', body, ifMatch: 1 });
    const row = {
      ...{ id: maya.userId, name: 'maya', bio: 'Tea and steam.', languages: ['fi', 'en'] },
      ...{ profileImage: null, version: 2 },
    };
    expect(changed).toEqual(row);
    const again = await maya.call(endpoints.changeProfile, { key: 'bio', body, ifMatch: 1 });
    expect([again.status, again.body]).toEqual([200, row]);
    expect((await pullAll(maya, before.cursor)).changes).toMatchObject([{ table: 'profiles', row }]);
    expect((await pullAll(other, others.cursor)).changes).toEqual([]);
  });

  test('of another version is not overwritten, and the answer has the present one', async () => {
    const ben = await server.as('ben');
    const write = (bio: string, ifMatch?: number) =>
      ben.call(endpoints.changeProfile, {
        body: { name: 'ben', bio, languages: [] },
        ...(ifMatch !== undefined && { ifMatch }),
      });
    await write('First', 1);
    const late = await write('Second', 1);
    expect(late.problem).toMatchObject({ status: 412, code: 'stale_version', current: { bio: 'First' } });
    expect((await write('Third')).body).toMatchObject({ bio: 'Third', version: 3 });
    expect((await write('Third', 3)).body).toMatchObject({ version: 3 });
  });

  test('has no name that grows beyond the limit when it is normalized', async () => {
    const ivo = await server.as('ivo');
    // One character that NFKC writes with eighteen.
    const body = { name: '\uFDFA'.repeat(10), bio: '', languages: [] };
    expect((await ivo.call(endpoints.changeProfile, { body })).problem).toMatchObject({
      code: 'invalid_fields',
      errors: [{ field: 'name' }],
    });
  });

  test('with a new name shows it at listings and in conversations of other people', async () => {
    const [host, guest] = [await server.as('rita'), await server.as('guest')];
    const propertyId = await addListing(server.database, { hostId: host.userId });
    const pair = { user1Id: guest.userId, user2Id: host.userId, propertyId };
    const { body: conversation } = await guest.call(endpoints.startConversation, { body: pair });
    const { cursor } = await pullAll(guest);
    const body = { name: ' Rita  Ｍoreno', bio: '', languages: [] };
    expect((await host.call(endpoints.changeProfile, { body })).body.name).toBe('Rita  Moreno');
    const { changes } = await pullAll(guest, cursor);
    expect(changes).toMatchObject([
      { table: 'properties', id: propertyId, row: { host: { name: 'Rita  Moreno' } } },
      { table: 'conversations', id: conversation.id, row: { otherUser: { name: 'Rita  Moreno' } } },
    ]);
    const { body: listing } = await guest.call(endpoints.getProperty, { params: { id: propertyId } });
    expect(listing.host.name).toBe('Rita  Moreno');
  });

  test.each([
    ['a reserved name', { name: 'Wellens staff' }, 'name'],
    ['a name with hidden characters', { name: 'Ma\u200bya' }, 'name'],
    ['a name that looks like an address', { name: 'maya@post.example' }, 'name'],
    ['an invisible name', { name: '\u3164\u3164' }, 'name'],
    ['a name that is too long', { name: 'a'.repeat(81) }, 'name'],
    ['a text that is too long', { bio: 'a'.repeat(1001) }, 'bio'],
    ['a language that is none', { languages: ['xx'] }, 'languages[0]'],
    ['too many languages', { languages: 'ar bg cs da de el en es et fi fr'.split(' ') }, 'languages'],
  ])('is refused with %s', async (_, parts, field) => {
    const client = await server.as('refused');
    const body = { name: 'refused', bio: '', languages: [], ...parts };
    const { problem } = await client.call(endpoints.changeProfile, { body });
    expect(problem).toMatchObject({ status: 422, code: 'invalid_fields', errors: [{ field }] });
  });

  test('with a name from before the rules can be changed as long as the name stays', async () => {
    const staff = await server.as('staff');
    await server.database.write((trx) =>
      trx('users').where('id', staff.userId).update({ name: 'Wellens staff' }),
    );
    const body = { name: 'Wellens staff', bio: 'We look at every retreat.', languages: [] };
    expect((await staff.call(endpoints.changeProfile, { body })).status).toBe(200);
  });

  test('has no letters with so many accents that they cover the page', async () => {
    const person = await server.as('zara');
    const tall = `a${'\u0315'.repeat(combiningMarksMax + 1)}`;
    for (const texts of [{ name: `Zara ${tall}` }, { bio: tall }]) {
      const body = { name: 'zara', bio: '', languages: [], ...texts };
      const { status, problem } = await person.call(endpoints.changeProfile, { body });
      expect([status, problem.detail]).toEqual([422, readableMarksMessage]);
    }
  });
});

test('a person who changes their profile again and again has to wait', async () => {
  const server = await startTestServer({ env: { RATE_LIMITS: 'on' } });
  const eager = await server.as('eager');
  const statuses = new Set<number>();
  for (let times = 0; times <= 60; times += 1) {
    const body = { name: 'eager', bio: String(times), languages: [] };
    statuses.add((await eager.call(endpoints.changeProfile, { body })).status);
  }
  expect([...statuses]).toEqual([200, 429]);
  await server.close();
});
