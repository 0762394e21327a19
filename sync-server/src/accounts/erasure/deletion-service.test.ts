import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deletionDays } from '#contracts/domain/accounts/account-deletion.ts';
import { endpoints } from '#contracts/api/endpoints.ts';
import { beforeNextWrite } from '#server/test-support/before-next-write.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { logIn, password, runJobs } from '#server/test-support/leaving-person.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { buildStay } from '#server/test-support/test-stays.ts';

const dayMs = 24 * 60 * 60_000;
const username = 'maya';

describeOnBothEngines('an account that is to be deleted', (engine) => {
  let server: TestServer;
  let maya: TestClient;
  beforeEach(async () => {
    server = await startTestServer({ engine });
    await server
      .visitor()
      .call(endpoints.register, { body: { username, email: 'maya@test.example', password } });
    maya = await logIn(server, username);
  });
  afterEach(() => server.close());

  const ask = (client = maya) => client.call(endpoints.requestDeletion, { body: { username } });
  const countUsers = () => server.database.read('users').where('username', username).pluck('id');
  const isListed = async (id: number) =>
    (await server.visitor().call(endpoints.getProperty, { params: { id } })).status === 200;

  /** Token of the link in the mail. */
  async function linkToken(): Promise<string> {
    const payloads = await server.database.read('jobs').where('kind', 'mail.send').pluck<string[]>('payload');
    return /keep-account#([\w-]+)/.exec(payloads.join(' '))?.[1] ?? '';
  }

  test('is logged out everywhere and erased after seven days', async () => {
    const elsewhere = await logIn(server, username);
    const { status, body } = await ask();
    expect([status, body.deletesAt]).toEqual([200, '2030-03-08T12:00:00.000Z']);
    for (const client of [maya, elsewhere]) {
      expect((await client.call(endpoints.listSessions)).status).toBe(401);
    }
    server.clock.advance(deletionDays * dayMs - 1);
    await runJobs(server);
    expect(await countUsers()).toHaveLength(1);
    server.clock.advance(1);
    await runJobs(server);
    expect(await countUsers()).toEqual([]);
  });

  test('is not deleted by a session that a new password has ended', async () => {
    const intruder = await logIn(server, username);
    const change = { body: { currentPassword: password, newPassword: 'a bath under the stars' } };
    beforeNextWrite(server.database, () => maya.call(endpoints.changePassword, change));
    expect((await ask(intruder)).problem.code).toBe('proof_needed');
    expect((await maya.call(endpoints.listSessions)).status).toBe(200);
  });

  test('gets no stay from a call that was admitted before', async () => {
    const host = await server.as('host');
    const propertyId = await addListing(server.database, { hostId: host.userId });
    const phone = await logIn(server, username);
    const stay = buildStay({ propertyId, userId: phone.userId });
    beforeNextWrite(server.database, ask);
    const answer = await phone.call(endpoints.createBooking, { body: stay });
    expect([answer.status, answer.problem.code]).toEqual([401, 'sign_in_required']);
    expect(await server.database.read('bookings')).toEqual([]);
  });

  test('is not deleted by a call of an envelope, whose other calls would still be admitted', async () => {
    const call = {
      method: 'POST',
      path: '/api/account/deletion',
      headers: { 'Idempotency-Key': randomUUID() },
    };
    const { body } = await maya.call(endpoints.push, { body: { calls: [{ ...call, body: { username } }] } });
    expect(body.answers).toMatchObject([{ status: 400, body: { code: 'malformed_request' } }]);
    expect((await maya.call(endpoints.listSessions)).status).toBe(200);
  });

  test('is not asked for by a slip: the username must be typed', async () => {
    const { status, problem } = await maya.call(endpoints.requestDeletion, { body: { username: 'may' } });
    expect([status, problem.errors?.[0]?.field]).toEqual([422, 'username']);
  });

  test('needs a fresh proof', async () => {
    server.clock.advance(11 * 60_000);
    expect((await ask()).problem.code).toBe('proof_needed');
    await maya.call(endpoints.stepUp, { body: { password } });
    expect((await ask()).status).toBe(200);
  });

  test('has no stays that are not over, on either side', async () => {
    const [host, guest] = [await server.as('host'), await server.as('guest')];
    const theirs = await addListing(server.database, { hostId: host.userId });
    const trip = await maya.call(endpoints.createBooking, {
      body: buildStay({ propertyId: theirs, userId: maya.userId }),
    });
    const refusal = await ask();
    expect([refusal.status, refusal.problem.code]).toEqual([409, 'active_stays']);
    await maya.call(endpoints.cancelBooking, { params: { id: trip.body.id } });
    const own = await addListing(server.database, { hostId: maya.userId, instantBook: false });
    const request = await guest.call(endpoints.createBooking, {
      body: buildStay({ propertyId: own, userId: guest.userId }),
    });
    expect((await ask()).problem.detail).toContain('guests');
    await maya.call(endpoints.declineBooking, { params: { id: request.body.id } });
    expect((await ask()).status).toBe(200);
  });

  test('waits until a stay is over at the listing, also where the day ends long after the one in UTC', async () => {
    const host = await server.as('host');
    const theirs = await addListing(server.database, { hostId: host.userId, timeZone: 'Pacific/Honolulu' });
    const { body: trip } = await maya.call(endpoints.createBooking, {
      body: buildStay({
        propertyId: theirs,
        userId: maya.userId,
        startDate: '2030-03-10',
        endDate: '2030-03-12',
      }),
    });
    expect(trip.status).toBe('confirmed');
    const askAt = async (instant: string) => {
      server.clock.set(instant);
      return (await logIn(server, username)).call(endpoints.requestDeletion, { body: { username } });
    };
    // Half past eleven in the evening in Hawaii.
    expect((await askAt('2030-03-13T09:30:00.000Z')).problem.code).toBe('active_stays');
    expect((await askAt('2030-03-13T10:00:00.000Z')).status).toBe(200);
  });

  test('is not a staff account', async () => {
    const staff = await server.as('staff');
    const body = { username: 'staff' };
    expect((await staff.call(endpoints.requestDeletion, { body })).problem.code).toBe('forbidden');
  });

  test('hides its listings, and a pause does not end meanwhile', async () => {
    const shown = await addListing(server.database, { hostId: maya.userId });
    const paused = await addListing(server.database, { hostId: maya.userId });
    await server.database.write((trx) =>
      trx('properties').where('id', paused).update({ listed: false, paused_until: '2030-03-02' }),
    );
    await ask();
    expect([await isListed(shown), await isListed(paused)]).toEqual([false, false]);
    const pause = () => server.database.read('properties').where('id', paused).pluck('paused_until');
    expect(await pause()).toEqual([null]);
    await logIn(server, username, { keepAccount: true });
    expect([await isListed(shown), await isListed(paused)]).toEqual([true, false]);
    expect(await pause()).toEqual(['2030-03-02']);
  });

  test('is kept by a login that says so, and not by one that does not', async () => {
    await ask();
    const refused = await server.visitor().call(endpoints.login, { body: { username, password } });
    expect([refused.status, refused.problem.code]).toEqual([409, 'account_leaving']);
    expect(refused.problem.current).toEqual({ deletesAt: '2030-03-08T12:00:00.000Z' });
    const back = await logIn(server, username, { keepAccount: true });
    expect((await back.call(endpoints.listSessions)).status).toBe(200);
    server.clock.advance(deletionDays * dayMs);
    await runJobs(server);
    expect(await countUsers()).toHaveLength(1);
  });

  test('is kept by the link of the mail, once', async () => {
    await ask();
    const undo = { params: { token: await linkToken() } };
    expect((await server.visitor().call(endpoints.undoDeletion, undo)).status).toBe(204);
    expect((await server.visitor().call(endpoints.undoDeletion, undo)).status).toBe(404);
    expect((await logIn(server, username)).userId).toBe(maya.userId);
  });

  test('can be asked for again, and then waits seven days from then on', async () => {
    await ask();
    server.clock.advance(3 * dayMs);
    await ask(await logIn(server, username, { keepAccount: true }));
    server.clock.advance(4 * dayMs);
    await runJobs(server);
    expect(await countUsers()).toHaveLength(1);
    server.clock.advance(3 * dayMs);
    await runJobs(server);
    expect(await countUsers()).toEqual([]);
  });

  test('says so to a device that still has it open, once it is erased', async () => {
    const headers = { 'X-Account': String(maya.userId) };
    const codes = async () => [
      (await maya.call(endpoints.listSessions, { headers })).problem.code,
      (await maya.call(endpoints.listChanges, { headers })).problem.code,
    ];
    await ask();
    expect(await codes()).toEqual(['sign_in_required', 'sign_in_required']);
    server.clock.advance(deletionDays * dayMs);
    await runJobs(server);
    expect(await codes()).toEqual(['account_deleted', 'account_deleted']);
    const other = await server.as('guest');
    expect((await other.call(endpoints.listChanges, { headers })).problem.code).toBe('account_deleted');
  });
});
