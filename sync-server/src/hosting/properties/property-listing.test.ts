import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import type { BodyOf } from '#contracts/api/endpoint.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { findAudit } from '#server/database/audit-repository.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { buildListing } from '#server/test-support/test-properties.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';

type Sent = BodyOf<typeof endpoints.createProperty>;

describeOnBothEngines('a listing', (engine) => {
  let server: TestServer;
  let host: TestClient;
  let staff: TestClient;
  let guest: TestClient;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    [host, staff, guest] = [await server.as('host'), await server.as('staff'), await server.as('guest')];
  });
  afterAll(() => server.close());

  const create = async (parts: Partial<Sent> = {}, by = host): Promise<Property> =>
    (await by.call(endpoints.createProperty, { body: buildListing(parts) })).body;
  const verify = (id: number, status: 'verified' | 'rejected' | 'pending' = 'verified') =>
    staff.call(endpoints.verifyProperty, { params: { id }, body: { status, notes: null } });
  const get = (by: TestClient, id: number) => by.call(endpoints.getProperty, { params: { id } });
  const edit = (
    property: Property,
    change: Partial<Sent>,
    input: { ifMatch?: number; by?: TestClient } = {},
  ) =>
    (input.by ?? host).call(endpoints.updateProperty, {
      params: { id: property.id },
      body: { ...property, ...change },
      ...(input.ifMatch === undefined ? {} : { ifMatch: input.ifMatch }),
    });

  test('waits for verification, makes its owner a host, and ignores fields that the server sets', async () => {
    const newcomer = await server.as('newcomer');
    const answer = await newcomer.call(endpoints.createProperty, {
      body: {
        ...buildListing({ amenities: ['Wifi', 'Wifi'] }),
        id: 999,
        rating: 5,
        reviewCount: 80,
        isVerified: true,
        verificationStatus: 'verified',
        createdAt: '2001-01-01T00:00:00.000Z',
      },
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      hostId: newcomer.userId,
      host: { id: newcomer.userId, name: 'newcomer' },
      verificationStatus: 'pending',
      isVerified: false,
      rating: null,
      reviewCount: 0,
      amenities: ['Wifi'],
      createdAt: server.clock.now().toISOString(),
      version: 1,
    });
    expect(answer.body.id).not.toBe(999);
    expect((await newcomer.call(endpoints.getMe)).body).toMatchObject({ isHost: true });
  });

  test("in another person's name is refused", async () => {
    const answer = await host.call(endpoints.createProperty, {
      body: buildListing({ hostId: guest.userId }),
    });
    expect(answer.problem).toMatchObject({ status: 403, code: 'identity_mismatch' });
  });

  test("names each missing field with the form's sentence", async () => {
    const body = buildListing({
      title: 'Hut',
      images: ['javascript:alert(1)'],
      retreatTypes: [],
      pricePerNight: 0,
    });
    const answer = await host.call(endpoints.createProperty, { body });
    expect(answer.problem.code).toBe('invalid_fields');
    expect(answer.problem.errors).toEqual(
      expect.arrayContaining([
        { field: 'title', message: 'Title must be at least 5 characters' },
        { field: 'images[0]', message: 'Must be valid URLs' },
        { field: 'retreatTypes', message: 'At least one retreat type is required' },
        { field: 'pricePerNight', message: 'Price must be greater than 0' },
      ]),
    );
  });

  test('is visible only to its host and staff before it is verified', async () => {
    const { id } = await create();
    for (const stranger of [guest, server.visitor()]) {
      expect((await get(stranger, id)).status).toBe(404);
      expect((await edit((await get(host, id)).body, {}, { by: guest })).status).toBe(404);
    }
    expect((await get(staff, id)).status).toBe(200);
    await verify(id);
    const open = (await get(server.visitor(), id)).body;
    expect(open).toMatchObject({ id, isVerified: true });
    expect(open).not.toHaveProperty('verificationNotes');
    expect(open).not.toHaveProperty('verificationDocuments');
    expect((await get(host, id)).body).toMatchObject({ verificationNotes: null, verificationDocuments: [] });
  });

  test('is updated immediately for every reader', async () => {
    const { id } = await create();
    await verify(id);
    const property = (await get(host, id)).body;
    const answer = await edit(property, { pricePerNight: 199 }, { ifMatch: property.version });
    expect(answer).toMatchObject({
      status: 200,
      body: { pricePerNight: 199, version: property.version + 1 },
    });
    expect((await get(server.visitor(), id)).body).toMatchObject({ pricePerNight: 199 });
    const page = await server
      .visitor()
      .call(endpoints.listProperties, { query: { minPrice: 199, maxPrice: 199 } });
    expect(page.body.map((one) => one.id)).toContain(id);
  });

  test("edited in two places: the second edit gets the first one's row", async () => {
    const property = await create();
    await edit(property, { maxGuests: 2 }, { ifMatch: property.version });
    const late = await edit(property, { maxGuests: 8 }, { ifMatch: property.version });
    expect(late.problem).toMatchObject({ status: 412, code: 'stale_version' });
    expect(late.problem.current).toMatchObject({ id: property.id, maxGuests: 2, version: 2 });
  });

  test.each(['"old"', 'old', '"-1"', '"1", "2"', '"99999999999999999999"'])(
    'is not changed for If-Match: %s, which is not one of its versions',
    async (tag) => {
      const property = await create();
      const params = { id: property.id };
      const late = await host.call(endpoints.updateProperty, {
        params,
        body: { ...property, maxGuests: 8 },
        headers: { 'If-Match': tag },
      });
      expect(late.problem).toMatchObject({ status: 412, code: 'stale_version' });
      expect((await get(host, property.id)).body.version).toBe(property.version);
      const any = { params, body: { ...property, maxGuests: 8 }, headers: { 'If-Match': '*' } };
      expect((await host.call(endpoints.updateProperty, any)).status).toBe(200);
    },
  );

  test('saved without a change retains its version', async () => {
    const property = await create();
    expect((await edit(property, {})).body.version).toBe(property.version);
  });

  test('retains its blurred placeholder while its first image is unchanged', async () => {
    const [cover, garden, bath] = ['cover', 'garden', 'bath'].map((name) => `/pictures/${name}-1600.webp`);
    const created = await create({ images: [cover!, garden!] });
    expect(created.coverPlaceholder).toBeNull();
    const coverPlaceholder = 'data:image/webp;base64,AAAA';
    await server.database.transaction((trx) =>
      trx('properties').where('id', created.id).update({ cover_placeholder: coverPlaceholder }),
    );
    await verify(created.id);
    const kept = (await edit(created, { images: [cover!, bath!] })).body;
    expect(kept.coverPlaceholder).toBe(coverPlaceholder);
    expect((await get(server.visitor(), created.id)).body.coverPlaceholder).toBe(coverPlaceholder);
    expect((await edit(kept, { images: [bath!, cover!] })).body.coverPlaceholder).toBeNull();
    expect((await get(server.visitor(), created.id)).body.coverPlaceholder).toBeNull();
  });

  test('cannot be given another id or another host', async () => {
    const property = await create();
    const otherId = await host.call(endpoints.updateProperty, {
      params: { id: property.id },
      body: { ...property, id: property.id + 1 },
    });
    expect(otherId.problem).toMatchObject({ status: 400, code: 'malformed_request' });
    expect((await edit(property, { hostId: guest.userId })).problem.code).toBe('identity_mismatch');
    expect((await edit(property, { hostId: host.userId }, { by: staff })).status).toBe(200);
  });

  test('is flagged for staff only if verified fields change', async () => {
    const { id } = await create();
    await verify(id);
    const verified = (await get(host, id)).body;
    const cheaper = (await edit(verified, { pricePerNight: 90 })).body;
    expect(cheaper.changedSinceVerification).toBe(false);
    const moved = (await edit(cheaper, { latitude: 36 })).body;
    expect(moved).toMatchObject({ changedSinceVerification: true, verificationStatus: 'verified' });
    await staff.call(endpoints.verifyProperty, {
      params: { id },
      body: { status: 'verified', notes: null, version: moved.version },
    });
    expect((await get(staff, id)).body.changedSinceVerification).toBe(false);
    const audit = await staff.call(endpoints.listPropertyAudit, { params: { id } });
    expect(audit.body.map(({ action }) => action)).toEqual([
      'property.verified',
      'property.edited',
      'property.edited',
      'property.verified',
      'property.created',
    ]);
    expect(audit.body[1]).toMatchObject({
      actor: { id: host.userId, name: 'host' },
      detail: { changes: { latitude: { from: 35.23, to: 36 } } },
    });
  });

  test('retains its tour if an edit omits it, and loses it when it is switched off', async () => {
    const virtualTourData = {
      scenes: [{ id: 'bath', name: 'Bath', panorama: 'https://pictures.example/360.jpg' }],
    };
    const property = await create({
      hasVirtualTour: true,
      virtualTourUrl: 'https://pictures.example/360.jpg',
      virtualTourType: 'scenes',
      virtualTourData,
    });
    const { virtualTourData: kept, ...spoken } = property;
    expect(kept?.scenes).toHaveLength(1);
    const edited = await host.call(endpoints.updateProperty, {
      params: { id: property.id },
      body: { ...spoken, maxGuests: 3 },
    });
    expect(edited.body.virtualTourData?.scenes).toHaveLength(1);
    expect((await edit(edited.body, { hasVirtualTour: false })).body).toMatchObject({
      hasVirtualTour: false,
      virtualTourUrl: null,
      virtualTourType: null,
      virtualTourData: null,
    });
  });

  test('accepts a tour of at most 64 KB, and retains a larger one from before this limit', async () => {
    const tourOf = (count: number) => ({
      hasVirtualTour: true,
      virtualTourType: 'scenes' as const,
      virtualTourData: {
        scenes: Array.from({ length: count }, (_, n) => ({
          id: `scene-${n}`,
          name: 'Bath',
          panorama: `https://pictures.example/${'a'.repeat(1900)}.jpg`,
        })),
      },
    });
    const property = await create(tourOf(30));
    const tooLarge = {
      status: 422,
      problem: { errors: [{ field: 'virtualTourData', message: 'A tour can be at most 64 KB' }] },
    };
    expect(await host.call(endpoints.createProperty, { body: buildListing(tourOf(40)) })).toMatchObject(
      tooLarge,
    );
    expect(await edit(property, tourOf(40))).toMatchObject(tooLarge);

    const { virtualTourData: older } = tourOf(45);
    await server.database.write((trx) =>
      trx('properties')
        .where('id', property.id)
        .update({ virtual_tour_data: JSON.stringify(older) }),
    );
    const stored = { ...property, virtualTourData: older };
    const edited = await edit(stored, { maxGuests: 3 });
    expect(edited).toMatchObject({ status: 200, body: { maxGuests: 3, virtualTourData: older } });
    expect(await edit(edited.body, tourOf(46))).toMatchObject(tooLarge);
    expect((await edit(edited.body, { virtualTourData: null })).body.virtualTourData).toBeNull();
  });

  test('retains a text from before the accent limit, and refuses a new one', async () => {
    const many = `Deep rest${'\u0301'.repeat(40)} and a long quiet evening`;
    const property = await create({});
    expect(await edit(property, { description: many })).toMatchObject({
      status: 422,
      problem: { errors: [{ field: 'description', message: 'Must have at most 30 accents on one letter' }] },
    });
    await server.database.write((trx) =>
      trx('properties').where('id', property.id).update({ description: many }),
    );
    const edited = await edit({ ...property, description: many }, { maxGuests: 3 });
    expect(edited).toMatchObject({ status: 200, body: { maxGuests: 3, description: many } });
  });

  test('created on a device retains its id, and is created once', async () => {
    const { from } = (await host.call(endpoints.takeLease)).body;
    const send = () =>
      host.call(endpoints.createProperty, { body: buildListing(), entityId: from, key: `create-${from}` });
    const [first, second] = [await send(), await send()];
    expect(first).toMatchObject({ status: 201, body: { id: from } });
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(await findAudit(server.database.read, 'properties', from)).toHaveLength(1);
  });
});
