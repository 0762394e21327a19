import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';

describeOnBothEngines('a call that is withdrawn', (engine) => {
  let server: TestServer;
  let guest: TestClient;
  let listing: number;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    guest = await server.as('guest');
    listing = await addListing(server.database, { hostId: (await server.as('host')).userId });
  });
  beforeEach(() =>
    server.database.write(async (trx) => {
      await trx('favorites').delete();
      await trx('receipts').delete();
    }),
  );
  afterAll(() => server.close());

  const save = (key: string, propertyId = listing) =>
    guest.call(endpoints.addFavorite, { body: { userId: guest.userId, propertyId }, key });
  const withdraw = (key: string, by = guest) => by.call(endpoints.withdrawCall, { body: { key } });
  const saved = () => server.database.read('favorites').pluck<number[]>('property_id');

  test('before it arrives has no effect however often and late it comes, alone or in an envelope', async () => {
    expect((await withdraw('late')).body).toMatchObject({ happened: false, body: null });
    expect((await save('late')).problem.code).toBe('withdrawn');
    expect((await save('late')).problem.code).toBe('withdrawn');
    const call = {
      method: 'POST',
      path: '/api/favorites',
      headers: { 'Idempotency-Key': 'late' },
      body: { userId: guest.userId, propertyId: listing },
    } as const;
    const { body } = await guest.call(endpoints.push, { body: { calls: [call] } });
    expect(body.answers[0]).toMatchObject({ status: 409, body: { code: 'withdrawn' } });
    expect(await saved()).toEqual([]);
    expect((await withdraw('late')).body.happened).toBe(false);
  });

  test('after it had its effect is told with the answer it was given and its place in the feed', async () => {
    const answer = await save('early');
    const { body } = await withdraw('early');
    expect(body).toEqual({
      happened: true,
      seq: Number(answer.headers.get('Sync-Seq')),
      body: answer.body,
    });
    expect(await saved()).toEqual([listing]);
    await server.database.write((trx) => trx('receipts').update({ pruned: true, body: null }));
    expect((await withdraw('early')).body).toMatchObject({ happened: true, body: null });
  });

  test('after it was refused has not happened', async () => {
    expect((await save('refused', 999_999)).status).toBe(404);
    expect((await withdraw('refused')).body.happened).toBe(false);
  });

  test('belongs to its caller: nobody learns of the calls of others, or stops them', async () => {
    await save('mine');
    const host = await server.as('host');
    expect((await withdraw('mine', host)).body).toMatchObject({ happened: false, body: null });
    expect((await withdraw('next', host)).body.happened).toBe(false);
    expect((await save('next')).status).toBe(200);
    expect((await withdraw('two words')).problem.code).toBe('invalid_fields');
  });

  test('at the moment it arrives has either happened, or never will', async () => {
    const keys = Array.from({ length: 40 }, (_, index) => `race-${index}`);
    const rounds = keys.map(async (key, index) => {
      const calls = [() => save(key), () => withdraw(key)];
      const answers = await Promise.all((index % 2 === 0 ? calls : calls.reverse()).map((call) => call()));
      const [made, asked] = index % 2 === 0 ? answers : answers.reverse();
      const happened = (asked?.body as { happened: boolean } | undefined)?.happened;
      expect(happened).toBe((made?.status ?? 500) < 300);
      expect((await save(key)).status < 300).toBe(happened);
    });
    await Promise.all(rounds);
  });
});
