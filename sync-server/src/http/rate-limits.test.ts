import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { openTestDatabase, type TestDatabase } from '#server/test-support/test-database.ts';
import { createRateLimits } from './rate-limits.ts';

const dayMs = 24 * 60 * 60_000;

describeOnBothEngines('rate limits', (engine) => {
  let opened: TestDatabase;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    opened = await openTestDatabase(engine);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await opened.remove();
  });

  test('nobody is locked out for a day because a wrong clock was set back by a day', async () => {
    const limits = createRateLimits(opened.database);
    const right = Date.now();
    vi.setSystemTime(right + dayMs);
    await limits.consume('session', 'maya', 300);
    vi.setSystemTime(right);
    expect(await limits.consume('session', 'maya')).toBe(299);
    await limits.consume('session', 'maya', 299);
    await expect(limits.consume('session', 'maya')).rejects.toMatchObject({
      code: 'too_many_requests',
      headers: { 'Retry-After': '60' },
    });
  });
});
