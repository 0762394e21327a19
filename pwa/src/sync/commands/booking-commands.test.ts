import { beforeEach, expect, test, vi } from 'vitest';
import { privateDb, publicDb } from '#pwa/data/open-stores.ts';
import { leasesKey } from '#pwa/sync/device/sync-meta.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { buildBooking } from '#pwa/test-support/builders.ts';
import { agreeToPrice, cancelStay, requestStay } from './booking-commands.ts';

const stay = {
  propertyId: 1,
  retreatPackageId: null,
  startDate: '2999-06-12',
  endDate: '2999-06-19',
  guests: 2,
  totalPrice: 1921,
};
const entries = () => privateDb().outbox.toArray();
let id: number;

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  for (const db of [publicDb(), privateDb()]) await Promise.all(db.tables.map((table) => table.clear()));
  await privateDb().meta.put({ key: leasesKey, value: [{ from: 900, to: 999, next: 900 }] });
  id = await requestStay(appDevice, stay, buildBooking());
});

test('agreeing to a new price requeues the stay under a new key and shows the new price', async () => {
  const [before] = await entries();
  const error = { code: 'price_changed', status: 409, detail: 'The price changed.' } as const;
  await privateDb().outbox.update(before!.seq, { state: 'rejected', lastError: error, attempts: 1 });
  await agreeToPrice(appDevice, before!.seq, 1960);
  const [after] = await entries();
  expect(after).toMatchObject({ state: 'queued', attempts: 0, lastError: null, entityId: id });
  expect(after?.args).toEqual({ ...stay, totalPrice: 1960 });
  expect(after?.overlays[0]).toMatchObject({ kind: 'put', row: { id, totalPrice: 1960 } });
  expect(after?.opId).not.toBe(before?.opId);
});

test('agreeing to a price does not change a request that is not rejected', async () => {
  const [before] = await entries();
  await agreeToPrice(appDevice, before!.seq, 1);
  expect(await entries()).toEqual([before]);
});

test('a request expires after a day', async () => {
  const [entry] = await entries();
  expect(entry!.expiresAt! - entry!.firstQueuedAt).toBe(24 * 60 * 60_000);
});

test('cancelling a request that was never sent removes it', async () => {
  expect(await cancelStay(appDevice, id)).toBeNull();
  expect(await entries()).toEqual([]);
});

test('a queued cancellation names the retreat and the days', async () => {
  const booked = buildBooking({ id: 5, startDate: '2999-01-28', endDate: '2999-02-01' });
  await privateDb().bookings.put(booked);
  await cancelStay(appDevice, 5);
  const cancellation = (await entries()).find(({ name }) => name === 'cancelBooking');
  expect(cancellation?.subject).toMatch(/^Cedar Steam Ryokan, Jan 28 – Feb 1/);
});

test('cancelling again replaces a refused cancellation, which would hold it back', async () => {
  await privateDb().bookings.put(buildBooking({ id: 5, startDate: '2999-01-28', endDate: '2999-02-01' }));
  const first = await cancelStay(appDevice, 5);
  await privateDb().outbox.update(first!, { state: 'rejected', attempts: 1 });
  const second = await cancelStay(appDevice, 5);
  const cancellations = (await entries()).filter(({ name }) => name === 'cancelBooking');
  expect(cancellations).toMatchObject([{ seq: second, state: 'queued' }]);
});
