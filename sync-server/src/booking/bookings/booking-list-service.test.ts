import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { endpoints } from '#contracts/api/endpoints.ts';
import { addDays } from '#contracts/rules/days.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { buildStay } from '#server/test-support/test-stays.ts';

describeOnBothEngines('the stays of a person', (engine) => {
  let server: TestServer;
  let guest: TestClient;
  let host: TestClient;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    [guest, host] = [await server.as('guest'), await server.as('host')];
    const listings = [
      await addListing(server.database, { hostId: host.userId }),
      await addListing(server.database, { hostId: host.userId }),
    ];
    for (const days of [40, 10, 30, 20]) {
      for (const propertyId of listings) {
        const startDate = addDays(server.clock.today(), days);
        const stay = { propertyId, userId: guest.userId, startDate, endDate: addDays(startDate, 2) };
        expect((await guest.call(endpoints.createBooking, { body: buildStay(stay) })).status).toBe(201);
      }
    }
  });
  afterAll(() => server.close());

  const nextOf = ({ headers }: Response) => /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
  /** All pages of a list, by following its Link headers. */
  async function readPages(by: TestClient, path: string): Promise<Booking[][]> {
    const pages: Booking[][] = [];
    for (let next: string | undefined = path; next !== undefined && pages.length < 10;) {
      const reply: Response = await by.fetch(next);
      pages.push((await reply.json()) as Booking[]);
      next = nextOf(reply);
    }
    return pages;
  }

  test.each([
    ['/api/bookings/mine', 'guest'],
    ['/api/bookings/hosting', 'host'],
  ] as const)('%s comes in pages, newest check-in first, each stay once', async (path, name) => {
    const person = name === 'guest' ? guest : host;
    const [whole = [], ...further] = await readPages(person, path);
    expect(further).toEqual([]);
    expect(whole).toHaveLength(8);
    expect(whole.map(({ startDate }) => startDate)).toEqual(
      whole
        .map(({ startDate }) => startDate)
        .sort()
        .reverse(),
    );
    const pages = await readPages(person, `${path}?limit=3`);
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 2]);
    expect(pages.flat()).toEqual(whole);
    const halves = await readPages(person, `${path}?limit=4`);
    expect(halves.map(({ length }) => length)).toEqual([4, 4]);
  });

  test.each([
    'limit=0',
    'limit=201',
    'limit=x',
    'cursor=x',
    `cursor=${Buffer.from('2030-02-30~1').toString('base64url')}`,
  ])('%s is refused', async (query) => {
    expect((await guest.fetch(`/api/bookings/mine?${query}`)).status).toBe(400);
  });

  test("one person's cursor reveals nothing to another", async () => {
    const stranger = await server.as('guest2');
    const next = nextOf(await guest.fetch('/api/bookings/mine?limit=3')) ?? 'nowhere';
    expect(await (await stranger.fetch(next)).json()).toEqual([]);
  });
});
