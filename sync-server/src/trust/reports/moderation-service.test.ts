import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { asStaff, decide, refusalOf, report, undo } from '#server/test-support/test-reports.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';

describeOnBothEngines('decisions of staff', (engine) => {
  let server: TestServer;
  let guest: TestClient;
  let host: TestClient;
  let staff: TestClient;
  let second: TestClient;
  let propertyId: number;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.clock.set('2030-03-11T11:00:00.000Z');
    [guest, host, staff] = [await server.as('guest'), await server.as('host'), await server.as('staff')];
    second = await asStaff(server, 'second');
    propertyId = await addListing(server.database, { hostId: host.userId });
  });

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
});
