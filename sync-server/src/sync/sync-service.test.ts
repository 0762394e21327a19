import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import type { Change } from '#contracts/sync/sync.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { buildListing } from '#server/test-support/test-properties.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { runMaintenance } from '#server/wiring/maintenance.ts';
import { useEntityId } from './lease-repository.ts';

describeOnBothEngines('the change feed', (engine) => {
  let server: TestServer;
  let guest: TestClient;
  let host: TestClient;
  let listings: number[];
  beforeAll(async () => {
    server = await startTestServer({ engine });
    [guest, host] = [await server.as('guest'), await server.as('host')];
    listings = [];
    for (let count = 0; count < 7; count += 1) {
      listings.push(await addListing(server.database, { hostId: host.userId }));
    }
  });
  afterAll(() => server.close());

  const save = (client: TestClient, propertyId: number) =>
    client.call(endpoints.addFavorite, { body: { userId: client.userId, propertyId } });
  const forget = (client: TestClient, propertyId: number) =>
    client.call(endpoints.removeFavorite, { params: { userId: client.userId, propertyId } });
  const pull = (client: TestClient, cursor?: string, limit?: number) =>
    client.call(endpoints.listChanges, { query: { cursor, limit } });
  /** All pages from a cursor on. */
  const pullAll = async (client: TestClient, from?: string, limit?: number) => {
    const changes: Change[] = [];
    for (let cursor = from; ;) {
      const { body } = await pull(client, cursor, limit);
      changes.push(...body.changes);
      cursor = body.cursor;
      if (!body.more) return { changes, cursor };
    }
  };
  const favouritesIn = (changes: readonly Change[]) => changes.filter(({ table }) => table === 'favorites');

  test('begins with what is the reader’s own, in pages, and goes on with what happens then', async () => {
    for (const listing of listings.slice(0, 5)) await save(guest, listing);
    const first = await pullAll(guest, undefined, 2);
    expect(favouritesIn(first.changes).map(({ row }) => row)).toEqual(
      listings.slice(0, 5).map((propertyId) => expect.objectContaining({ propertyId }) as unknown),
    );
    const saved = await save(guest, listings[5]!);
    const next = await pullAll(guest, first.cursor);
    expect(favouritesIn(next.changes)).toEqual([
      expect.objectContaining({
        seq: Number(saved.headers.get('sync-seq')),
        removed: false,
        row: saved.body,
      }),
    ]);
    expect((await pull(guest, next.cursor)).body).toEqual({
      changes: [],
      seq: Number(saved.headers.get('sync-seq')),
      cursor: next.cursor,
      more: false,
    });
  });

  test('changes after a cursor that fill more than one page are all read', async () => {
    const reader = await server.as('many-changes');
    const { cursor } = await pullAll(reader);
    for (const listing of listings.slice(0, 4)) await save(reader, listing);
    const { changes } = await pullAll(reader, cursor, 1);
    expect(favouritesIn(changes)).toHaveLength(4);
  });

  test('what happens between two pages of a first read is not missed', async () => {
    const reader = await server.as('reader');
    for (const listing of listings.slice(0, 3)) await save(reader, listing);
    const { body: page } = await pull(reader, undefined, 1);
    expect(page.more).toBe(true);
    await forget(reader, listings[0]!);
    await save(reader, listings[6]!);
    const rest = await pullAll(reader, page.cursor, 1);
    const mirror = new Map<number, object | null>();
    for (const { id, row } of [...page.changes, ...rest.changes].filter(
      ({ table }) => table === 'favorites',
    )) {
      if (row === null) mirror.delete(id);
      else mirror.set(id, row);
    }
    const { body: stored } = await reader.call(endpoints.listFavorites, {
      params: { userId: reader.userId },
    });
    expect([...mirror.values()]).toEqual(expect.arrayContaining(stored));
    expect(mirror.size).toBe(stored.length);
  });

  test('a row that changed often is shown once, a removed one as removed', async () => {
    const { cursor } = await pullAll(guest);
    for (let round = 0; round < 3; round += 1) {
      await forget(guest, listings[0]!);
      await save(guest, listings[0]!);
    }
    await forget(guest, listings[1]!);
    const changes = favouritesIn((await pullAll(guest, cursor)).changes);
    expect(changes.filter(({ removed }) => !removed)).toHaveLength(1);
    expect(new Set(changes.map(({ id }) => id)).size).toBe(changes.length);
    expect(changes.filter(({ removed }) => removed).every(({ row }) => row === null)).toBe(true);
  });

  test('nobody is told of somebody else’s rows', async () => {
    const [mine, theirs] = [await pullAll(host), await pullAll(server.visitor())];
    await save(guest, listings[1]!);
    expect(favouritesIn((await pullAll(host, mine.cursor)).changes)).toEqual([]);
    expect(favouritesIn((await pullAll(server.visitor(), theirs.cursor)).changes)).toEqual([]);
  });

  test('compacting loses nothing that a late reader needs', async () => {
    const late = await server.as('late');
    const { cursor } = await pullAll(late);
    for (const listing of listings.slice(0, 4)) {
      await save(late, listing);
      await forget(late, listing);
      await save(late, listing);
    }
    await forget(late, listings[3]!);
    const before = await pullAll(late, cursor);
    await runMaintenance(server.deps);
    const after = await pullAll(late, cursor);
    expect(after).toEqual(before);
  });

  test('compacting keeps the change that removes a rejected listing from the devices of everybody else', async () => {
    const staff = await server.as('staff');
    const { body: listing } = await host.call(endpoints.createProperty, { body: buildListing() });
    const decide = (status: 'verified' | 'rejected') =>
      staff.call(endpoints.verifyProperty, { params: { id: listing.id }, body: { status, notes: 'Seen.' } });
    await decide('verified');
    const { cursor } = await pullAll(guest);
    // Its host and staff are told of the same row once more, with a later number: that is for other readers.
    await decide('rejected');
    await runMaintenance(server.deps);
    const { changes } = await pullAll(guest, cursor);
    expect(changes).toContainEqual(
      expect.objectContaining({ table: 'properties', id: listing.id, removed: true }),
    );
  });

  test('a cursor belongs to its history and its reader', async () => {
    const { cursor } = await pullAll(guest);
    const problemOf = async (client: TestClient, sent: string) => (await pull(client, sent)).problem.code;
    expect(await problemOf(host, cursor)).toBe('epoch_changed');
    expect(await problemOf(server.visitor(), cursor)).toBe('sign_in_required');
    expect(await problemOf(guest, cursor.replace(server.deps.epoch, 'another-history'))).toBe(
      'epoch_changed',
    );
    expect(await problemOf(guest, 'nonsense')).toBe('bad_cursor');
    expect(await problemOf(guest, 'x'.repeat(300))).toBe('bad_cursor');
    // A database that was put back to an older state has not come so far yet.
    expect(await problemOf(guest, cursor.replace(/\d+(\.\d+)$/, '999999$1'))).toBe('epoch_changed');
  });

  test('ids are leased in blocks that never meet, and only their holder may use them, once', async () => {
    const leases = await Promise.all(
      [guest, host, guest].map(async (client) => (await client.call(endpoints.takeLease)).body),
    );
    const sorted = leases.sort((a, b) => a.from - b.from);
    expect(sorted.every(({ from, to }, index) => to > from && from > (sorted[index - 1]?.to ?? 0))).toBe(
      true,
    );
    const { body: lease } = await guest.call(endpoints.takeLease);
    const saveAs = (client: TestClient, entityId: number, propertyId: number) =>
      client.call(endpoints.addFavorite, { body: { userId: client.userId, propertyId }, entityId });
    expect((await saveAs(host, lease.from, listings[2]!)).problem.code).toBe('id_not_leased');
    expect((await saveAs(guest, 12, listings[6]!)).problem.code).toBe('id_not_leased');
    expect((await saveAs(guest, lease.from, listings[6]!)).body.id).toBe(lease.from);
    await forget(guest, listings[0]!);
    expect((await saveAs(guest, lease.from, listings[0]!)).problem.code).toBe('conflict');
    // The server's own numbers stay below every lease.
    expect((await save(host, listings[2]!)).body.id).toBeLessThan(sorted[0]!.from);
  });

  test('an id is checked against the leases of its own caller, also in a commit shared with others', async () => {
    const { body: lease } = await guest.call(endpoints.takeLease);
    const callOf = ({ userId }: TestClient, entityId: number) => ({
      caller: { userId, isStaff: false, sessionId: 'any' },
      entityId,
    });
    await server.database.write(async (trx) => {
      expect(await useEntityId(trx, callOf(guest, lease.from), 'favorites')).toBe(lease.from);
      await expect(useEntityId(trx, callOf(host, lease.from + 1), 'favorites')).rejects.toMatchObject({
        code: 'id_not_leased',
      });
    });
  });

  test('a hint arrives by server-sent events for who is concerned, and the pull delivers', async () => {
    const listen = async (client: TestClient) => {
      const response = await client.fetch('/api/sync/events');
      expect(response.headers.get('content-type')).toContain('text/event-stream');
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
      expect((await reader.read()).value).toContain('connected');
      return reader;
    };
    const [concerned, other] = [await listen(guest), await listen(server.visitor())];
    const saved = await save(guest, listings[0]!);
    const seq = Number(saved.headers.get('sync-seq'));
    expect((await concerned.read()).value).toContain(`data: {"seq":${seq}}`);
    await addListing(server.database, { hostId: host.userId });
    let heard = false;
    void other.read().then(({ value }) => {
      heard = value?.includes(`"seq":${seq}`) ?? false;
    });
    server.deps.streams.endAll();
    expect((await concerned.read()).done).toBe(true);
    expect(heard).toBe(false);
  });
});
