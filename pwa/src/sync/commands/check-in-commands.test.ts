import { beforeEach, expect, test } from 'vitest';
import type { StayTicket } from '#contracts/domain/stay/check-ins.ts';
import { PrivateDb } from '#pwa/data/private-db.ts';
import { PublicDb } from '#pwa/data/public-db.ts';
import { readOneWithPending } from '#pwa/data/read-one-with-pending.ts';
import { createDevice } from '#pwa/sync/device/device.ts';
import { applyPushResult } from '#pwa/sync/push/apply-push-result.ts';
import { planCall } from '#pwa/sync/push/call-builder.ts';
import { browserEnvironment } from '#pwa/sync/transport/environment.ts';
import { checkGuestIn, takeCheckInBack } from './check-in-commands.ts';
import { resolveCommand } from './registry.ts';

const db = new PrivateDb(2, 'check-in-commands-test');
const publicDb = new PublicDb('check-in-commands-test-public');
const now = Date.parse('2030-03-08T15:04:00.000Z');
/** A browser environment without a network. */
const environment = {
  ...browserEnvironment,
  now: () => now,
  fetch: () => Promise.reject(new TypeError('no network')),
};
const device = createDevice(environment, { publicDb: () => publicDb, privateDb: () => db });
const stay = { id: 5, name: 'Maya Lind' };
const shown = () => readOneWithPending<StayTicket>(db, 'stayTickets', db.stayTickets.get(5), 5);

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
  device.connection.report({ reached: false });
});

test('a guest is in at once, once, and the call says when and how', async () => {
  await db.stayTickets.put({ id: 5, ticket: null, checkIn: null });
  const seq = await checkGuestIn(device, stay, 'ticket', now);
  expect(await checkGuestIn(device, stay, 'list', now)).toBeNull();
  const made = { at: '2030-03-08T15:04:00.000Z', way: 'ticket', offline: true };
  expect((await shown())?.checkIn).toEqual(made);
  const entry = (await db.outbox.get(seq!))!;
  const call = planCall(entry, resolveCommand(entry)!, { serverId: (id) => id, serverRow: undefined });
  expect(call).toMatchObject({ url: '/api/bookings/5/check-in', body: made });
});

test('a stay that was booked after the last sync is in too', async () => {
  await checkGuestIn(device, stay, 'ticket', now);
  expect((await shown())?.checkIn?.way).toBe('ticket');
});

test('a check-in that was never sent is undone without a trace, and one that may have arrived by a call', async () => {
  const seq = await checkGuestIn(device, stay, 'list', now);
  expect(await takeCheckInBack(device, stay, now)).toBeNull();
  expect([await db.outbox.count(), await shown()]).toEqual([0, null]);

  await checkGuestIn(device, stay, 'list', now);
  await db.outbox.toCollection().modify({ attempts: 1 });
  const undo = (await db.outbox.get((await takeCheckInBack(device, stay, now))!))!;
  expect(undo).toMatchObject({ name: 'undoCheckIn', seq: seq! + 2 });
  expect((await shown())?.checkIn).toBeNull();
});

test('a guest who is in according to the server is not checked in again', async () => {
  const checkIn = { at: '2030-03-08T15:00:00.000Z', way: 'list', offline: false } as const;
  await db.stayTickets.put({ id: 5, ticket: null, checkIn });
  expect(await checkGuestIn(device, stay, 'ticket', now)).toBeNull();
  expect(await db.outbox.count()).toBe(0);
});

test('checking a guest in again takes an unsent undo back', async () => {
  const checkIn = { at: '2030-03-08T15:00:00.000Z', way: 'list', offline: false } as const;
  await db.stayTickets.put({ id: 5, ticket: null, checkIn });
  await takeCheckInBack(device, stay, now);
  expect((await shown())?.checkIn).toBeNull();
  expect(await checkGuestIn(device, stay, 'list', now)).toBeNull();
  expect((await shown())?.checkIn).toEqual(checkIn);
  expect(await db.outbox.count()).toBe(0);
});

test.each([
  ['ends quietly if another device did it too', { checkIn: null }, 0],
  ['is shown as refused if it came too late', undefined, 1],
])('an undo %s', async (_, current, left) => {
  const seq = await takeCheckInBack(device, stay, now);
  await db.outbox.update(seq!, { state: 'sending' });
  const sent = (await db.outbox.get(seq!))!;
  const error = { code: 'wrong_state', status: 409, detail: 'Not possible.', current } as const;
  await applyPushResult({ db, environment }, sent, resolveCommand(sent)!, { kind: 'refused', error });
  expect(await db.outbox.where('state').equals('rejected').count()).toBe(left);
});

test('checking a guest in again keeps a check-in that may have arrived and was to be undone', async () => {
  await db.stayTickets.put({ id: 5, ticket: null, checkIn: null });
  const seq = await checkGuestIn(device, stay, 'list', now);
  await db.outbox.update(seq!, { attempts: 1, undo: true });
  expect((await shown())?.checkIn).toBeNull();
  expect(await checkGuestIn(device, stay, 'list', now)).toBeNull();
  expect(await db.outbox.toArray()).toMatchObject([{ seq, undo: false }]);
});
