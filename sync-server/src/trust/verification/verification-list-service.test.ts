import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import type { VerificationQuery } from '#contracts/domain/catalog/verification.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { buildListing } from '#server/test-support/test-properties.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';

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
  const decide = (id: number, status: 'verified' | 'rejected' | 'pending', notes = 'Thank you.') =>
    staff.call(endpoints.verifyProperty, { params: { id }, body: { status, notes } });
  const review = (query: VerificationQuery, by = staff) => by.call(endpoints.listForVerification, { query });
  const titles = async (query: VerificationQuery) => (await review(query)).body.map(({ title }) => title);

  test('is filtered by status and by words, paged, and counted', async () => {
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

    expect((await staff.call(endpoints.countByVerification)).body).toEqual({
      all: 4,
      pending: 1,
      unsubmitted: 0,
      verified: 2,
      rejected: 1,
      changed: 1,
    });
    await host.call(endpoints.deleteProperty, { params: { id: rejected.id } });
    expect((await staff.call(endpoints.countByVerification)).body).toMatchObject({ all: 3, rejected: 0 });
  });

  test('the queue holds waiting and changed listings, longest wait first, and never submitted ones last', async () => {
    const started = server.clock.now().getTime();
    const at = (minutes: number) => new Date(started + minutes * 60_000).toISOString();
    const later = async (title: string, minutes: number) => {
      server.clock.advance(minutes * 60_000);
      return create(title, 'Queue');
    };
    const unsubmitted = await later('Queue never submitted', 1);
    await server.database.write((trx) =>
      trx('properties')
        .where('id', unsubmitted.id)
        .update({ verification_status: null, waiting_since: null }),
    );
    const changed = await later('Queue changed', 1);
    await decide(changed.id, 'verified');
    const rejected = await later('Queue sent again', 1);
    await decide(rejected.id, 'rejected');
    await later('Queue waiting', 1);
    server.clock.advance(60_000);
    await host.call(endpoints.updateProperty, {
      params: { id: changed.id },
      body: { ...changed, title: 'Queue renamed' },
    });
    server.clock.advance(60_000);
    await host.call(endpoints.submitVerification, {
      params: { id: rejected.id },
      body: { documents: ['property-ownership.pdf', 'licence.pdf', 'business-license.pdf'] },
    });
    await decide((await later('Queue verified', 1)).id, 'verified');

    const seen: Property[] = [];
    let path: string | undefined = '/api/properties/verification/queue?limit=2';
    while (path !== undefined) {
      const response = await staff.fetch(path);
      seen.push(...((await response.json()) as Property[]));
      path = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
    }
    const queue = seen.filter(({ location }) => location === 'Queue');
    expect(queue.map(({ title, waitingSince }) => [title, waitingSince])).toEqual([
      ['Queue waiting', at(4)],
      ['Queue renamed', at(5)],
      ['Queue sent again', at(6)],
      ['Queue never submitted', null],
    ]);
    expect(queue[2]?.verificationDocuments).toEqual(['licence.pdf']);

    // A decision ends the wait; setting it back starts a new one.
    await decide(rejected.id, 'rejected');
    const { problem } = await decide(changed.id, 'verified');
    expect(problem.code).toBe('changed_since_opened');
    server.clock.advance(60_000);
    const reopened = await decide(rejected.id, 'pending');
    expect(reopened.body).toMatchObject({ verificationStatus: 'pending', waitingSince: at(8) });
    expect((await host.call(endpoints.listVerificationQueue)).problem.code).toBe('forbidden');
    expect((await staff.call(endpoints.listVerificationQueue, { query: { cursor: 'x' } })).problem.code).toBe(
      'bad_cursor',
    );
  });

  test('is filtered by host', async () => {
    const other = await server.as('host2');
    const { body } = await other.call(endpoints.createProperty, {
      body: buildListing({ title: 'Other host' }),
    });
    expect((await review({ hostId: body.hostId })).body.map(({ id }) => id)).toEqual([body.id]);
  });

  test('a verified listing can be taken down, and a rejection needs notes', async () => {
    const { id } = await create('Cedar taken down');
    await decide(id, 'verified');
    for (const notes of ['', ' \u200b ']) {
      const { status, problem } = await decide(id, 'rejected', notes);
      expect([status, problem.errors]).toEqual([
        422,
        [{ field: 'notes', message: 'Tell the host why: a rejection needs notes.' }],
      ]);
    }
    expect((await decide(id, 'rejected', 'The photos show another house.')).status).toBe(200);
    expect((await server.visitor().call(endpoints.getProperty, { params: { id } })).status).toBe(404);
  });

  test('is for staff only, and refuses text that cannot be searched', async () => {
    expect((await review({}, host)).problem.code).toBe('forbidden');
    expect((await host.call(endpoints.countByVerification)).problem.code).toBe('forbidden');
    expect((await review({ text: 'a\u0000b' })).problem.code).toBe('bad_filter');
    expect((await review({ cursor: 'nonsense' })).problem.code).toBe('bad_cursor');
  });
});
