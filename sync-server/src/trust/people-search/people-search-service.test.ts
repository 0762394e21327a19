import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { formerMember } from '#contracts/domain/accounts/former-member.ts';
import { peopleSearchLimits as limits } from '#contracts/people-search-limits.ts';
import { setDeletionState } from '#server/accounts/deletions/account-deletion-repository.ts';
import { eraseUser, setUsername } from '#server/accounts/users/user-repository.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { addLeaver } from '#server/test-support/requests/rights-fixture.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { asStaff, refusalOf } from '#server/test-support/test-reports.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { buildStay } from '#server/test-support/test-stays.ts';
import { suspendPerson } from '#server/test-support/test-suspensions.ts';

describeOnBothEngines('staff search', (engine) => {
  let server: TestServer;
  let staff: TestClient;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    staff = await server.as('staff');
  });
  afterAll(() => server.close());

  const answerTo = (text: string, by = staff) => by.call(endpoints.searchPeople, { query: { text } });
  const search = async (text: string) => (await answerTo(text)).body;
  const namesFor = async (text: string) => (await search(text)).people.map(({ username }) => username);
  const erase = (userId: number) =>
    server.database.write(async (trx) => {
      await setDeletionState(trx, 'erased', { userId, deletesAt: '2030-03-08', removesReviews: false });
      await eraseUser(trx, userId);
    });
  const rename = (client: TestClient, name: string) =>
    client.call(endpoints.changeProfile, { body: { name, bio: '', languages: [] } });

  test('finds people by the beginning of their username or name, without case and accents', async () => {
    const zoe = await server.as('zoe.lind');
    await rename(zoe, 'Élodie Åström');
    for (const text of ['ZOE', 'zoe.lind', 'elodie', 'ÉLODIE astr', '  Élodie ']) {
      expect([text, await namesFor(text)]).toEqual([text, ['zoe.lind']]);
    }
    for (const text of ['lind', 'oe', 'astrom', 'zoe_', 'zo%', 'zoe.lind@test']) {
      expect([text, await namesFor(text)]).toEqual([text, []]);
    }
  });

  test('says no more of a person than staff need', async () => {
    const { userId } = await server.as('nils');
    expect(await search('nils')).toEqual({
      booking: null,
      hasMore: false,
      people: [
        {
          id: userId,
          username: 'nils',
          name: 'nils',
          role: 'guest',
          isSuspended: false,
          isLeaving: false,
          joinedAt: server.clock.now().toISOString(),
        },
      ],
    });
  });

  test('finds people by their whole email address, however it is written', async () => {
    await server.as('ottilie');
    expect(await namesFor(' OTTILIE@test.Example ')).toEqual(['ottilie']);
    expect(await namesFor('ottilie@test.exampl')).toEqual([]);
    expect(await namesFor('lie@test.example')).toEqual([]);
  });

  test('finds people under their new names only', async () => {
    const { userId } = await server.as('prior');
    await server.database.write((trx) => setUsername(trx, userId, 'later-one', 'Later One'));
    expect([await namesFor('prior'), await namesFor('later-'), await namesFor('later o')]).toEqual([
      [],
      ['later-one'],
      ['later-one'],
    ]);
  });

  test('says who is a host, staff, suspended or about to leave', async () => {
    const host = await server.as('qa-host');
    await addListing(server.database, { hostId: host.userId });
    await server.database.write((trx) => trx('users').where('id', host.userId).update({ is_host: true }));
    await asStaff(server, 'qa-staff');
    const reported = await server.as('qa-bad');
    await suspendPerson(server, { reporter: host, staff, userId: reported.userId });
    await addLeaver(server, 'of-the-search');
    const found = [...(await search('qa-')).people, ...(await search('leaver')).people];
    expect(
      found.map(({ username, role, isSuspended, isLeaving }) => [username, role, isSuspended, isLeaving]),
    ).toEqual([
      ['qa-bad', 'guest', true, false],
      ['qa-host', 'host', false, false],
      ['qa-staff', 'staff', false, false],
      ['leaver', 'guest', false, true],
    ]);
  });

  test('never lists an erased account, nor one that is being erased', async () => {
    const [gone, going] = [await server.as('erased-one'), await server.as('erased-two')];
    await erase(gone.userId);
    await server.database.write((trx) =>
      setDeletionState(trx, 'erasing', {
        userId: going.userId,
        deletesAt: '2030-03-08',
        removesReviews: false,
      }),
    );
    const texts = ['erased', 'deleted', formerMember, 'erased-one@test.example', 'erased-two@test.example'];
    for (const text of texts) expect([text, await namesFor(text)]).toEqual([text, []]);
    expect(await namesFor(`deleted-${gone.userId}@erased.invalid`)).toEqual([]);
  });

  test('shows whole matches first, at most twenty people, and whether there are more', async () => {
    for (let index = 0; index < limits.results; index += 1) {
      await server.as(`rowan${String(index).padStart(2, '0')}`);
    }
    const exact = await search('rowan');
    expect([exact.people.length, exact.hasMore]).toEqual([limits.results, false]);
    await rename(await server.as('the-one'), 'Rowan');
    const more = await search('rowan');
    expect([more.people.length, more.hasMore]).toEqual([limits.results, true]);
    expect(more.people.map(({ username }) => username).slice(0, 3)).toEqual([
      'the-one',
      'rowan00',
      'rowan01',
    ]);
  });

  test('finds a booking by its number, with its guest and host', async () => {
    const [guest, host] = [await server.as('b-guest'), await server.as('b-host')];
    const propertyId = await addListing(server.database, { hostId: host.userId, title: 'Cedar House' });
    const body = buildStay({ propertyId, userId: guest.userId });
    const { id, reference, startDate, endDate, status } = (
      await guest.call(endpoints.createBooking, { body })
    ).body;
    const stay = { id, reference, propertyId, title: 'Cedar House', startDate, endDate, status };
    const typed = [
      reference,
      reference.toLowerCase(),
      `WLNS-${reference.slice(4)}`,
      ` #wlns ${reference.slice(4)}`,
    ];
    for (const text of typed) {
      expect(await search(text)).toMatchObject({
        booking: { ...stay, guest: { username: 'b-guest' }, host: { username: 'b-host' } },
        people: [],
      });
    }
    expect((await search(reference.slice(0, 8))).booking).toBeNull();
    await erase(guest.userId);
    expect((await search(reference)).booking).toEqual({
      ...stay,
      guest: null,
      host: expect.objectContaining({ id: host.userId }) as unknown,
    });
  });

  test.each(['', 'a', 'a'.repeat(limits.textMax + 1), '   ', '\u0301\u0301\u0301', 'a\u0000b', ' a '])(
    'refuses %j',
    async (text) => {
      expect(refusalOf(await answerTo(text))).toEqual({ status: 400, code: 'bad_filter' });
    },
  );

  test('refuses to search without a text, and says nothing to others, whatever they ask', async () => {
    const unasked = { query: {} } as never;
    expect(refusalOf(await staff.call(endpoints.searchPeople, unasked))).toEqual({
      status: 400,
      code: 'bad_filter',
    });
    const member = await server.as('member');
    for (const text of ['member', 'a']) {
      expect(refusalOf(await answerTo(text, member))).toEqual({ status: 403, code: 'forbidden' });
      expect((await answerTo(text, server.visitor())).status).toBe(401);
    }
  });
});
