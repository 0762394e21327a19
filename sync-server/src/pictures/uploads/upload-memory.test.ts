import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { uploadLimits } from '#contracts/upload-limits.ts';
import { bodiesPerPersonMax, bodyBytesMax } from '#server/http/body/body-memory.ts';
import { createUnsubscribeLink } from '#server/reach/notifications/unsubscribe-service.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { sendPart, TestUpload } from '#server/test-support/test-uploads.ts';

const chunk = uploadLimits.chunkBytesMin;
const bytes = randomBytes(3 * chunk);
const largest = uploadLimits.chunkBytesMax;

describe('memory for bodies of bytes', () => {
  let server: TestServer;
  let victim: TestClient;
  beforeAll(async () => {
    server = await startTestServer();
    victim = await server.as('victim');
  });
  afterAll(() => server.close());

  /** Bodies of different people that are announced as large and sent in part, two a person. */
  const hold = (count: number, sent: Uint8Array) =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const client = await server.as(`slow${Math.floor(index / bodiesPerPersonMax)}`);
        const path = new TestUpload(bytes).path;
        return sendPart(server.origin, client, path, { offset: 0, announced: largest, sent });
      }),
    );

  test('bodies that are only announced hold up nobody, and one person has two at most', async () => {
    const slow = await hold(2 * Math.ceil(bodyBytesMax / largest), bytes.subarray(0, 1));
    const upload = new TestUpload(bytes);
    await upload.begin(victim);
    expect((await upload.send(victim, 0, chunk)).status).toBe(204);
    const third = await sendPart(server.origin, await server.as('slow0'), upload.path, {
      ...{ offset: 0, announced: largest, sent: bytes.subarray(0, 1) },
    });
    expect(await third.status).toBe(429);
    for (const one of [...slow, third]) one.destroy();
  });

  test('while the memory is full further chunks wait, but a mail can be unsubscribed from', async () => {
    const count = Math.ceil(bodyBytesMax / largest) + 1;
    const slow = await hold(count, Buffer.alloc(largest - 1));
    expect(await Promise.any(slow.map(({ status }) => status))).toBe(503);
    const link = await createUnsubscribeLink(server.database, server.origin, {
      ...{ userId: victim.userId, kind: 'booking' },
    });
    await server.database.write((trx) => link.store(trx));
    const answer = await server.visitor().fetch(new URL(link.oneClick).pathname, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(204);
    for (const one of slow) one.destroy();
  });

  test('an upload stores one chunk at a time', async () => {
    const upload = new TestUpload(bytes);
    await upload.begin(victim);
    const { storage } = server.deps;
    const put = storage.put.bind(storage);
    const seen: number[] = [];
    const held = vi.spyOn(storage, 'put').mockImplementationOnce(async (...written) => {
      seen.push((await upload.send(victim, 0, 2 * chunk)).status);
      await put(...written);
    });
    expect((await upload.send(victim, 0, chunk)).status).toBe(204);
    held.mockRestore();
    expect(seen).toEqual([429]);
    expect((await upload.send(victim, chunk, 2 * chunk)).status).toBe(204);
  });
});
