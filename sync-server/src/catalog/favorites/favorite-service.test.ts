import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';

const { addFavorite, listFavorites, removeFavorite } = endpoints;

describeOnBothEngines('saved retreats', (engine) => {
  let server: TestServer;
  let guest: TestClient;
  let host: TestClient;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    [guest, host] = [await server.as('guest'), await server.as('host')];
  });
  afterAll(() => server.close());

  const listing = (isVerified = true) => addListing(server.database, { hostId: host.userId, isVerified });
  const save = (propertyId: number, by = guest, userId = by.userId) =>
    by.call(addFavorite, { body: { userId, propertyId } });
  const remove = (propertyId: number, by = guest, userId = by.userId) =>
    by.call(removeFavorite, { params: { userId, propertyId } });
  const saved = async () =>
    (await guest.call(listFavorites, { params: { userId: guest.userId } })).body.map(
      ({ propertyId }) => propertyId,
    );

  test('a retreat is saved once, however often the heart is tapped', async () => {
    const propertyId = await listing();
    const first = await save(propertyId);
    expect(first).toMatchObject({ status: 201, body: { userId: guest.userId, propertyId } });
    expect(await save(propertyId)).toMatchObject({ status: 200, body: first.body });
    const answers = await Promise.all(Array.from({ length: 20 }, () => save(propertyId)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await saved()).filter((id) => id === propertyId)).toHaveLength(1);
  });

  test('the newest saved retreat comes first', async () => {
    const [older, newer] = [await listing(), await listing()];
    await save(older);
    server.clock.advance(1000);
    await save(newer);
    expect((await saved()).slice(0, 2)).toEqual([newer, older]);
  });

  test('removing a retreat that was not saved is not an error', async () => {
    const propertyId = await listing();
    await save(propertyId);
    expect(await remove(propertyId)).toMatchObject({ status: 204, body: null });
    expect(await remove(propertyId)).toMatchObject({ status: 204 });
    expect(await remove(999_999)).toMatchObject({ status: 204 });
    expect(await saved()).not.toContain(propertyId);
  });

  test('only the person who saved it receives the change', async () => {
    const propertyId = await listing();
    const { body } = await save(propertyId);
    await save(propertyId);
    await remove(propertyId);
    await remove(propertyId);
    const changes = await server.database
      .read('changes')
      .where({ table_name: 'favorites', row_id: body.id })
      .orderBy('seq')
      .pluck('audience');
    expect(changes).toEqual([guest.userId, guest.userId]);
  });

  test("no one sees, adds or removes another person's favorites", async () => {
    const propertyId = await listing();
    await save(propertyId);
    const mismatch = { status: 403, problem: { code: 'identity_mismatch' } };
    expect(await save(propertyId, host, guest.userId)).toMatchObject(mismatch);
    expect(await remove(propertyId, host, guest.userId)).toMatchObject(mismatch);
    expect(await host.call(listFavorites, { params: { userId: guest.userId } })).toMatchObject(mismatch);
    expect(await save(propertyId, server.visitor(), guest.userId)).toMatchObject({ status: 401 });
    expect(await saved()).toContain(propertyId);
  });

  test('a retreat that is not visible to the caller cannot be saved', async () => {
    expect(await save(await listing(false))).toMatchObject({ status: 404 });
    expect(await save(999_999)).toMatchObject({ status: 404 });
  });
});
