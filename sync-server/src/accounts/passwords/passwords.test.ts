import { expect, test } from 'vitest';
import { AppError } from '#server/lib/errors.ts';
import { hashPassword, isPassword } from './passwords.ts';

test('hashes that would wait too long are refused with a Retry-After; the others are computed', async () => {
  const passwordHash = await hashPassword('cedar and steam');
  const results = await Promise.allSettled(
    Array.from({ length: 230 }, () => isPassword(passwordHash, 'cedar and steam')),
  );
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(230 - 202);
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(AppError);
    expect(reason).toMatchObject({ code: 'unavailable', headers: { 'Retry-After': '5' } });
  }
  expect(results.filter((result) => result.status === 'fulfilled').every(({ value }) => value)).toBe(true);
  expect(await isPassword(passwordHash, 'cedar and steam')).toBe(true);
});
