import { expect, onTestFinished, test } from 'vitest';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { refusals } from '#contracts/api/errors.ts';
import { headers as names } from '#contracts/sync/sync-wire.ts';
import { editListing } from '#pwa/sync/commands/listing-commands.ts';
import { saveFavorite } from '#pwa/sync/commands/favorite-commands.ts';
import { cursorKey } from '#pwa/sync/device/sync-meta.ts';
import { drain } from '#pwa/sync/push/drain.ts';
import { buildProperty } from '#pwa/test-support/builders.ts';
import { openTestDevice } from '#pwa/test-support/test-device.ts';
import { resolveConflict, retry } from './outbox-actions.ts';

/** A device with a listing at version 1, beside a server where `editElsewhere` changes it. */
async function openListing() {
  let row: Property = buildProperty({ id: 7, hostId: 1, title: 'Old', version: 1 });
  /** Edits of other devices, each just before a call of this one. */
  const edits: Partial<Property>[] = [];
  const fixture = await openTestDevice({
    fetch: (_, init) => {
      const edit = edits.shift();
      if (edit !== undefined) row = { ...row, ...edit, version: row.version + 1 };
      const isStale = new Headers(init.headers).get('If-Match') !== `"${row.version}"`;
      if (!isStale) row = { ...row, ...(JSON.parse(init.body as string) as Property) };
      const body = isStale ? { code: 'stale_version', ...refusals.stale_version, current: row } : row;
      const headers = { [names.app]: '1' };
      return Promise.resolve(Response.json(body, { status: isStale ? 409 : 200, headers }));
    },
  });
  onTestFinished(fixture.close);
  // The mirror is complete.
  await fixture.db.meta.put({ key: cursorKey, value: 'c' });
  await fixture.db.ownProperties.put(row);
  await editListing(fixture.device, 7, { title: 'Mine' });
  const keepMine = async () => {
    const [conflict] = await fixture.db.outbox.toArray();
    expect(conflict?.lastError).toMatchObject({ code: 'edit_conflict', current: { title: 'Theirs' } });
    await resolveConflict(fixture.device, conflict?.seq ?? 0, ['title']);
    await drain(fixture.device);
  };
  return { ...fixture, edits, keepMine, titleThere: () => row.title };
}

test('a conflict is settled by one choice, also before the other version was read', async () => {
  const { device, edits, keepMine, titleThere } = await openListing();
  edits.push({ title: 'Theirs' });
  await drain(device);
  await keepMine();
  expect(titleThere()).toBe('Mine');
});

test('a conflict after an edit was merged by itself is settled by one choice', async () => {
  const { db, device, edits, keepMine, titleThere } = await openListing();
  edits.push({ pricePerNight: 999 }, { title: 'Theirs' });
  await drain(device);
  await drain(device);
  await keepMine();
  expect(titleThere()).toBe('Mine');
  expect((await db.outbox.toArray()).map(({ state }) => state)).toEqual(['accepted']);
});

test('what may have arrived is tried again under its key', async () => {
  const { db, device, close } = await openTestDevice();
  onTestFinished(close);
  const seq = (await saveFavorite(device, 5, 'Cedar House')) ?? 0;
  const keyNow = async () => (await db.outbox.get(seq))?.opId;
  const key = await keyNow();
  const lastError = { code: 'unknown_version', status: null, detail: '' } as const;
  await db.outbox.update(seq, { state: 'rejected', attempts: 1, lastError });
  await retry(device, seq);
  expect(await keyNow()).toBe(key);
  await db.outbox.update(seq, { state: 'rejected', attempts: 0, lastError });
  await retry(device, seq);
  expect(await keyNow()).not.toBe(key);
});
