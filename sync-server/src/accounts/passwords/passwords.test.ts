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

test('one address holds few places of the queue; another address and calls without one still get theirs', async () => {
  const passwordHash = await hashPassword('cedar and steam');
  const checks = (count: number, address?: string) =>
    Array.from({ length: count }, () => isPassword(passwordHash, 'cedar and steam', address));
  const flood = Promise.allSettled(checks(50, '203.0.113.5'));
  const others = await Promise.all([...checks(1, '203.0.113.6'), ...checks(20)]);
  expect(others.every(Boolean)).toBe(true);
  const refused = (await flood).filter((result) => result.status === 'rejected');
  // Two are computed at once, and ten wait.
  expect(refused).toHaveLength(50 - 12);
  for (const { reason } of refused) {
    expect(reason).toMatchObject({ code: 'too_many_requests', headers: { 'Retry-After': '5' } });
  }
});
