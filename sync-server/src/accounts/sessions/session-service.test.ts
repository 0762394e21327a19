import { expect, test } from 'vitest';
import { AppError } from '#server/lib/errors.ts';
import { createTestClock } from '#server/test-support/test-clock.ts';
import { openTestDatabase } from '#server/test-support/test-database.ts';
import { addUser } from '#server/test-support/test-users.ts';
import { createCallerFinder, startSession } from './session-service.ts';

test('on a full disk people stay signed in, also when their last use cannot be stored', async () => {
  const opened = await openTestDatabase('sqlite');
  const clock = createTestClock();
  const userId = await addUser(opened.database, 'guest');
  const token = await opened.database.write((trx) => startSession(trx, userId, clock.now()));
  const findCaller = createCallerFinder({
    database: { ...opened.database, write: () => Promise.reject(new AppError('out_of_space')) },
    clock,
    env: { mailUrl: 'off', staffSecondFactor: false },
  });
  clock.advance(10 * 60_000);
  expect(await findCaller(token)).toMatchObject({ userId });
  clock.advance(200 * 24 * 60 * 60_000);
  expect(await findCaller(token)).toBeNull();
  await opened.remove();
});
