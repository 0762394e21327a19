import { expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { buildListing } from '#server/test-support/test-properties.ts';
import { startTestServer } from '#server/test-support/test-server.ts';

describeOnBothEngines('listings that a person creates and edits, with rate limits', (engine) => {
  test('are limited to 400 an hour, whether in an envelope or not', async () => {
    const server = await startTestServer({ engine, env: { RATE_LIMITS: 'on' } });
    const [host, other] = [await server.as('host'), await server.as('other')];
    await server.deps.limits.consume('listing', String(host.userId), 397);

    const { status, body: listing } = await host.call(endpoints.createProperty, { body: buildListing() });
    expect(status).toBe(201);
    const edit = (title: string) =>
      host.call(endpoints.updateProperty, { params: { id: listing.id }, body: { ...listing, title } });
    expect((await edit('Cedar Lake House')).status).toBe(200);
    const call = {
      ...{ method: 'PUT' as const, path: `/api/properties/${listing.id}` },
      headers: {},
    };
    const calls = ['Cedar Hill House', 'Cedar Steam House'].map((title) => ({
      ...call,
      body: { ...listing, title },
    }));
    const { body } = await host.call(endpoints.push, { body: { calls } });
    expect(body.answers.map((answer) => answer.status)).toEqual([200, 429]);
    expect((await edit('Cedar Pond House')).problem).toMatchObject({
      status: 429,
      code: 'too_many_requests',
    });
    expect((await other.call(endpoints.createProperty, { body: buildListing() })).status).toBe(201);
    await server.close();
  });
});
