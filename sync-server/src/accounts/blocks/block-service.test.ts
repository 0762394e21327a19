import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { readExported } from '#server/database/exported-rows.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { exportedBlocks } from './block-repository.ts';

const { blockPerson, changeProfile, listBlocks, listChanges, unblockPerson } = endpoints;

describeOnBothEngines('blocked people', (engine) => {
  let server: TestServer;
  let guest: TestClient;
  let host: TestClient;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    [guest, host] = [await server.as('guest'), await server.as('host')];
  });
  afterAll(() => server.close());

  const block = (by = guest, userId = host.userId) => by.call(blockPerson, { params: { userId } });
  const unblock = () => guest.call(unblockPerson, { params: { userId: host.userId } });
  const blockedBy = async (by: TestClient) => (await by.call(listBlocks)).body.map(({ id }) => id);

  test('are on the list of the person who blocked them, and the last intent wins', async () => {
    const row = { id: host.userId, person: { id: host.userId, name: 'host' } };
    expect(await block()).toMatchObject({ status: 200, body: row });
    expect(await block()).toMatchObject({ status: 200, body: row });
    expect(await blockedBy(guest)).toEqual([host.userId]);
    expect(await unblock()).toMatchObject({ status: 204 });
    expect(await unblock()).toMatchObject({ status: 204 });
    expect(await blockedBy(guest)).toEqual([]);
  });

  test('do not learn of it', async () => {
    const cursorOf = async (by: TestClient) => (await by.call(listChanges)).body.cursor;
    const [ofGuest, ofHost] = [await cursorOf(guest), await cursorOf(host)];
    await block();
    const changesOf = async (by: TestClient, cursor: string) =>
      (await by.call(listChanges, { query: { cursor } })).body.changes;
    expect(await changesOf(guest, ofGuest)).toMatchObject([
      { table: 'blocks', id: host.userId, removed: false },
    ]);
    expect(await changesOf(host, ofHost)).toEqual([]);
    expect(await blockedBy(host)).toEqual([]);
    const exported: unknown[] = [];
    for await (const page of readExported(server.database.read, exportedBlocks, host.userId)) {
      exported.push(...page);
    }
    expect(exported).toEqual([]);
    await unblock();
    expect(await changesOf(guest, ofGuest)).toMatchObject([{ table: 'blocks', removed: true, row: null }]);
  });

  test('show their new name to the person who blocked them', async () => {
    await block();
    const { cursor } = (await guest.call(listChanges)).body;
    const changed = { name: 'Hana', bio: '', languages: [] };
    expect(await host.call(changeProfile, { body: changed, ifMatch: 1 })).toMatchObject({ status: 200 });
    const { changes } = (await guest.call(listChanges, { query: { cursor } })).body;
    expect(changes.filter(({ table }) => table === 'blocks')).toMatchObject([
      { id: host.userId, row: { person: { name: 'Hana' } } },
    ]);
    await unblock();
  });

  test('are people, and others than oneself', async () => {
    expect(await block(guest, 999_999_999)).toMatchObject({ status: 404 });
    expect(await block(guest, guest.userId)).toMatchObject({ status: 422 });
  });
});
