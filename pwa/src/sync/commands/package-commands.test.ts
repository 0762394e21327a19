import { afterEach, beforeEach, expect, test } from 'vitest';
import { markRejected } from '#pwa/sync/push/apply-push-result.ts';
import { findReady, openTestDevice } from '#pwa/test-support/test-device.ts';
import { buildRetreatPackage } from '#pwa/test-support/builders.ts';
import { addPackage, editPackage, retirePackage } from './package-commands.ts';

let fixture: Awaited<ReturnType<typeof openTestDevice>>;

beforeEach(async () => {
  fixture = await openTestDevice();
});
afterEach(() => fixture.close());

/** Adds a package that the server refuses. @returns its id and the number of its entry */
async function addRefused(): Promise<{ id: number; seq: number }> {
  const { name, description, pricePerNight, inclusions, maxCapacity, startDate, endDate } =
    buildRetreatPackage();
  const values = { name, description, pricePerNight, inclusions, maxCapacity, startDate, endDate };
  const seq = await addPackage(fixture.device, 7, {
    ...values,
    ...{ minimumStay: 1, maximumStay: null, fixedDuration: false, available: true },
  });
  await fixture.db.outbox.update(seq!, { attempts: 1 });
  await markRejected(fixture.db, seq!, {
    code: 'invalid_fields',
    status: 422,
    detail: 'Some fields need attention.',
  });
  return { id: 900, seq: seq! };
}

test('an edit of a package that was refused sends it again with the new values', async () => {
  const { id, seq } = await addRefused();
  expect(await editPackage(fixture.device, id, { name: 'Deeper rest' })).toBeNull();
  expect(await fixture.db.outbox.toArray()).toMatchObject([
    {
      seq,
      name: 'createRetreatPackage',
      state: 'queued',
      args: { propertyId: 7, values: { name: 'Deeper rest' } },
    },
  ]);
  expect(await findReady(fixture.db)).toEqual([seq]);
});

test('retiring a package that was refused discards it', async () => {
  const { id } = await addRefused();
  expect(await retirePackage(fixture.device, id)).toBeNull();
  expect(await fixture.db.outbox.count()).toBe(0);
});
