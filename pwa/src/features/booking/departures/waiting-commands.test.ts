import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WaitingEntry } from '#contracts/domain/booking/departures.ts';
import { headers } from '#contracts/sync/sync-wire.ts';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { joinWaiting } from './departure-commands.ts';

const waiting: WaitingEntry = {
  id: 5,
  departureId: 7,
  propertyId: 1,
  userId: 1,
  departureTitle: 'Silent Week',
  startDate: '2999-06-01',
  roomId: 3,
  places: 1,
  waitingSince: '2026-06-01T12:00:00.000Z',
  state: 'waiting',
  offeredRoomId: null,
  offeredUntil: null,
  position: 1,
};
const offered: WaitingEntry = {
  ...waiting,
  state: 'offered',
  offeredRoomId: 3,
  offeredUntil: '2026-06-02T12:00:00.000Z',
  position: null,
};
/** The server answers that the person is on the list. @param meanwhile runs before it answers */
const answerWaiting = (meanwhile: () => Promise<unknown> = () => Promise.resolve()) =>
  vi.stubGlobal('fetch', async () => {
    await meanwhile();
    return Response.json(waiting, { status: 201, headers: { [headers.app]: '1' } });
  });
const storedState = async () => (await privateDb().waitingEntries.get(5))?.state;

beforeEach(async () => {
  switchAccount(1);
  await privateDb().waitingEntries.clear();
});
afterEach(() => {
  switchAccount(null);
  vi.unstubAllGlobals();
});

test('joining a waiting list stores the entry, also in place of one that was passed', async () => {
  await privateDb().waitingEntries.put({ ...waiting, state: 'passed', position: null });
  answerWaiting();
  expect(await joinWaiting(7, { roomId: 3, places: 1 })).toBe(true);
  expect(await storedState()).toBe('waiting');
});

test('a late answer to joining does not hide the offer that came meanwhile', async () => {
  answerWaiting(() => privateDb().waitingEntries.put(offered));
  expect(await joinWaiting(7, { roomId: 3, places: 1 })).toBe(true);
  expect(await storedState()).toBe('offered');
});
