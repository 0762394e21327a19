import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import type { SuspensionTerms } from '#contracts/domain/trust/suspensions.ts';
import { addDays } from '#contracts/rules/days.ts';
import { readExported } from '#server/database/exported-rows.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { readMails, type MailReader } from '#server/test-support/mail-reader.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addDeparture } from '#server/test-support/test-departures.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { asStaff, decide, reasons, refusalOf, report, undo } from '#server/test-support/test-reports.ts';
import { startTestServer, testPassword, type TestServer } from '#server/test-support/test-server.ts';
import { buildStay } from '#server/test-support/test-stays.ts';
import { suspendPerson } from '#server/test-support/test-suspensions.ts';
import { exportedReports } from '#server/trust/reports/report-repository.ts';
import { endOverSuspensions } from './suspension-service.ts';

const dayMs = 24 * 60 * 60_000;

describeOnBothEngines('a suspended account', (engine) => {
  let server: TestServer;
  let mails: MailReader;
  let guest: TestClient;
  let host: TestClient;
  let staff: TestClient;
  let second: TestClient;
  let propertyId: number;
  let tests = 0;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    mails = readMails(server);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.clock.set('2030-03-11T11:00:00.000Z');
    tests += 1;
    [guest, host] = [await server.as(`guest-${tests}`), await server.as(`host-${tests}`)];
    staff = await server.as('staff');
    second = await asStaff(server, 'second');
    propertyId = await addListing(server.database, { hostId: host.userId });
  });

  const suspend = (person: TestClient, terms: Partial<SuspensionTerms> = {}) =>
    suspendPerson(server, { reporter: guest, staff, userId: person.userId }, terms);
  const outlookOf = async (id: number) =>
    (await staff.call(endpoints.getSuspensionOutlook, { params: { id } })).body;
  const isShown = async (id = propertyId) =>
    (await server.visitor().call(endpoints.getProperty, { params: { id } })).status === 200;
  const lift = async (by: TestClient, reportId: number) => {
    const [present] = (await outlookOf(reportId)).history;
    const params = { id: present?.id ?? 0 };
    return by.call(endpoints.liftSuspension, { params, body: { reason: 'We looked at it again.' } });
  };
  async function book(startDate: string, { at = propertyId, by = guest, pays = true } = {}) {
    const body = buildStay({ propertyId: at, userId: by.userId, startDate, endDate: addDays(startDate, 3) });
    const { id, totalPrice } = (await by.call(endpoints.createBooking, { body })).body;
    const pay = { params: { id }, body: { token: 'approve' }, key: randomUUID() };
    if (pays) expect((await by.call(endpoints.payBooking, pay)).status).toBe(201);
    return { id, totalPrice };
  }
  const bookingsOf = async (client: TestClient) =>
    (await client.call(endpoints.listMyBookings)).body.map(({ status, refundAmount, cancelledBy }) => ({
      status,
      refundAmount,
      cancelledBy,
    }));
  const topicsOf = async (client: TestClient) =>
    (await client.call(endpoints.listNotifications)).body.map(({ topic }) => topic);

  test('is logged out everywhere, told why by mail only, and can still log in, read and appeal', async () => {
    const { id, answer } = await suspend(host, { days: 7 });
    expect(answer.status).toBe(204);
    expect((await host.call(endpoints.listSessions)).status).toBe(401);
    expect((await mails.read()).findLast(({ to }) => to === `host-${tests}@test.example`)).toMatchObject({
      subject: 'Your account is suspended',
      text: expect.stringMatching(new RegExp(`${reasons}[^]*ends on March 18, 2030[^]*Appeal`)) as string,
    });
    const login = await server
      .visitor()
      .call(endpoints.login, { body: { username: `host-${tests}`, password: testPassword } });
    expect(login).toMatchObject({
      status: 200,
      body: { suspension: { statement: reasons, until: '2030-03-18T11:00:00.000Z', reportId: id } },
    });
    host = await server.as(`host-${tests}`);
    const { body: mine } = await host.call(endpoints.listMyReports);
    expect(mine.reports).toMatchObject([{ id, role: 'concerned', decision: 'suspend', statement: reasons }]);
    const { body: theirs } = await guest.call(endpoints.listMyReports);
    expect(theirs.reports[0]).toMatchObject({ decision: 'suspend', statement: null });
    for await (const rows of readExported(server.database.read, exportedReports, guest.userId)) {
      expect(rows).toMatchObject([{ decision: 'suspend', statement: null }]);
    }
    const news = (await guest.call(endpoints.listNotifications)).body;
    expect(JSON.stringify(news)).not.toContain(reasons);
    const appeal = { params: { id }, body: { text: 'This was not me at all.' } };
    expect((await host.call(endpoints.appealReport, appeal)).status).toBe(204);
    expect((await decide(server, second, id, 'dismiss')).status).toBe(204);
    expect((await host.call(endpoints.getMe)).body?.suspension).toBeUndefined();
    expect(await topicsOf(host)).toContain('report.undone');
  });

  test('is lifted by the one who decided it although the person appeals, which others decide', async () => {
    const { id } = await suspend(host);
    host = await server.as(`host-${tests}`);
    const appeal = { params: { id }, body: { text: 'This was not me at all.' } };
    expect((await host.call(endpoints.appealReport, appeal)).status).toBe(204);
    const upheld = await decide(server, staff, id, 'suspend');
    expect(refusalOf(upheld).code).toBe('forbidden');
    expect((await lift(staff, id)).status).toBe(204);
    expect((await host.call(endpoints.getMe)).body?.suspension).toBeUndefined();
    expect(refusalOf(await decide(server, staff, id, 'dismiss')).code).toBe('forbidden');
    expect((await decide(server, second, id, 'dismiss')).status).toBe(204);
  });

  test('of their own report is not lifted by staff', async () => {
    const { id } = await suspendPerson(server, { reporter: second, staff, userId: host.userId });
    expect(refusalOf(await lift(second, id)).code).toBe('forbidden');
  });

  test('needs a proof of the last ten minutes from the member of staff, as no other decision does', async () => {
    server.clock.advance(11 * 60_000);
    const { id, answer } = await suspend(host);
    expect(refusalOf(answer).code).toBe('proof_needed');
    expect(await isShown()).toBe(true);
    const password = { body: { password: testPassword } };
    expect((await staff.call(endpoints.stepUp, password)).status).toBe(204);
    const suspension = { days: 7, guestStays: 'keep' } as const;
    expect((await decide(server, staff, id, 'suspend', { suspension })).status).toBe(204);
    server.clock.advance(11 * 60_000);
    const other = await report(guest, 'person', second.userId);
    expect((await decide(server, staff, other.body.id, 'warn')).status).toBe(204);
  });

  test('hides its listings until it ends, and leaves those that the host or staff had hidden', async () => {
    const [unlisted, rejected] = [
      await addListing(server.database, { hostId: host.userId }),
      await addListing(server.database, { hostId: host.userId }),
    ];
    await server.database.write((trx) => trx('properties').where('id', unlisted).update({ listed: false }));
    const { id } = await suspend(host);
    expect(await isShown()).toBe(false);
    const { body: listed } = await server.visitor().call(endpoints.listProperties);
    expect(listed.map((one) => one.id)).not.toContain(propertyId);
    await decide(server, staff, (await report(staff, 'listing', rejected)).body.id, 'hide');
    await decide(server, second, (await report(staff, 'listing', rejected)).body.id, 'hide');
    const body = {
      ...(await staff.call(endpoints.getProperty, { params: { id: propertyId } })).body,
      listed: true,
    };
    const shown = await staff.call(endpoints.updateProperty, { params: { id: propertyId }, body });
    expect(refusalOf(shown)).toEqual({ status: 409, code: 'wrong_state' });
    expect((await lift(second, id)).status).toBe(204);
    expect([await isShown(), await isShown(unlisted)]).toEqual([true, false]);
    expect(refusalOf(await lift(staff, id))).toEqual({ status: 409, code: 'changed_since_opened' });
  });

  test('ends when its time is over, with a mail', async () => {
    await suspend(host, { days: 30 });
    const origin = 'https://wellens.example';
    server.clock.advance(30 * dayMs - 1);
    await endOverSuspensions(server, origin);
    expect(await isShown()).toBe(false);
    server.clock.advance(1);
    await endOverSuspensions(server, origin);
    expect(await isShown()).toBe(true);
    const ofHost = (await mails.read()).filter(({ to }) => to === `host-${tests}@test.example`);
    expect(ofHost.map(({ subject }) => subject)).toContain('Your account is no longer suspended');
    host = await server.as(`host-${tests}`);
    const body = { propertyId, userId: host.userId };
    expect((await host.call(endpoints.addFavorite, { body })).status).toBe(201);
  });

  test("cancels a host's later stays with the full refund, keeps the one that has begun, and tells guests", async () => {
    const begun = await book('2030-03-11', { pays: false });
    const { totalPrice } = await book('2030-03-20');
    const asking = await addListing(server.database, { hostId: host.userId, instantBook: false });
    await book('2030-04-10', { at: asking, pays: false });
    const { id } = (await report(guest, 'person', host.userId)).body;
    expect(await outlookOf(id)).toMatchObject({
      listings: 2,
      asHost: { stays: 1, refund: totalPrice },
      requests: 1,
      isMore: false,
      history: [],
    });
    const suspension = { days: null, guestStays: 'keep' };
    await decide(server, staff, id, 'suspend', { suspension });
    await mails.read();
    await mails.read();
    expect(begun.totalPrice).toBeGreaterThan(0);
    expect(await bookingsOf(guest)).toEqual([
      { status: 'cancelled', refundAmount: null, cancelledBy: 'staff' },
      { status: 'cancelled', refundAmount: totalPrice, cancelledBy: 'staff' },
      { status: 'confirmed', refundAmount: null, cancelledBy: null },
    ]);
    const news = (await guest.call(endpoints.listNotifications)).body;
    const told = news.filter(({ topic }) => topic === 'booking.cancelled').map(({ params }) => params);
    expect(told, 'nobody reads that the host did it').toMatchObject([
      { by: 'staff', ofRequest: true },
      { by: 'staff' },
    ]);
    expect(await topicsOf(await server.as(`host-${tests}`))).not.toContain('booking.cancelled');
    expect(
      (await mails.read()).filter(({ to }) => to === `guest-${tests}@test.example`).length,
    ).toBeGreaterThan(0);
  });

  test('frees places of group retreats and ends their waiting lists', async () => {
    const { departureId, roomIds } = await addDeparture(server.database, {
      propertyId,
      rooms: [{ places: 1 }],
    });
    const roomId = roomIds[0] ?? 0;
    const params = { id: departureId };
    const body = { userId: guest.userId, roomId, places: 1, totalPrice: 560 };
    expect((await guest.call(endpoints.bookPlaces, { params, body })).status).toBe(201);
    const waiting = await server.as(`waiting-${tests}`);
    await waiting.call(endpoints.joinWaiting, { params, body: { roomId, places: 1 } });
    const { id } = await suspend(host);
    await mails.read();
    expect(await topicsOf(waiting)).toEqual(['booking.cancelled']);
    expect(await bookingsOf(guest)).toMatchObject([{ status: 'cancelled', cancelledBy: 'staff' }]);
    await lift(second, id);
    const { body: departure } = await guest.call(endpoints.getDeparture, { params });
    expect(departure.rooms[0]?.placesLeft).toBe(1);
  });

  test.each([
    ['keep', { status: 'confirmed', refundAmount: null, cancelledBy: null }, []],
    ['cancel', { status: 'cancelled', cancelledBy: 'staff' }, ['booking.cancelled']],
  ] as const)("with %s decides about a guest's later stays", async (guestStays, expected, hostNews) => {
    const { totalPrice } = await book('2030-03-14');
    const reporter = await server.as(`witness-${tests}`);
    await suspendPerson(server, { reporter, staff, userId: guest.userId }, { guestStays });
    await mails.read();
    guest = await server.as(`guest-${tests}`);
    const [booking] = await bookingsOf(guest);
    expect(booking).toMatchObject(expected);
    // Moderate: nothing back within five days of the stay.
    if (guestStays === 'cancel') expect(booking?.refundAmount).toBe(0);
    expect(totalPrice).toBeGreaterThan(0);
    expect((await topicsOf(host)).filter((topic) => topic === 'booking.cancelled')).toEqual(hostNews);
  });

  test('cannot be written to or booked, and nobody is told why', async () => {
    const pair = { user1Id: guest.userId, user2Id: host.userId, propertyId };
    const { id: conversationId } = (await guest.call(endpoints.startConversation, { body: pair })).body;
    const { departureId } = await addDeparture(server.database, { propertyId });
    await suspend(host);
    const sent = { conversationId, senderId: guest.userId, content: 'Are you there?' };
    expect(await guest.call(endpoints.sendMessage, { body: sent })).toMatchObject({
      status: 403,
      problem: { code: 'blocked', detail: 'You cannot write to this person.' },
    });
    const stay = buildStay({ propertyId, userId: guest.userId });
    expect((await guest.call(endpoints.createBooking, { body: stay })).status).toBeGreaterThanOrEqual(403);
    const departure = await server.visitor().call(endpoints.getDeparture, { params: { id: departureId } });
    expect(departure.status).toBe(404);
  });

  test('of staff is impossible, a second one is refused, and of two staff at once one is told', async () => {
    const subject = await asStaff(server, `subject-${tests}`);
    expect(await suspend(subject)).toMatchObject({
      answer: {
        status: 422,
        problem: { detail: expect.stringContaining('Staff cannot be suspended') as string },
      },
    });
    const { id } = (await report(guest, 'person', host.userId)).body;
    const other = (await report(await server.as(`witness-${tests}`), 'person', host.userId)).body;
    const suspension = { days: 7, guestStays: 'keep' };
    const body = {
      version: 1,
      decision: 'suspend',
      template: 'other',
      statement: reasons,
      suspension,
    } as const;
    const answers = await Promise.all(
      [staff, second].map((by) => by.call(endpoints.decideReport, { params: { id }, body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(refusalOf(await decide(server, second, other.id, 'suspend', { suspension })).code).toBe(
      'wrong_state',
    );
    expect((await decide(server, second, other.id, 'dismiss')).status).toBe(204);
    expect((await undo(server, staff, id)).status).toBe(204);
    expect(await isShown()).toBe(true);
    const missing = await decide(server, staff, id, 'suspend');
    expect(refusalOf(missing)).toEqual({ status: 422, code: 'invalid_fields' });
  });

  test('goes on with the reasons of an appeal that did not succeed', async () => {
    const { id } = await suspend(host, { days: 7 });
    host = await server.as(`host-${tests}`);
    await host.call(endpoints.appealReport, { params: { id }, body: { text: 'This was not me at all.' } });
    const statement = 'Two of us looked at it, and it stays as decided.';
    const more = { statement, suspension: { days: 30, guestStays: 'cancel' } };
    expect((await decide(server, second, id, 'suspend', more)).status).toBe(204);
    expect((await host.call(endpoints.getMe)).body?.suspension).toMatchObject({
      statement,
      until: '2030-03-18T11:00:00.000Z',
    });
    expect(await topicsOf(host)).toContain('report.concerned');
  });

  const mailsOf = async (name: string) =>
    (await mails.read()).filter(({ to }) => to === `${name}-${tests}@test.example`);
  const appeal = (by: TestClient, id: number) =>
    by.call(endpoints.appealReport, { params: { id }, body: { text: 'This was not me at all.' } });
  const suspensionOf = async (client: TestClient) => (await client.call(endpoints.getMe)).body?.suspension;

  test('is suspended anew if an appeal is decided after the suspension ended, and can appeal that', async () => {
    const { id } = await suspend(host, { days: 7 });
    host = await server.as(`host-${tests}`);
    expect((await suspensionOf(host))?.appealUntil).toBe('2030-09-11T11:00:00.000Z');
    await appeal(host, id);
    expect((await suspensionOf(host))?.appealUntil).toBeNull();
    server.clock.advance(7 * dayMs);
    await endOverSuspensions(server, 'https://wellens.example');
    second = await server.as('second');
    // What staff saw was a suspension that goes on.
    const unseen = await decide(server, second, id, 'suspend');
    expect(refusalOf(unseen)).toEqual({ status: 409, code: 'changed_since_opened' });
    const suspension = { days: 30, guestStays: 'keep' };
    expect((await decide(server, second, id, 'suspend', { suspension })).status).toBe(204);
    host = await server.as(`host-${tests}`);
    expect(await suspensionOf(host)).toMatchObject({
      until: '2030-04-17T11:00:00.000Z',
      appealUntil: '2030-09-18T11:00:00.000Z',
    });
    expect(await isShown()).toBe(false);
    expect((await appeal(host, id)).status).toBe(204);
  });

  test('for something that was hidden keeps it hidden; who appealed the hiding can appeal the suspension', async () => {
    const { id } = (await report(guest, 'listing', propertyId)).body;
    await decide(server, staff, id, 'hide');
    expect((await appeal(host, id)).status).toBe(204);
    const suspension = { days: 7, guestStays: 'keep' };
    expect((await decide(server, second, id, 'suspend', { suspension })).status).toBe(204);
    const { body } = await staff.call(endpoints.getProperty, { params: { id: propertyId } });
    expect(body).toMatchObject({ isVerified: false, listed: false });
    host = await server.as(`host-${tests}`);
    expect((await appeal(host, id)).status).toBe(204);
    // Hidden again instead: the suspension ends, and what was hidden stays so until that is undone.
    expect((await decide(server, staff, id, 'hide')).status).toBe(204);
    expect([await suspensionOf(host), await isShown()]).toEqual([undefined, false]);
    expect((await undo(server, second, id)).status).toBe(204);
    expect(await isShown()).toBe(true);
  });

  test('undone shows what was hidden before, too', async () => {
    const { id } = (await report(guest, 'listing', propertyId)).body;
    await decide(server, staff, id, 'hide');
    await appeal(host, id);
    await decide(server, second, id, 'suspend', { suspension: { days: 7, guestStays: 'keep' } });
    expect((await undo(server, second, id)).status).toBe(204);
    expect(await isShown()).toBe(true);
  });

  test('terms without a suspension do nothing', async () => {
    const { id } = (await report(guest, 'person', host.userId)).body;
    await decide(server, staff, id, 'warn', { suspension: { days: 7, guestStays: 'keep' } });
    expect(await suspensionOf(host)).toBeUndefined();
  });

  test('a guest is told that trips are cancelled, and nothing of retreats', async () => {
    const reporter = await server.as(`witness-${tests}`);
    await suspendPerson(server, { reporter, staff, userId: guest.userId }, { guestStays: 'cancel' });
    const text = (await mailsOf('guest')).at(-1)?.text;
    expect(text).toContain('Trips that you booked and that had not begun are cancelled.');
    expect(text).not.toContain('retreats');
    guest = await server.as(`guest-${tests}`);
    expect(await suspensionOf(guest)).toMatchObject({ cancelsTrips: true, hidesListings: false });
    await suspendPerson(server, { reporter, staff, userId: host.userId });
    const told = (await mailsOf('host')).at(-1)?.text;
    expect(told).toMatch(/Your retreats are hidden\.[^]*Trips that you booked are kept\./);
  });

  test.each(['dismiss', 'undo'] as const)('is told by mail that it ended by %s', async (how) => {
    const { id } = await suspend(host);
    if (how === 'undo') await undo(server, staff, id);
    else {
      await appeal(await server.as(`host-${tests}`), id);
      await decide(server, second, id, 'dismiss');
    }
    const mail = (await mailsOf('host')).findLast(({ subject }) => subject.includes('no longer suspended'));
    expect(mail?.text).toContain('Retreats that were hidden because of it are shown again.');
    expect(mail?.text.includes(reasons)).toBe(how === 'dismiss');
  });
});
