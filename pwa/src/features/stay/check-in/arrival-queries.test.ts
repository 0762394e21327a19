import { expect, onTestFinished, test } from 'vitest';
import { addDays } from '#contracts/rules/days.ts';
import { checkGuestIn } from '#pwa/sync/commands/check-in-commands.ts';
import { buildBooking } from '#pwa/test-support/builders.ts';
import { openTestDevice } from '#pwa/test-support/test-device.ts';
import { findArrivalBoard } from './arrival-queries.ts';

const minuteMs = 60_000;

test('a guest of an earlier day who was checked in just now stays on the board while that can be undone', async () => {
  const { device, db, close } = await openTestDevice();
  onTestFinished(close);
  const now = device.environment.now();
  const today = new Date(now).toISOString().slice(0, 10);
  await db.bookings.put(
    buildBooking({
      host: { id: db.account ?? 0, name: 'Aiko Tanabe', profileImage: null },
      startDate: addDays(today, -1),
      endDate: addDays(today, 3),
      timeZone: 'UTC',
    }),
  );
  const expected = async (at: number) =>
    (await findArrivalBoard(db, at)).expected.map(({ checkIn }) => checkIn !== null);
  expect(await expected(now)).toEqual([false]);
  await checkGuestIn(device, { id: 1, name: 'Maya Ortiz' }, 'list', now);
  expect(await expected(now + 9 * minuteMs)).toEqual([true]);
  expect(await expected(now + 11 * minuteMs)).toEqual([]);
});
