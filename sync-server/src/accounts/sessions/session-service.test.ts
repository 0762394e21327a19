import { expect, test } from 'vitest';
import { AppError } from '#server/lib/errors.ts';
import { createTestClock } from '#server/test-support/test-clock.ts';
import { openTestDatabase } from '#server/test-support/test-database.ts';
import { addUser } from '#server/test-support/test-users.ts';
import { createCallerFinder, deleteEndedSessions, startSession } from './session-service.ts';

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

test('a session of staff that ended by itself takes its browser’s push along', async () => {
  const opened = await openTestDatabase('sqlite');
  const { database } = opened;
  const clock = createTestClock();
  const people = [await addUser(database, 'guest'), await addUser(database, 'operator')];
  await database.write(async (trx) => {
    await trx('users').where('username', 'operator').update({ role: 'staff' });
    for (const userId of people) {
      await startSession(trx, userId, clock.now());
      const [session_id] = await trx('sessions').where('user_id', userId).pluck<string[]>('id');
      const keys = { p256dh: 'p', auth: 'a' };
      const at = clock.now().toISOString();
      const endpoint = `https://fcm.googleapis.com/${userId}`;
      await trx('push_subscriptions').insert({
        ...{ user_id: userId, session_id, endpoint, ...keys, created_at: at },
      });
    }
  });
  const subscribed = () => database.read('push_subscriptions').orderBy('user_id').pluck<number[]>('user_id');
  clock.advance(8 * 60 * 60_000);
  await database.write((trx) => deleteEndedSessions(trx, clock.now()));
  expect(await subscribed()).toEqual(people);
  clock.advance(1);
  await database.write((trx) => deleteEndedSessions(trx, clock.now()));
  expect(await subscribed()).toEqual(people.slice(0, 1));
  await opened.remove();
});
