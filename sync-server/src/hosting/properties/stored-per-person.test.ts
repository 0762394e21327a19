import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { conversationsMax, favoritesMax, hostListingsMax, sessionsMax } from '#contracts/request-limits.ts';
import { insertInChunks } from '#server/database/chunks.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { buildListing } from '#server/test-support/test-properties.ts';
import { startSession } from '#server/accounts/sessions/session-service.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';

describeOnBothEngines('what a person may store', (engine) => {
  let server: TestServer;
  let host: TestClient;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    host = await server.as('host');
  });
  afterAll(() => server.close());

  test('thirty edits of a large listing store receipts that refer to it, and a copy still gets an answer', async () => {
    const images = Array.from({ length: 30 }, (_, n) => `https://pictures.example/${n}/${'a'.repeat(1900)}`);
    const { body: listing } = await host.call(endpoints.createProperty, { body: buildListing({ images }) });
    const params = { id: listing.id };
    const keys = Array.from({ length: 30 }, () => randomUUID());
    const edit = (index: number) => {
      const body = { ...listing, maxGuests: 5 + index };
      return host.call(endpoints.updateProperty, { params, body, key: keys[index]! });
    };
    for (const index of keys.keys()) expect((await edit(index)).status).toBe(200);
    const receipts: { body: string | null; status: number }[] = await server.database
      .read('receipts')
      .where('user_id', host.userId)
      .select('body', 'status');
    expect(receipts).toHaveLength(30);
    expect(receipts.map(({ body }) => (body ?? '').length).reduce((sum, size) => sum + size)).toBeLessThan(
      30 * 8 * 1024,
    );
    // The current row; the edit is not applied again.
    const again = await edit(3);
    expect(again).toMatchObject({ status: 200, body: { id: listing.id, maxGuests: 34 } });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await host.call(endpoints.getProperty, { params })).body.maxGuests).toBe(34);
    // A refusal is small too: it omits the listing, which clients fetch by its own call.
    const stale = { params, body: { ...listing, maxGuests: 2 }, ifMatch: 1 };
    const { status, problem } = await host.call(endpoints.updateProperty, stale);
    expect([status, problem.code, 'current' in problem]).toEqual([412, 'stale_version', false]);
    await host.call(endpoints.deleteProperty, { params });
    expect((await edit(3)).problem).toMatchObject({ status: 410, code: 'receipt_pruned' });
  });

  test('with 200 listings, one more is refused before other checks, and all remain editable', async () => {
    const many = await server.as('many');
    const ids: number[] = [];
    for (let count = 0; count < hostListingsMax; count += 1) {
      ids.push(await addListing(server.database, { hostId: many.userId }));
    }
    const refused = await many.call(endpoints.createProperty, { body: buildListing() });
    expect(refused.problem).toMatchObject({ status: 409, code: 'limit_reached' });
    expect(refused.problem.detail).toContain('Delete one to add another');
    const params = { id: ids[0]! };
    const { body } = await many.call(endpoints.getProperty, { params });
    const edited = await many.call(endpoints.updateProperty, { params, body: { ...body, maxGuests: 3 } });
    expect(edited.status).toBe(200);
    expect((await many.call(endpoints.deleteProperty, { params })).status).toBe(204);
    expect((await many.call(endpoints.createProperty, { body: buildListing() })).status).toBe(201);
  });

  test('with 1,000 favorites, one more is refused, and removing one makes room', async () => {
    const guest = await server.as('guest');
    const first = await addListing(server.database, { hostId: host.userId });
    const other = await addListing(server.database, { hostId: host.userId });
    const save = (propertyId: number) =>
      guest.call(endpoints.addFavorite, { body: { userId: guest.userId, propertyId } });
    expect((await save(first)).status).toBe(201);
    await server.database.write(async (trx) => {
      const row = (await trx('properties').where({ id: first }).first()) as object;
      const copies = Array.from({ length: favoritesMax - 1 }, (_, n) => ({
        ...row,
        id: 700_000 + n,
        document: null,
      }));
      await insertInChunks(trx, 'properties', copies);
      const saved = copies.map(({ id }) => ({
        id,
        user_id: guest.userId,
        property_id: id,
        created_at: 'now',
      }));
      await insertInChunks(trx, 'favorites', saved);
    });
    expect((await save(other)).problem).toMatchObject({ status: 409, code: 'limit_reached' });
    expect((await save(first)).status).toBe(200);
    const params = { userId: guest.userId, propertyId: first };
    expect((await guest.call(endpoints.removeFavorite, { params })).status).toBe(204);
    expect((await save(other)).status).toBe(201);
  });

  test('with 1,000 conversations with hosts, one more is refused, and existing ones continue', async () => {
    const guest = await server.as('talker');
    const listings = [
      await addListing(server.database, { hostId: host.userId }),
      await addListing(server.database, { hostId: host.userId }),
    ];
    const start = (propertyId = 0) =>
      guest.call(endpoints.startConversation, {
        body: { user1Id: guest.userId, user2Id: host.userId, propertyId },
      });
    const { body: first } = await start(listings[0]);
    await server.database.write(async (trx) => {
      const row = (await trx('properties').where({ id: listings[0]! }).first()) as object;
      const talk = (await trx('conversations').where({ id: first.id }).first()) as object;
      const ids = Array.from({ length: conversationsMax - 1 }, (_, n) => 800_000 + n);
      await insertInChunks(
        trx,
        'properties',
        ids.map((id) => ({ ...row, id, document: null })),
      );
      await insertInChunks(
        trx,
        'conversations',
        ids.map((id) => ({ ...talk, id, property_id: id })),
      );
    });
    expect((await start(listings[1])).problem).toMatchObject({ status: 409, code: 'limit_reached' });
    expect(await start(listings[0])).toMatchObject({ status: 200, body: { id: first.id } });
    const sent = await guest.call(endpoints.sendMessage, {
      body: { conversationId: first.id, content: 'Is the bath warm?' },
    });
    expect(sent.status).toBe(201);
    const other = await server.as('another guest');
    const started = await other.call(endpoints.startConversation, {
      body: { user1Id: other.userId, user2Id: host.userId, propertyId: listings[1]! },
    });
    expect(started.status).toBe(201);
  });

  test('a session beyond the limit ends the least recently used one', async () => {
    const person = await server.as('logger');
    await server.database.write(async (trx) => {
      const sessions = Array.from({ length: sessionsMax - 1 }, (_, n) => ({
        id: `session ${n}`,
        token_hash: `hash ${n}`,
        user_id: person.userId,
        created_at: '2030-02-01T00:00:00.000Z',
        last_seen_at: `2030-02-01T00:00:00.${String(n).padStart(3, '0')}Z`,
      }));
      await insertInChunks(trx, 'sessions', sessions);
      await startSession(trx, person.userId, server.clock.now());
    });
    const ids = await server.database.read('sessions').where('user_id', person.userId).pluck<string[]>('id');
    expect(ids).toHaveLength(sessionsMax);
    expect(ids).not.toContain('session 0');
    expect(ids).toContain('session 1');
    expect((await person.call(endpoints.getMe)).body).toMatchObject({ id: person.userId });
  });
});
