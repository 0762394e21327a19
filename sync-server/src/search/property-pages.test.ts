import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { packedCardFields } from '#contracts/sync/sync.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { buildListing } from '#server/test-support/test-properties.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { toCursor } from '#server/catalog/properties/property-page.ts';

const places = [
  { latitude: 10, longitude: 179 },
  { latitude: 10, longitude: -179 },
  { latitude: 50, longitude: 10 },
  { latitude: -30, longitude: 100 },
  { latitude: 0, longitude: 0 },
];

/** Two have the same price. */
const prices = [300, 120, 300, 90, 200];

describeOnBothEngines('pages of listings', (engine) => {
  let server: TestServer;
  let host: TestClient;
  let staff: TestClient;
  let visitor: TestClient;
  /** Newest first; the last one is not verified. */
  const ids: number[] = [];
  beforeAll(async () => {
    server = await startTestServer({ engine });
    [host, staff, visitor] = [await server.as('host'), await server.as('staff'), server.visitor()];
    for (const [index, place] of places.entries()) {
      const priced = { ...place, pricePerNight: prices[index] ?? 0 };
      const { body } = await host.call(endpoints.createProperty, { body: buildListing(priced) });
      ids.unshift(body.id);
      await staff.call(endpoints.verifyProperty, {
        params: { id: body.id },
        body: { status: 'verified', notes: null },
      });
    }
    const { body } = await host.call(endpoints.createProperty, { body: buildListing() });
    ids.push(body.id);
  });
  afterAll(() => server.close());

  const list = (by: TestClient, query: Record<string, string | number | boolean> = {}) =>
    by.call(endpoints.listProperties, { query });
  const idsOf = async (by: TestClient, query: Record<string, string | number | boolean> = {}) =>
    (await list(by, query)).body.map(({ id }) => id);

  /** All listings, by following the links to the last page. */
  async function readThrough(by: TestClient, address: string): Promise<{ seen: number[]; pages: number }> {
    const seen: number[] = [];
    let path: string | undefined = address;
    let pages = 0;
    while (path !== undefined) {
      const response = await by.fetch(path);
      seen.push(...((await response.json()) as { id: number }[]).map(({ id }) => id));
      path = /^<(?<address>[^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.groups?.[
        'address'
      ];
      pages += 1;
    }
    return { seen, pages };
  }

  test('lead from one to the next through all listings, newest first', async () => {
    expect(await readThrough(visitor, '/api/properties?limit=2')).toEqual({
      seen: ids.slice(0, -1),
      pages: 3,
    });
  });

  test('continue in the chosen order, newest first among equals', async () => {
    const [fifth, fourth, third, second, first] = ids;
    const dearest = [third, first, fifth, second, fourth];
    const address = '/api/properties?sort=price-high&limit=1';
    expect((await readThrough(visitor, address)).seen).toEqual(dearest);
    expect((await readThrough(visitor, address.replace('high', 'low'))).seen).toEqual([
      fourth,
      second,
      fifth,
      third,
      first,
    ]);
    // Their host also sees the unverified one, in the same order.
    const asHost = (await readThrough(host, address)).seen;
    expect(asHost).toHaveLength(ids.length);
    expect(asHost.filter((id) => id !== ids.at(-1))).toEqual(dearest);
  });

  test('show a host also their own, staff everything, and others only verified listings', async () => {
    const waiting = ids.at(-1);
    expect(await idsOf(visitor)).not.toContain(waiting);
    expect(await idsOf(await server.as('guest'))).not.toContain(waiting);
    expect(await idsOf(host)).toContain(waiting);
    expect(await idsOf(staff)).toContain(waiting);
    expect(await idsOf(await server.as('guest'), { mine: 1 })).toEqual([]);
    expect((await idsOf(host, { mine: 1 })).sort()).toEqual([...ids].sort());
    expect((await list(visitor, { mine: 1 })).problem.code).toBe('sign_in_required');
  });

  test('are not sent again if they have not changed', async () => {
    const first = await visitor.fetch('/api/properties?limit=3');
    const tag = first.headers.get('etag') ?? '';
    const second = await visitor.fetch('/api/properties?limit=3', { headers: { 'If-None-Match': tag } });
    expect(second.status).toBe(304);
    const [newest] = ids;
    const property = (await host.call(endpoints.getProperty, { params: { id: newest! } })).body;
    await host.call(endpoints.updateProperty, {
      params: { id: newest! },
      body: { ...property, maxGuests: property.maxGuests + 1 },
    });
    const third = await visitor.fetch('/api/properties?limit=3', { headers: { 'If-None-Match': tag } });
    expect(third.status).toBe(200);
    expect(await third.json()).toMatchObject([{ id: newest, maxGuests: property.maxGuests + 1 }, {}, {}]);
  });

  test.each([
    ['minPrice=cheap', 'bad_filter'],
    ['minPrice=500&maxPrice=100', 'bad_filter'],
    ['minPrice=0x10', 'bad_filter'],
    ['minPrice=1e3', 'bad_filter'],
    ['minPrice=%2B1', 'bad_filter'],
    ['minPrice=Infinity', 'bad_filter'],
    ['minPrice=%201', 'bad_filter'],
    ['guests=01', 'bad_filter'],
    ['limit=', 'bad_filter'],
    ['guests=0', 'bad_filter'],
    ['limit=101', 'bad_filter'],
    ['startDate=2030-02-30', 'bad_filter'],
    ['startDate=2030-05-09&endDate=2030-05-01', 'bad_filter'],
    ['location=%00', 'bad_filter'],
    ['amenities=Pool%00', 'bad_filter'],
    ['location=a&location=b', 'bad_filter'],
    ['sort=fairest', 'bad_filter'],
    ['cursor=nonsense', 'bad_cursor'],
    ['sort=rating&cursor=nonsense', 'bad_cursor'],
    [`sort=rating&cursor=${toCursor({ createdAt: '2030-01-01T00:00:00.000Z', id: 1 })}`, 'bad_cursor'],
    [`cursor=${toCursor({ createdAt: '2030-01-01T00:00:00.000Z', id: 1, rank: -4.9 })}`, 'bad_cursor'],
  ])('asked for with %s are refused', async (query, code) => {
    const response = await visitor.fetch(`/api/properties?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code });
    const asHost = await host.fetch(`/api/properties?${query}`);
    expect(await asHost.json()).toMatchObject({ code });
  });

  test.each([
    'minPrice=60.5&maxPrice=9999999999999999',
    'minPrice=9999999999999999',
    'location=100%25_',
    'guests=1000',
    'unknown=1',
  ])('asked for with %s are answered alike by memory and by SQL', async (query) => {
    const [open, own] = [
      await visitor.fetch(`/api/properties?${query}`),
      await host.fetch(`/api/properties?${query}`),
    ];
    expect([open.status, own.status]).toEqual([200, 200]);
    const theirs = ((await own.json()) as { id: number; isVerified: boolean }[]).filter(
      (one) => one.isVerified,
    );
    expect(theirs.map(({ id }) => id)).toEqual(((await open.json()) as { id: number }[]).map(({ id }) => id));
  });

  test("of cards hold the listings in a map's view, also across the date line", async () => {
    const cards = async (bbox: string) =>
      (await visitor.call(endpoints.listCards, { query: { bbox } })).body.cards.map(
        (card): unknown => card[0],
      );
    expect(await cards('-180,-90,180,90')).toEqual(ids.slice(0, -1));
    expect(await cards('170,0,-170,20')).toEqual([ids[3], ids[4]]);
    expect(await cards('0,40,20,60')).toEqual([ids[2]]);
    expect((await visitor.call(endpoints.listCards, { query: { bbox: '0,60,20,40' } })).problem.code).toBe(
      'bad_filter',
    );
    expect((await visitor.call(endpoints.listCards, { query: { bbox: '0,0,1' } })).problem.code).toBe(
      'bad_filter',
    );
  });

  test('of cards have each field in its position and lead to the next page', async () => {
    const first = (await visitor.call(endpoints.listCards, { query: { limit: 4 } })).body;
    const property = (await visitor.call(endpoints.getProperty, { params: { id: ids[0]! } })).body;
    const image = property.images[0];
    expect(
      Object.fromEntries(packedCardFields.map((field, index) => [field, first.cards[0]?.[index] as unknown])),
    ).toEqual(
      Object.fromEntries(
        packedCardFields.map((field) => [
          field,
          field === 'image' ? image : field === 'hasDatePrices' ? undefined : property[field],
        ]),
      ),
    );
    const rest = (await visitor.call(endpoints.listCards, { query: { limit: 4, cursor: first.cursor! } }))
      .body;
    expect([...first.cards, ...rest.cards].map((card): unknown => card[0])).toEqual(ids.slice(0, -1));
    expect(rest.cursor).toBeNull();
  });
});
