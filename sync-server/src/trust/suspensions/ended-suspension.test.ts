import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { asStaff, decide, refusalOf } from '#server/test-support/test-reports.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { suspendPerson } from '#server/test-support/test-suspensions.ts';
import { endOverSuspensions } from './suspension-service.ts';

const dayMs = 24 * 60 * 60_000;

describeOnBothEngines('a suspension that has ended', (engine) => {
  let server: TestServer;
  let guest: TestClient;
  let staff: TestClient;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    server.clock.set('2030-03-11T11:00:00.000Z');
    [guest, staff] = [await server.as('guest'), await server.as('staff')];
  });
  afterAll(() => server.close());

  const reportsOf = async (client: TestClient) =>
    (await client.call(endpoints.listMyReports)).body.reports.map(({ appealUntil, suspensionEnd }) => ({
      canAppeal: appealUntil !== null,
      suspensionEnd,
    }));
  const appeal = (by: TestClient, id: number) =>
    by.call(endpoints.appealReport, { params: { id }, body: { text: 'This was not me at all.' } });
  /** @returns the person, logged in again, and the report */
  async function suspend(name: string, days: number | null) {
    const { userId } = await server.as(name);
    const { id } = await suspendPerson(server, { reporter: guest, staff, userId }, { days });
    return { person: await server.as(name), id };
  }

  test('says when and why staff lifted it, and can be appealed by the reporter only', async () => {
    const { person, id } = await suspend('hanna', null);
    expect(await reportsOf(person)).toEqual([{ canAppeal: true, suspensionEnd: undefined }]);
    const [present] = (await staff.call(endpoints.getSuspensionOutlook, { params: { id } })).body.history;
    const lift = { params: { id: present?.id ?? 0 }, body: { reason: 'We looked at it again.' } };
    expect((await staff.call(endpoints.liftSuspension, lift)).status).toBe(204);
    const end = { at: '2030-03-11T11:00:00.000Z', isLifted: true, reason: 'We looked at it again.' };
    expect(await reportsOf(person)).toEqual([{ canAppeal: false, suspensionEnd: end }]);
    expect(refusalOf(await appeal(person, id))).toEqual({ status: 409, code: 'wrong_state' });
    expect((await reportsOf(guest))[0]).toEqual({ canAppeal: true, suspensionEnd: undefined });
    expect((await appeal(guest, id)).status).toBe(204);
  });

  test('can be appealed once its time is over, and has no end any more if that ends in another one', async () => {
    const { id } = await suspend('henry', 7);
    server.clock.advance(7 * dayMs);
    await endOverSuspensions(server, 'https://wellens.example');
    const again = await server.as('henry');
    const end = { at: '2030-03-18T11:00:00.000Z', isLifted: false, reason: null };
    expect(await reportsOf(again)).toEqual([{ canAppeal: true, suspensionEnd: end }]);
    expect((await appeal(again, id)).status).toBe(204);
    const second = await asStaff(server, 'second');
    const suspension = { days: 30, guestStays: 'keep' };
    expect((await decide(server, second, id, 'suspend', { suspension })).status).toBe(204);
    expect(await reportsOf(await server.as('henry'))).toEqual([
      { canAppeal: true, suspensionEnd: undefined },
    ]);
  });
});
