import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import type { Change } from '#contracts/sync/sync.ts';
import type { RenderedBody } from '#server/http/handlers.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { buildListing } from '#server/test-support/test-properties.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { PublicListings } from '#server/search/public-listings.ts';
import { up } from '../../../migrations/migration-005-documents-without-tours.ts';

const sceneCalled = (name: string) => ({
  id: 'bath',
  name,
  panorama: 'https://pictures.example/360.jpg',
});
const tourOf = (name: string) => ({
  hasVirtualTour: true,
  virtualTourType: 'scenes' as const,
  virtualTourData: { scenes: [sceneCalled(name)] },
});

describeOnBothEngines('the tour of a listing', (engine) => {
  let server: TestServer;
  let visitor: TestClient;
  let guest: TestClient;
  let host: TestClient;
  let staff: TestClient;
  /** Verified with a tour; verified without one; pending with a tour. */
  let ids: [toured: number, plain: number, waiting: number];
  beforeAll(async () => {
    server = await startTestServer({ engine });
    visitor = server.visitor();
    [guest, host, staff] = [await server.as('guest'), await server.as('host'), await server.as('staff')];
    const create = async (parts: Partial<ReturnType<typeof tourOf>>, isVerified: boolean) => {
      const { body } = await host.call(endpoints.createProperty, { body: buildListing(parts) });
      const decision = { status: isVerified ? 'verified' : 'pending', notes: null } as const;
      await staff.call(endpoints.verifyProperty, { params: { id: body.id }, body: decision });
      return body.id;
    };
    ids = [await create(tourOf('Bath'), true), await create({}, true), await create(tourOf('Bath'), false)];
  });
  afterAll(() => server.close());

  const get = async (by: TestClient, id: number) =>
    (await by.call(endpoints.getProperty, { params: { id } })).body;
  const feedRows = async (by: TestClient, from?: string) => {
    const { body } = await by.call(endpoints.listChanges, { query: { cursor: from } });
    const rows = body.changes.filter(({ table }) => table === 'properties').map(({ row }: Change) => row);
    return { rows: rows as { id: number; virtualTourData?: unknown }[], cursor: body.cursor };
  };

  test('is left out of lists for every reader', async () => {
    const lists = [
      (await visitor.call(endpoints.listProperties)).body,
      (await guest.call(endpoints.listProperties)).body,
      (await host.call(endpoints.listProperties)).body,
      (await host.call(endpoints.listProperties, { query: { mine: true } })).body,
      (await staff.call(endpoints.listProperties)).body,
      (await staff.call(endpoints.listPendingVerification)).body,
      (await staff.call(endpoints.listForVerification)).body,
    ];
    for (const list of lists) {
      expect(list.length).toBeGreaterThan(0);
      for (const listing of list) expect(listing).not.toHaveProperty('virtualTourData');
    }
    expect(lists[0]).toContainEqual(expect.objectContaining({ id: ids[0], hasVirtualTour: true }));
  });

  test('is in the single listing, for everyone who may read it', async () => {
    const [toured, plain, waiting] = ids;
    for (const reader of [visitor, guest, host, staff]) {
      expect((await get(reader, toured)).virtualTourData?.scenes).toMatchObject([{ name: 'Bath' }]);
      expect((await get(reader, plain)).virtualTourData).toBeNull();
    }
    for (const reader of [host, staff]) {
      expect((await get(reader, waiting)).virtualTourData?.scenes).toMatchObject([{ name: 'Bath' }]);
    }
  });

  test('is in the change feed only for those who may edit it', async () => {
    const first = await feedRows(host);
    expect(first.rows.map(({ id }) => id)).toEqual(ids);
    for (const row of first.rows) expect(row).toHaveProperty('virtualTourData');
    const cursors = new Map<TestClient, string>();
    for (const reader of [visitor, guest, host, staff]) {
      cursors.set(reader, (await feedRows(reader)).cursor);
    }
    const { body: listing } = await host.call(endpoints.getProperty, { params: { id: ids[0] } });
    await host.call(endpoints.updateProperty, {
      params: { id: ids[0] },
      body: { ...listing, ...tourOf('Garden') },
    });
    for (const [reader, cursor] of cursors) {
      const mayEdit = reader === host || reader === staff;
      const [row] = (await feedRows(reader, cursor)).rows;
      expect(row?.id).toBe(ids[0]);
      if (mayEdit) expect(row?.virtualTourData).toMatchObject({ scenes: [{ name: 'Garden' }] });
      else expect(row).not.toHaveProperty('virtualTourData');
    }
    expect((await get(visitor, ids[0])).virtualTourData?.scenes).toMatchObject([{ name: 'Garden' }]);
  });

  test('is removed from documents rendered before, and stays in the single listing', async () => {
    const { database } = server;
    for (const id of ids.slice(0, 2)) {
      const { title, ...rest } = await get(visitor, id);
      const { virtualTourData, ...others } = rest;
      const text = { title: `${title} "virtualTourData":null, as they say`, virtualTourData, ...others };
      await database.write((trx) =>
        trx('properties')
          .where({ id })
          .update({ document: JSON.stringify(text) }),
      );
    }
    await database.write((trx) => up(trx));
    const { changes, clock, epoch, logger } = server.deps;
    const listings = await PublicListings.open({ database, clock, changes, logger, epoch });
    const page = await listings.findPage({}, { key: '', limit: 10, after: null }, () => '');
    const read = (body: RenderedBody | null) => JSON.parse(body?.json.toString() ?? 'null') as unknown;
    const list = read(page.body) as object[];
    expect(list).toHaveLength(2);
    for (const listing of list) expect(listing).not.toHaveProperty('virtualTourData');
    expect(read(await listings.findDocument(ids[1]))).toMatchObject({
      title: expect.stringContaining('"virtualTourData":null, as they say') as string,
      virtualTourData: null,
    });
    expect(read(await listings.findDocument(ids[0]))).toMatchObject({
      virtualTourData: { scenes: [{ name: 'Garden' }] },
    });
  });
});
