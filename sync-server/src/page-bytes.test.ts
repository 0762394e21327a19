import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { listingLimits, packageLimits } from '#contracts/form-limits.ts';
import { pageBytesMax } from '#contracts/request-limits.ts';
import { recordChange } from './database/change-repository.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { buildListing } from '#server/test-support/test-properties.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';

/** As large as a listing may be in a list: about 80 KB. */
const heavy = () => ({
  description: 'ä'.repeat(listingLimits.descriptionMax),
  images: Array.from(
    { length: listingLimits.imagesMax },
    (_, index) => `https://pictures.example/${index}/${'a'.repeat(listingLimits.urlMax - 40)}`,
  ),
});
const listings = 7;

describeOnBothEngines('a page of JSON ends where it is large', (engine) => {
  let server: TestServer;
  let host: TestClient;
  let staff: TestClient;
  const ids: number[] = [];
  beforeAll(async () => {
    server = await startTestServer({ engine });
    [host, staff] = [await server.as('host'), await server.as('staff')];
    for (let count = 0; count < listings; count += 1) {
      const { body } = await host.call(endpoints.createProperty, { body: buildListing(heavy()) });
      ids.push(body.id);
      if (count === 0) continue;
      const decision = { status: 'verified', notes: null } as const;
      await staff.call(endpoints.verifyProperty, { params: { id: body.id }, body: decision });
    }
  });
  afterAll(() => server.close());

  /** Follows the `Link` headers from the first page on; no page may be larger than it should. */
  async function readAll(by: TestClient, path: string): Promise<{ ids: number[]; pages: number }> {
    const read: number[] = [];
    let pages = 0;
    for (let next: string | undefined = path; next !== undefined; pages += 1) {
      const response = await by.fetch(next);
      const text = await response.text();
      expect([response.status, text.length > 0]).toEqual([200, true]);
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(pageBytesMax + 2);
      read.push(...(JSON.parse(text) as { id: number }[]).map(({ id }) => id));
      next = /^<(?<next>[^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.groups?.['next'];
    }
    return { ids: read, pages };
  }

  test('lists of listings lead on with their cursor until all were read', async () => {
    const verified = ids.slice(1).toReversed();
    expect(await readAll(server.visitor(), '/api/properties?limit=100')).toMatchObject({ ids: verified });
    expect((await readAll(host, '/api/properties?mine=true')).ids).toEqual(ids.toReversed());
    expect((await readAll(staff, '/api/properties/verification/all')).ids).toEqual(ids.toReversed());
    expect((await readAll(server.visitor(), '/api/properties')).pages).toBeGreaterThan(2);
  });

  test('lists without a limit of rows too: packages and what was done with a listing', async () => {
    const id = ids[1]!;
    const made: number[] = [];
    const large = {
      ...{ name: 'Seven quiet days', pricePerNight: 200, minimumStay: 1, maximumStay: null },
      ...{ fixedDuration: false, available: true, maxCapacity: 4, startDate: '2030-01-01', endDate: null },
      description: 'ä'.repeat(packageLimits.descriptionMax),
      inclusions: Array.from({ length: 40 }, (_, index) => `${index}${'ä'.repeat(190)}`),
    };
    for (let count = 0; count < 12; count += 1) {
      const added = await host.call(endpoints.createRetreatPackage, { params: { id }, body: large });
      made.push(added.body.id);
    }
    const packages = await readAll(server.visitor(), `/api/properties/${id}/retreat-packages`);
    expect(packages.ids.toSorted((a, b) => a - b)).toEqual(made);
    expect(packages.pages).toBeGreaterThan(1);
    const { body } = await host.call(endpoints.getProperty, { params: { id } });
    for (const image of ['one', 'two']) {
      const { images } = heavy();
      const edit = { ...body, images: [`https://pictures.example/${image}`, ...images.slice(1)] };
      await host.call(endpoints.updateProperty, { params: { id }, body: edit });
    }
    expect((await readAll(staff, `/api/properties/${id}/audit`)).pages).toBeGreaterThan(1);
    const gone = await staff.fetch(`/api/properties/${id}/audit?cursor=bm90aGluZw`);
    expect(gone.status).toBe(400);
  });

  test('what waits for staff', async () => {
    const waiting: number[] = [ids[0]!];
    for (let count = 0; count < 4; count += 1) {
      const { body } = await host.call(endpoints.createProperty, { body: buildListing(heavy()) });
      waiting.push(body.id);
    }
    for (const list of ['queue', 'pending']) {
      const read = await readAll(staff, `/api/properties/verification/${list}?limit=100`);
      expect(read.ids).toEqual(expect.arrayContaining(waiting));
      expect(read.pages).toBeGreaterThan(1);
    }
  });

  test('conversations, which carry their last message', async () => {
    const writers = Array.from({ length: 24 }, (_, index) => `writer${index}`);
    const started: number[] = [];
    for (const name of writers) {
      const guest = await server.as(name);
      const pair = { user1Id: guest.userId, user2Id: host.userId, propertyId: ids[1]! };
      const { body } = await guest.call(endpoints.startConversation, { body: pair });
      const content = '景'.repeat(4900);
      await guest.call(endpoints.sendMessage, { body: { conversationId: body.id, content } });
      started.push(body.id);
    }
    for (const path of ['/api/conversations/user', `/api/conversations/user/${host.userId}`]) {
      const read = await readAll(host, path);
      expect(read.ids).toEqual(expect.arrayContaining(started));
      expect(read.pages).toBeGreaterThan(1);
    }
  });

  test('cards', async () => {
    const made = await Promise.all(
      Array.from({ length: 500 }, (_, index) =>
        addListing(server.database, { hostId: host.userId, title: `${index} ${'景'.repeat(110)}` }),
      ),
    );
    await server.database.write(async (trx) => {
      for (const id of made)
        await recordChange(trx, { table: 'properties', id, audience: { kind: 'public' } });
    });
    const read = new Set<number>();
    let pages = 0;
    for (let cursor: string | null | undefined; cursor !== null; pages += 1) {
      const { status, body } = await server.visitor().call(endpoints.listCards, { query: { cursor } });
      expect(status).toBe(200);
      expect(Buffer.byteLength(JSON.stringify(body.cards))).toBeLessThanOrEqual(pageBytesMax + 2);
      for (const [id] of body.cards) read.add(id as number);
      ({ cursor } = body);
    }
    expect([...read]).toEqual(expect.arrayContaining(made));
    expect(pages).toBeGreaterThan(1);
  });

  test('the messages of a thread lead to older ones', async () => {
    const guest = await server.as('guest');
    const pair = { user1Id: guest.userId, user2Id: host.userId, propertyId: ids[1]! };
    const { body: conversation } = await guest.call(endpoints.startConversation, { body: pair });
    for (let count = 0; count < 25; count += 1) {
      const content = `${count} ${'景'.repeat(4900)}`;
      await guest.call(endpoints.sendMessage, { body: { conversationId: conversation.id, content } });
    }
    const { ids: read, pages } = await readAll(
      guest,
      `/api/messages/conversation/${conversation.id}?limit=200`,
    );
    expect([new Set(read).size, read.length]).toEqual([25, 25]);
    expect(pages).toBeGreaterThan(1);
  });

  test('the change feed is read whole, from its beginning and from a cursor', async () => {
    const pull = async (by: TestClient, from?: string) => {
      const rows = new Set<string>();
      let [cursor, pages] = [from, 0];
      for (let more = true; more; pages += 1) {
        const { body } = await by.call(endpoints.listChanges, {
          query: { cursor },
        });
        expect(Buffer.byteLength(JSON.stringify(body.changes))).toBeLessThanOrEqual(pageBytesMax + 2);
        for (const { table, id } of body.changes) rows.add(`${table} ${id}`);
        ({ cursor, more } = body);
      }
      return { rows, pages, cursor };
    };
    const first = await pull(host);
    for (const id of ids) expect(first.rows).toContain(`properties ${id}`);
    expect(first.pages).toBeGreaterThan(2);
    for (const id of ids) {
      const { body } = await host.call(endpoints.getProperty, { params: { id } });
      const edit = { ...body, maxGuests: 5 };
      await host.call(endpoints.updateProperty, { params: { id }, body: edit });
    }
    const next = await pull(host, first.cursor);
    for (const id of ids) expect(next.rows).toContain(`properties ${id}`);
    expect(next.pages).toBeGreaterThan(2);
  });
});
