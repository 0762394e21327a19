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

test('guests are grouped by what they do today at the listing', async () => {
  const { device, db, close } = await openTestDevice();
  onTestFinished(close);
  const now = device.environment.now();
  const today = new Date(now).toISOString().slice(0, 10);
  const stays = {
    1: { startDate: today, endDate: today },
    2: { startDate: addDays(today, 1), endDate: addDays(today, 2) },
    3: { startDate: addDays(today, -2), endDate: today },
    4: { startDate: addDays(today, -2), endDate: addDays(today, 1) },
    5: { startDate: addDays(today, -2), endDate: addDays(today, 1) },
    6: { startDate: addDays(today, -2), endDate: today, status: 'cancelled' },
    7: { startDate: addDays(today, -3), endDate: addDays(today, -1) },
  } as const;
  const host = { id: db.account ?? 0, name: 'Aiko Tanabe', profileImage: null };
  await db.bookings.bulkPut(
    Object.entries(stays).map(([id, stay]) =>
      buildBooking({ id: Number(id), host, status: 'confirmed', timeZone: 'UTC', ...stay }),
    ),
  );
  await checkGuestIn(device, { id: 5, name: 'Maya Ortiz' }, 'list', now - 60 * minuteMs);
  const board = await findArrivalBoard(db, now);
  const ids = (group: keyof typeof board) => board[group].map(({ booking }) => booking.id).toSorted();
  expect({ today: ids('today'), tomorrow: ids('tomorrow') }).toEqual({ today: [1], tomorrow: [2] });
  expect({ leaving: ids('leaving'), expected: ids('expected'), staying: ids('staying') }).toEqual({
    leaving: [3],
    expected: [4],
    staying: [5],
  });
  expect(ids('others')).toEqual([6, 7]);
});
