import { afterEach, expect, test, vi } from 'vitest';
import { hasPostgres, providePostgres } from './postgres.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('without PostgreSQL the run fails, unless its tests are to be left out', async () => {
  vi.stubEnv('TEST_POSTGRES_URL', undefined);
  vi.stubEnv('POSTGRES_TESTS', undefined);
  await expect(providePostgres(null)).rejects.toThrow('PostgreSQL is not installed');
  vi.stubEnv('POSTGRES_TESTS', 'skip');
  const stop = await providePostgres(null);
  expect(hasPostgres()).toBe(false);
  await stop();
});
