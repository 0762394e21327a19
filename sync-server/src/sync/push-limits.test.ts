import { expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { holdWrite } from '#server/test-support/held-write.ts';
import { startTestServer } from '#server/test-support/test-server.ts';

describeOnBothEngines('the points of an envelope', (engine) => {
  test('count for its address too, however many sessions share it', async () => {
    const server = await startTestServer({ engine, env: { RATE_LIMITS: 'on' } });
    const calls = Array.from({ length: 100 }, () => ({
      ...{ method: 'POST' as const, path: '/api/nothing', headers: {}, body: null },
    }));
    const statuses: number[] = [];
    // Each session stays within its own allowance of 300 points; all of them are more than the 1,200 of an address.
    for (let session = 0; session < 5; session += 1) {
      const guest = await server.as('guest');
      for (let count = 0; count < 25; count += 1) {
        statuses.push((await guest.call(endpoints.push, { body: { calls } })).status);
      }
    }
    expect(statuses.slice(0, 100).every((status) => status === 200)).toBe(true);
    expect(statuses).toContain(429);
    await server.close();
  });

  test('are not taken for one that waits for others of its person', async () => {
    const server = await startTestServer({ engine, env: { RATE_LIMITS: 'on' } });
    const guest = await server.as('guest');
    const left = () => server.deps.limits.consume('stored', String(guest.userId), 0);
    const before = await left();
    const call = { method: 'POST' as const, path: '/api/favorites', headers: {} };
    const body = { userId: guest.userId, propertyId: 999_999 };
    const calls = Array.from({ length: 100 }, () => ({ ...call, body }));
    const letGo = await holdWrite(server.database, [{ kind: 'user', id: guest.userId }]);
    const sent = [1, 2, 3].map(() => guest.call(endpoints.push, { body: { calls } }));
    expect((await Promise.race(sent)).status).toBe(429);
    await letGo();
    expect((await Promise.all(sent)).map(({ status }) => status).sort()).toEqual([200, 200, 429]);
    // A point for each call and some for its bytes.
    expect(before - (await left())).toBeLessThan(300);
    await server.close();
  });
});
