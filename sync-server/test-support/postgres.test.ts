import { afterEach, expect, test, vi } from 'vitest';
import { providePostgres } from './postgres.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('without PostgreSQL the run fails with instructions to install it', async () => {
  vi.stubEnv('TEST_POSTGRES_URL', undefined);
  await expect(providePostgres(null)).rejects.toThrow('PostgreSQL is missing');
});
