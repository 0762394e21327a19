import { expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
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
});
