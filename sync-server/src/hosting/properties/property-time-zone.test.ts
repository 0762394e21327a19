import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import type { FullProperty } from '#contracts/domain/catalog/properties.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { buildListing } from '#server/test-support/test-properties.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { endPauses } from './pause-service.ts';

const pagoPago = { latitude: -14.28, longitude: -170.7 };
const apia = { latitude: -13.83, longitude: -171.76 };
const nowhere = { latitude: 0, longitude: 0 };

describeOnBothEngines('the time zone of a listing', (engine) => {
  let server: TestServer;
  let host: TestClient;
  let staff: TestClient;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    [host, staff] = [await server.as('host'), await server.as('staff')];
  });
  afterAll(() => server.close());

  const create = async (parts: Parameters<typeof buildListing>[0] = {}): Promise<FullProperty> =>
    (await host.call(endpoints.createProperty, { body: buildListing(parts) })).body;
  const edit = async (property: FullProperty, fields: object) =>
    host.call(endpoints.updateProperty, { params: { id: property.id }, body: { ...property, ...fields } });
  const verify = (id: number) =>
    staff.call(endpoints.verifyProperty, { params: { id }, body: { status: 'verified', notes: null } });

  test('comes from the coordinates, is UTC without any, and may be named by the host', async () => {
    expect(await create(pagoPago)).toMatchObject({ timeZone: 'Pacific/Pago_Pago', chosenTimeZone: null });
    expect(await create(nowhere)).toMatchObject({ timeZone: 'Etc/UTC', chosenTimeZone: null });
    expect(await create({ ...nowhere, chosenTimeZone: 'Asia/Kathmandu' })).toMatchObject({
      timeZone: 'Asia/Kathmandu',
      chosenTimeZone: 'Asia/Kathmandu',
    });
    const { status, problem } = await host.call(endpoints.createProperty, {
      body: buildListing({ chosenTimeZone: 'Mars/Olympus' }),
    });
    expect([status, problem.errors]).toEqual([
      422,
      [{ field: 'chosenTimeZone', message: 'Must be a time zone' }],
    ]);
  });

  test('follows a moved pin, unless the host named it; an older app leaves a choice alone', async () => {
    const located = await create(pagoPago);
    expect((await edit(located, apia)).body).toMatchObject({
      timeZone: 'Pacific/Apia',
      chosenTimeZone: null,
    });
    const named = (await edit(located, { ...pagoPago, chosenTimeZone: 'Pacific/Tongatapu' })).body;
    expect(named).toMatchObject({ timeZone: 'Pacific/Tongatapu', chosenTimeZone: 'Pacific/Tongatapu' });
    const older = { ...named, ...apia };
    delete older.chosenTimeZone;
    delete older.timeZone;
    const moved = await host.call(endpoints.updateProperty, { params: { id: named.id }, body: older });
    expect(moved.body).toMatchObject({ timeZone: 'Pacific/Tongatapu', latitude: apia.latitude });
    expect((await edit(moved.body, { chosenTimeZone: null })).body.timeZone).toBe('Pacific/Apia');
  });

  test('is public, except who chose it, and its change is in the audit without a new verification', async () => {
    const { id } = await create(pagoPago);
    await verify(id);
    const { body: verified } = await host.call(endpoints.getProperty, { params: { id } });
    const { body: edited } = await edit(verified, { chosenTimeZone: 'Pacific/Apia' });
    expect(edited).toMatchObject({ timeZone: 'Pacific/Apia', changedSinceVerification: false });
    const { body } = await server.visitor().call(endpoints.getProperty, { params: { id } });
    expect(body.timeZone).toBe('Pacific/Apia');
    expect(body).not.toHaveProperty('chosenTimeZone');
    const { body: audit } = await staff.call(endpoints.listPropertyAudit, { params: { id } });
    expect(audit[0]?.detail).toEqual({ changes: { chosenTimeZone: { from: null, to: 'Pacific/Apia' } } });
    const { body: cards } = await server.visitor().call(endpoints.listCards);
    expect(JSON.stringify(cards)).not.toContain('Pacific/');
  });

  test('decides when a pause ends', async () => {
    const [east, west] = [await create(apia), await create(pagoPago)];
    for (const property of [east, west]) {
      await verify(property.id);
      const { body } = await host.call(endpoints.getProperty, { params: { id: property.id } });
      expect((await edit(body, { listed: false, pausedUntil: '2030-03-05' })).status).toBe(200);
    }
    const isListed = async ({ id }: FullProperty) =>
      (await host.call(endpoints.getProperty, { params: { id } })).body.listed;
    server.clock.set('2030-03-05T10:59:59.000Z');
    expect(await endPauses(server.database, server.clock)).toBe(0);
    server.clock.set('2030-03-05T11:00:00.000Z');
    expect(await endPauses(server.database, server.clock)).toBe(1);
    expect([await isListed(east), await isListed(west)]).toEqual([true, false]);
    server.clock.set('2030-03-06T11:00:00.000Z');
    expect(await endPauses(server.database, server.clock)).toBe(1);
    expect(await isListed(west)).toBe(true);
  });
});
