import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { addressOfPicture } from '#contracts/domain/pictures/picture-addresses.ts';
import { pageBytesMax } from '#contracts/request-limits.ts';
import type { OwnProperty } from '#server/catalog/properties/property-row.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { buildListing } from '#server/test-support/test-properties.ts';
import { asStaff, decide, reasons, refusalOf, report, undo } from '#server/test-support/test-reports.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';

const { listNotifications } = endpoints;

describeOnBothEngines('decisions of staff', (engine) => {
  let server: TestServer;
  let guest: TestClient;
  let host: TestClient;
  let staff: TestClient;
  let second: TestClient;
  let propertyId: number;
  let tests = 0;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.clock.set('2030-03-11T11:00:00.000Z');
    // A host of their own for each test, whose notifications are of this test.
    tests += 1;
    [guest, host] = [await server.as('guest'), await server.as(`host-${tests}`)];
    staff = await server.as('staff');
    second = await asStaff(server, 'second');
    propertyId = await addListing(server.database, { hostId: host.userId });
  });

  const ownListing = async () =>
    (await host.call(endpoints.getProperty, { params: { id: propertyId } })).body as OwnProperty;
  const undoneParams = async () =>
    (await host.call(listNotifications)).body.find(({ topic }) => topic === 'report.undone')?.params;
  /** The host submits the listing again, and staff decide about it at the instant. */
  async function review(status: 'verified' | 'rejected', at: string): Promise<void> {
    await host.call(endpoints.submitVerification, { params: { id: propertyId }, body: { documents: [] } });
    server.clock.set(at);
    const body = { status, notes: 'The photos show another house.' };
    const { status: answer } = await staff.call(endpoints.verifyProperty, {
      params: { id: propertyId },
      body,
    });
    expect(answer).toBe(200);
  }
  const reportListing = async (client: TestClient) => (await report(client, 'listing', propertyId)).body.id;

  test('one that was appealed is undone by somebody else, and the next one can be appealed again', async () => {
    const id = await reportListing(guest);
    const appeal = () =>
      host.call(endpoints.appealReport, { params: { id }, body: { text: 'This house is as described.' } });
    await decide(server, staff, id, 'hide');
    await appeal();
    expect(refusalOf(await undo(server, staff, id))).toEqual({ status: 403, code: 'forbidden' });
    expect((await undo(server, second, id)).status).toBe(204);
    expect((await decide(server, staff, id, 'hide')).status).toBe(204);
    expect((await appeal()).status).toBe(204);
  });

  test('staff see no report that concerns them, and do not decide their own', async () => {
    const subject = await asStaff(server, 'reported');
    const { id } = (await report(guest, 'person', subject.userId)).body;
    const queueOf = async (client: TestClient) =>
      (await client.call(endpoints.listReports)).body.reports.map((one) => one.id);
    expect(await queueOf(staff)).toContain(id);
    expect(await queueOf(subject)).not.toContain(id);
    const openFor = async (client: TestClient) => (await client.call(endpoints.countReports)).body.open;
    expect((await openFor(staff)) - (await openFor(subject))).toBe(1);
    const answers = [
      await subject.call(endpoints.getReport, { params: { id } }),
      await subject.call(endpoints.readMessagesAround, { params: { id } }),
      await subject.call(endpoints.assignReport, { params: { id }, body: { version: 1, assigned: true } }),
      await decide(server, subject, id, 'dismiss'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const own = await reportListing(staff);
    expect(refusalOf(await decide(server, staff, own, 'hide')).code).toBe('forbidden');
  });

  test('a listing that its host changed while it was hidden waits for staff when it is shown again', async () => {
    const id = await reportListing(guest);
    await decide(server, staff, id, 'hide');
    const body = { ...buildListing({ description: 'Another house by the sea.' }), id: propertyId };
    const edited = await host.call(endpoints.updateProperty, { params: { id: propertyId }, body });
    expect(edited.body).toMatchObject({ changedSinceVerification: false, waitingSince: null });
    await undo(server, staff, id);
    expect(await ownListing()).toMatchObject({
      isVerified: true,
      changedSinceVerification: true,
      waitingSince: '2030-03-11T11:00:00.000Z',
    });
    expect(await undoneParams()).toEqual({ variant: 'shown' });
    const { body: news } = await guest.call(listNotifications);
    expect(news.find(({ topic }) => topic === 'report.decided')?.params).toEqual({
      words: reasons,
      decision: 'hide',
    });
  });

  test('a listing that staff rejected meanwhile stays rejected, and its host is not told otherwise', async () => {
    const id = await reportListing(guest);
    await decide(server, staff, id, 'hide');
    await review('rejected', '2030-03-11T11:10:00.000Z');
    expect((await undo(server, staff, id)).status).toBe(204);
    expect(await ownListing()).toMatchObject({
      verificationStatus: 'rejected',
      verificationNotes: 'The photos show another house.',
    });
    expect(await undoneParams()).toEqual({});
  });

  test.each([
    ['first', [0, 1]],
    ['last', [1, 0]],
  ])('of two decisions that both hid a listing, the %s can be undone first', async (_, order) => {
    const verifiedAt = '2030-03-11T11:10:00.000Z';
    const ids = [await reportListing(guest)];
    await decide(server, staff, ids[0] ?? 0, 'hide');
    await review('verified', verifiedAt);
    server.clock.set('2030-03-11T11:20:00.000Z');
    ids.push(await reportListing(await server.as('stranger')));
    await decide(server, staff, ids[1] ?? 0, 'hide');
    const seen: unknown[] = [];
    for (const index of order) {
      await undo(server, staff, ids[index] ?? 0);
      seen.push([(await ownListing()).verificationStatus, await undoneParams()]);
    }
    expect(seen).toEqual([
      ['rejected', {}],
      ['verified', { variant: 'shown' }],
    ]);
    expect((await ownListing()).verificationDate).toBe(verifiedAt);
  });

  test('a decision about an uploaded picture that was deleted meanwhile can be undone', async () => {
    const pictureUrl = addressOfPicture(randomUUID(), 'listing');
    const images = ['/pictures/cedar.webp', pictureUrl];
    propertyId = await addListing(server.database, { hostId: host.userId, images });
    const { id } = (await report(guest, 'picture', propertyId, { pictureUrl })).body;
    await decide(server, staff, id, 'hide');
    expect((await undo(server, staff, id)).status).toBe(204);
    expect((await ownListing()).images).toEqual(['/pictures/cedar.webp']);
    expect(await undoneParams()).toEqual({});
  });

  test('a page of large reports ends where its JSON is as large as that of other lists', async () => {
    const reporter = await server.as('reporter-of-much');
    const sent: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      const id = await addListing(server.database, { hostId: host.userId });
      sent.push((await report(reporter, 'listing', id)).body.id);
    }
    const title = '景'.repeat(30_000);
    await server.database.write((trx) => trx('reports').whereIn('id', sent).update({ title }));
    type Page = { body: { reports: readonly { id: number }[]; next: string | null } };
    const readAll = async (read: (cursor?: string) => Promise<Page>) => {
      const found: number[] = [];
      for (let cursor: string | undefined; ;) {
        const { body } = await read(cursor);
        expect(Buffer.byteLength(JSON.stringify(body.reports))).toBeLessThanOrEqual(pageBytesMax + 1);
        found.push(...body.reports.map(({ id }) => id));
        if (body.next === null) return found.filter((id) => sent.includes(id)).toSorted((a, b) => a - b);
        cursor = body.next;
      }
    };
    const ofStaff = (cursor?: string) => staff.call(endpoints.listReports, { query: { cursor } });
    const own = (cursor?: string) => reporter.call(endpoints.listMyReports, { query: { cursor } });
    expect(await readAll(ofStaff)).toEqual(sent);
    expect(await readAll(own)).toEqual(sent);
  });
});
