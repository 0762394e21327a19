import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/endpoints.ts';
import type { Property } from '#contracts/properties.ts';
import type { ReviewQuery } from '#contracts/verification.ts';
import { describeOnBothEngines } from '#server/testing/both-engines.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { buildListing } from '#server/testing/test-properties.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

describeOnBothEngines('the list of all listings for staff', (engine) => {
  let server: TestServer;
  let host: TestClient;
  let staff: TestClient;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    [host, staff] = [await server.as('host'), await server.as('staff')];
  });
  afterAll(() => server.close());

  const create = async (title: string, location = 'Hakone, Japan'): Promise<Property> =>
    (await host.call(endpoints.createProperty, { body: buildListing({ title, location }) })).body;
  const decide = (id: number, status: 'verified' | 'rejected') =>
    staff.call(endpoints.verifyProperty, { params: { id }, body: { status, notes: null } });
  const review = (query: ReviewQuery, by = staff) => by.call(endpoints.listForReview, { query });
  const titles = async (query: ReviewQuery) => (await review(query)).body.map(({ title }) => title);

  test('is narrowed by status and by words, leads from page to page, and is counted', async () => {
    const verified = await create('Cedar verified');
    const changed = await create('Cedar changed');
    const rejected = await create('Cedar rejected', 'Évora, Portugal');
    await create('Cedar waiting');
    for (const { id } of [verified, changed]) await decide(id, 'verified');
    await decide(rejected.id, 'rejected');
    await host.call(endpoints.updateProperty, {
      params: { id: changed.id },
      body: { ...changed, title: 'Cedar renamed' },
    });

    expect(await titles({})).toEqual(['Cedar waiting', 'Cedar rejected', 'Cedar renamed', 'Cedar verified']);
    expect(await titles({ filter: 'pending' })).toEqual(['Cedar waiting']);
    expect(await titles({ filter: 'verified' })).toEqual(['Cedar renamed', 'Cedar verified']);
    expect(await titles({ filter: 'rejected' })).toEqual(['Cedar rejected']);
    expect(await titles({ filter: 'changed' })).toEqual(['Cedar renamed']);
    expect(await titles({ filter: 'unsubmitted' })).toEqual([]);
    expect(await titles({ text: 'evora' })).toEqual(['Cedar rejected']);
    expect(await titles({ text: 'CEDAR', filter: 'verified' })).toEqual(['Cedar renamed', 'Cedar verified']);

    const seen: string[] = [];
    let path: string | undefined = '/api/properties/verification/all?text=cedar&limit=3';
    while (path !== undefined) {
      const response = await staff.fetch(path);
      seen.push(...((await response.json()) as Property[]).map(({ title }) => title));
      path = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual(['Cedar waiting', 'Cedar rejected', 'Cedar renamed', 'Cedar verified']);

    expect((await staff.call(endpoints.countForReview)).body).toEqual({
      all: 4,
      pending: 1,
      unsubmitted: 0,
      verified: 2,
      rejected: 1,
      changed: 1,
    });
    await host.call(endpoints.deleteProperty, { params: { id: rejected.id } });
    expect((await staff.call(endpoints.countForReview)).body).toMatchObject({ all: 3, rejected: 0 });
  });

  test('is for staff, and refuses what cannot be searched for', async () => {
    expect((await review({}, host)).problem.code).toBe('forbidden');
    expect((await host.call(endpoints.countForReview)).problem.code).toBe('forbidden');
    expect((await review({ text: 'a\u0000b' })).problem.code).toBe('bad_filter');
    expect((await review({ cursor: 'nonsense' })).problem.code).toBe('bad_cursor');
  });
});
