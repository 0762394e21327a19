import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';

const refused = { status: 429, problem: { code: 'too_many_requests' } };

describeOnBothEngines('what a person stores in an hour', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine, env: { RATE_LIMITS: 'on' } });
  });
  afterAll(() => server.close());

  /** A host with a listing and so many points left in this hour. */
  async function begin(name: string, points: number) {
    const host = await server.as(name);
    const propertyId = await addListing(server.database, { hostId: host.userId });
    await server.deps.limits.consume('stored', String(host.userId), 20_000 - points);
    return { host, propertyId };
  }

  const addPackage = (host: TestClient, propertyId: number, description: string, key?: string) =>
    host.call(endpoints.createRetreatPackage, {
      params: { id: propertyId },
      body: { name: 'Quiet week', description, pricePerNight: 120, minimumStay: 2, maxCapacity: 4 },
      ...(key !== undefined && { key }),
    });

  test('is limited by its bytes, sent and answered, and reads go on', async () => {
    const { host, propertyId } = await begin('author', 8);
    // One point for the write, three for the body, and four for the answer.
    expect((await addPackage(host, propertyId, 'x'.repeat(3_850))).status).toBe(201);
    const next = await addPackage(host, propertyId, 'Short');
    expect(next).toMatchObject(refused);
    expect(Number(next.headers.get('Retry-After'))).toBeGreaterThan(3_000);
    expect((await host.call(endpoints.listRetreatPackages, { params: { id: propertyId } })).status).toBe(200);
  });

  test('is limited when small calls have large answers', async () => {
    const { host, propertyId } = await begin('editor', 100);
    const { body: added } = await addPackage(host, propertyId, 'x'.repeat(3_850));
    const edit = (minimumStay: number) =>
      host.call(endpoints.updateRetreatPackage, {
        params: { id: added.id },
        body: { minimumStay, maximumStay: null, fixedDuration: false },
      });
    let edits = 0;
    while ((await edit(2 + edits)).status === 200) edits += 1;
    expect(edits).toBeLessThan(25);
  });

  test('does not keep a person from throwing others out of the account', async () => {
    const { host, propertyId } = await begin('robbed', 0);
    expect(await addPackage(host, propertyId, 'Short')).toMatchObject(refused);
    expect((await host.call(endpoints.endSessions, { body: {} })).status).toBe(204);
    expect((await host.call(endpoints.logout)).status).toBe(204);
  });

  test('counts a copied call once, and a refused one as one write', async () => {
    const { host, propertyId } = await begin('repeater', 3);
    for (let copy = 0; copy < 5; copy += 1) {
      expect((await addPackage(host, propertyId, 'Short', 'copied')).status).toBe(201);
    }
    expect((await addPackage(host, 1_000_000, 'Short', 'refused')).status).toBe(404);
    expect((await addPackage(host, propertyId, 'Short', 'last')).status).toBe(201);
    expect(await addPackage(host, propertyId, 'Short', 'one more')).toMatchObject(refused);
  });

  test('counts each call of an envelope, and its large answers', async () => {
    const { host, propertyId } = await begin('pusher', 40);
    const { body: added } = await addPackage(host, propertyId, 'x'.repeat(3_850));
    const push = (count: number) =>
      host.call(endpoints.push, {
        body: {
          calls: Array.from({ length: count }, (_, index) => ({
            ...{ method: 'PUT' as const, path: `/api/retreat-packages/${added.id}`, headers: {} },
            body: { minimumStay: 2 + index, maximumStay: null, fixedDuration: false },
          })),
        },
      });
    // Eight points for the package, six for this envelope, and twenty for its answers.
    const { body } = await push(5);
    expect(body.answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await push(6)).toMatchObject(refused);
  });
});
