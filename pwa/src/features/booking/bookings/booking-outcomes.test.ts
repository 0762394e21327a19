import { waitFor } from '@testing-library/react';
import Dexie, { liveQuery } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import { privateDb, publicDb, switchAccount } from '#pwa/data/open-stores.ts';
import { requestStay } from '#pwa/sync/commands/booking-commands.ts';
import { leasesKey } from '#pwa/sync/device/sync-meta.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { buildBooking } from '#pwa/test-support/builders.ts';
import { currentToast, dismissToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { watchBookingOutcomes } from './booking-outcomes.ts';

const stay = {
  propertyId: 1,
  retreatPackageId: null,
  startDate: '2026-06-12',
  endDate: '2026-06-19',
  guests: 2,
  totalPrice: 1921,
};

let asked: string[];
let stop: () => void;
beforeEach(async () => {
  asked = [];
  switchAccount(1);
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return await Promise.reject(new TypeError('Failed to fetch'));
  });
  dismissToast();
  for (const db of [publicDb(), privateDb()]) await Promise.all(db.tables.map((table) => table.clear()));
  await privateDb().meta.put({ key: leasesKey, value: [{ from: 900, to: 999, next: 900 }] });
  const { property, host, guest, packageName, cancellationPolicy } = buildBooking();
  await requestStay(appDevice, stay, { property, host, guest, packageName, cancellationPolicy });
  stop = watchBookingOutcomes();
  await becomes({ state: 'sending' });
});
afterEach(() => {
  stop();
  switchAccount(null);
});

/** Waits until the watcher has read the outbox: a later read finishes after it. */
const seen = (): Promise<void> =>
  new Promise((resolve) => {
    const subscription = liveQuery(async () => await privateDb().outbox.toArray()).subscribe(() => {
      subscription.unsubscribe();
      resolve();
    });
  });
const becomes = async (change: Partial<OutboxEntry>) => {
  await seen();
  await privateDb().outbox.toCollection().modify(change);
};
/** The stay as the server has stored it, under the id that the device gave it. */
const answered = async (fields: Partial<Booking>) => {
  const [entry] = await privateDb().outbox.toArray();
  await privateDb().outbox.toCollection().modify({ overlays: [] });
  await privateDb().bookings.put(buildBooking({ ...stay, id: entry!.entityId!, ...fields }));
};
const toast = () => waitFor(() => expect(currentToast()).not.toBeNull());

test('only the answer of the server is a success, and the taken days are read again', async () => {
  expect(currentToast()).toBeNull();
  await answered({ status: 'confirmed' });
  await becomes({ state: 'accepted', replySeq: 7 });
  await toast();
  expect(currentToast()).toMatchObject({
    title: 'Booking successful!',
    body: 'Your wellness retreat has been booked.',
  });
  await waitFor(() => expect(asked).toContain('/api/bookings/property/1'));
});

test('a request is sent, not booked: the toast names the host and the deadline', async () => {
  const year = new Date().getFullYear();
  await answered({ status: 'pending', expiresAt: new Date(year, 10, 25, 10, 21).toISOString() });
  await becomes({ state: 'accepted', replySeq: 7 });
  await toast();
  expect(currentToast()).toMatchObject({
    title: 'Request sent',
    body: 'Aiko has until Nov 25, 10:21 AM to reply.',
  });
});

test('an answer that the change feed has overtaken is a success as well', async () => {
  await answered({ status: 'confirmed' });
  await seen();
  const [entry] = await privateDb().outbox.toArray();
  await privateDb().transaction('rw', privateDb().outbox, privateDb().sent, async () => {
    await privateDb().sent.put({ ...entry!, sentAt: 1 });
    await privateDb().outbox.clear();
  });
  await toast();
  expect(currentToast()?.title).toBe('Booking successful!');
});

test('a refusal is shown with its sentence, without the status', async () => {
  const detail = 'The price changed: the stay now costs $1960.';
  await becomes({ state: 'rejected', lastError: { code: 'price_changed', status: 409, detail } });
  await toast();
  expect(currentToast()).toMatchObject({
    title: 'Booking failed',
    body: detail,
    intent: 'destructive',
  });
});

test('no notice is shown for a request that the guest discarded', async () => {
  await seen();
  await privateDb().outbox.clear();
  // The next news comes after what the watcher makes of the deletion.
  const { property, host, guest, packageName, cancellationPolicy } = buildBooking();
  await requestStay(appDevice, stay, { property, host, guest, packageName, cancellationPolicy });
  await becomes({ state: 'rejected', lastError: { code: 'not_found', status: 404, detail: 'Gone.' } });
  await toast();
  expect(currentToast()?.title).toBe('Booking failed');
});

test('a failed read of the outcome is reported, unless the database was closed', async () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  const broken = new Error('broken');
  const read = vi.spyOn(privateDb().sent, 'get');
  read.mockRejectedValueOnce(new Dexie.DatabaseClosedError()).mockRejectedValueOnce(broken);
  const [entry] = await privateDb().outbox.toArray();
  await privateDb().outbox.add({ ...entry!, seq: entry!.seq + 1, opId: 'second' });
  await seen();
  await privateDb().outbox.clear();
  await expect.poll(() => report.mock.calls).toEqual([[broken]]);
});

test('a notice is shown for a request that was stopped before it arrived', async () => {
  await becomes({ state: 'queued', undo: true });
  await seen();
  const [entry] = await privateDb().outbox.toArray();
  await privateDb().transaction('rw', privateDb().outbox, privateDb().sent, async () => {
    await privateDb().sent.put({ ...entry!, sentAt: 1 });
    await privateDb().outbox.clear();
  });
  await toast();
  expect(currentToast()).toMatchObject({ title: 'Request stopped', body: 'Nothing was booked.' });
});

test('a request that was stopped too late is no successful booking: its stay is being cancelled', async () => {
  await becomes({ state: 'queued', undo: true });
  await becomes({ state: 'accepted', undo: false });
  await toast();
  expect(currentToast()?.title).toBe('Cancelling your stay');
});

test.each([
  ['a request', null, 'Request taken back', 'Nothing was charged.'],
  ['a stay', 0, 'Stay cancelled', 'You no longer have this stay.'],
] as const)('a cancellation of %s is told as such', async (_, refundAmount, title, body) => {
  await answered({ status: 'cancelled', cancelledBy: 'guest', refundAmount });
  const [entry] = await privateDb().outbox.toArray();
  await becomes({ name: 'cancelBooking', args: { id: entry!.entityId! } });
  await becomes({ state: 'accepted', replySeq: 7 });
  await toast();
  expect(currentToast()).toMatchObject({ title, body });
});

test.each([
  ['request', 'pending', 'Not taken back', 'Your request stays.'],
  ['stay', 'confirmed', 'Not cancelled', 'You keep the stay.'],
] as const)('a cancellation of a %s that was stopped is told as such', async (_, status, title, body) => {
  await answered({ status });
  const [entry] = await privateDb().outbox.toArray();
  await becomes({ name: 'cancelBooking', args: { id: entry!.entityId! }, state: 'queued', undo: true });
  await seen();
  await privateDb().transaction('rw', privateDb().outbox, privateDb().sent, async () => {
    await privateDb().sent.put({ ...entry!, undo: true, sentAt: 1 });
    await privateDb().outbox.clear();
  });
  await toast();
  expect(currentToast()).toMatchObject({ title, body });
});
