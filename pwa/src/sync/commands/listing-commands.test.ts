import { beforeEach, expect, test } from 'vitest';
import type { Listing, Property } from '#contracts/domain/catalog/properties.ts';
import { readOneWithPending } from '#pwa/data/read-one-with-pending.ts';
import { PrivateDb } from '#pwa/data/private-db.ts';
import { PublicDb } from '#pwa/data/public-db.ts';
import { createDevice } from '#pwa/sync/device/device.ts';
import { browserEnvironment } from '#pwa/sync/transport/environment.ts';
import { applyPushResults, mergeWithCurrent, markRejected } from '#pwa/sync/push/apply-push-result.ts';
import { leasesKey } from '#pwa/sync/device/sync-meta.ts';
import { buildProperty } from '#pwa/test-support/builders.ts';
import { toPublicProperty } from '#pwa/data/properties/stored-properties.ts';
import { readyEntries } from '#pwa/sync/outbox/entry-order.ts';
import {
  askForVerification,
  deleteListing,
  editListing,
  pauseListing,
  submitListing,
  undoWindowMs,
} from './listing-commands.ts';
import { resolveCommand } from './registry.ts';

const db = new PrivateDb(2, 'listing-commands-test');
const publicDb = new PublicDb('listing-commands-test-public');
/** A browser environment without a network. */
const environment = { ...browserEnvironment, fetch: () => Promise.reject(new TypeError('no network')) };
const device = createDevice(environment, { publicDb: () => publicDb, privateDb: () => db });
const host = { id: 2, name: 'Aiko Tanabe', profileImage: null };
const listing = buildProperty({ title: 'Hinoki Grove House' }) as Listing;
const shown = (id: number) =>
  readOneWithPending<Property>(db, 'ownProperties', db.ownProperties.get(id), id) as Promise<Property>;
const refused = { code: 'invalid_fields', status: 422, detail: 'Some fields need attention.' } as const;

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
  await db.meta.put({ key: leasesKey, value: [{ from: 900, to: 999, next: 900 }] });
});

test('submitting a listing deletes its draft', async () => {
  const draft = { values: {}, propertyId: null, base: null, step: 'review', reached: 6, writer: '' };
  await db.drafts.put({ ...draft, id: 'one', createdAt: 1, updatedAt: 1 });
  const id = await submitListing(device, listing, host, { draftId: 'one' });
  expect(await db.drafts.count()).toBe(0);
  expect(await db.outbox.toArray()).toMatchObject([{ name: 'createProperty', entityId: id }]);
});

test('without a leased id nothing is submitted and the draft stays', async () => {
  await db.meta.clear();
  const draft = { values: {}, propertyId: null, base: null, step: 'review', reached: 6, writer: '' };
  await db.drafts.put({ ...draft, id: 'one', createdAt: 1, updatedAt: 1 });
  await expect(submitListing(device, listing, host, { draftId: 'one' })).rejects.toThrow('connect once');
  expect([await db.drafts.count(), await db.outbox.count()]).toEqual([1, 0]);
});

test('an edit of a listing that was not sent yet changes its creation', async () => {
  const id = await submitListing(device, listing, host);
  await editListing(device, id, { title: 'Hinoki Valley House', pricePerNight: 180 });
  const [entry, ...more] = await db.outbox.toArray();
  expect(more).toEqual([]);
  expect(entry).toMatchObject({ name: 'createProperty', args: { title: 'Hinoki Valley House' } });
  expect(await shown(id)).toMatchObject({ title: 'Hinoki Valley House', pricePerNight: 180 });
});

test('editing a rejected creation requeues it under a new key', async () => {
  const id = await submitListing(device, listing, host);
  const [before] = await db.outbox.toArray();
  await db.outbox.update(before!.seq, { attempts: 1 });
  await markRejected(db, before!.seq, refused);
  await editListing(device, id, { title: 'Hinoki Valley House' });
  const [entry] = await db.outbox.toArray();
  expect(entry).toMatchObject({ state: 'queued', attempts: 0, call: null, lastError: null });
  expect(entry!.opId).not.toBe(before!.opId);
});

test('deleting a listing whose creation was refused removes both, since the server has neither', async () => {
  const id = await submitListing(device, listing, host);
  const [creation] = await db.outbox.toArray();
  await db.outbox.update(creation!.seq, { attempts: 1 });
  await markRejected(db, creation!.seq, refused);
  expect(await deleteListing(device, id)).toBeNull();
  expect(await db.outbox.count()).toBe(0);
});

test.each([
  ['without documents ends quietly', [], 0],
  ['whose documents did not arrive is shown', ['license: /documents/1'], 1],
])('a listing that another device submitted meanwhile: a submission %s', async (_, documents, left) => {
  await db.ownProperties.put(buildProperty({ id: 7, version: 3, verificationStatus: null }));
  const seq = await askForVerification(device, 7, documents);
  await db.outbox.update(seq!, { state: 'sending' });
  const edit = await editListing(device, 7, { title: 'Cedar Steam House' });
  const sent = (await db.outbox.get(seq!))!;
  const error = { code: 'wrong_state', status: 409, detail: 'This property is already pending.' } as const;
  const outcome = { kind: 'refused', error } as const;
  await applyPushResults({ db, environment }, [{ entry: sent, resolved: resolveCommand(sent)!, outcome }]);
  expect(await db.outbox.where('state').equals('rejected').count()).toBe(left);
  const entries = await db.outbox.orderBy('seq').toArray();
  expect(readyEntries(entries, 2, Date.now()).map((entry) => entry.seq)).toEqual([edit]);
});

test.each([
  ['not_found', 'that another device deleted meanwhile ends quietly', 0],
  ['upcoming_bookings', 'with stays is shown', 1],
] as const)('%s: the deletion of a listing %s', async (code, _, left) => {
  await db.ownProperties.put(buildProperty({ id: 7, version: 3 }));
  const seq = await deleteListing(device, 7);
  await db.outbox.update(seq!, {
    state: 'sending',
    call: { name: 'deleteProperty', url: '/api/properties/7', headers: {} },
  });
  const sent = (await db.outbox.get(seq!))!;
  const outcome = { kind: 'refused', error: { code, status: 404, detail: 'No.' } } as const;
  await applyPushResults({ db, environment }, [{ entry: sent, resolved: resolveCommand(sent)!, outcome }]);
  expect(await db.outbox.count()).toBe(left);
});

test('a listing whose submission was refused is not shown as submitted, and can be submitted again', async () => {
  await db.ownProperties.put(buildProperty({ id: 7, version: 3, verificationStatus: null }));
  const first = await askForVerification(device, 7, []);
  expect(await askForVerification(device, 7, [])).toBeNull();
  expect(await shown(7)).toMatchObject({ verificationStatus: 'pending', pending: { state: 'queued' } });
  await markRejected(db, first!, refused);
  expect(await shown(7)).toMatchObject({ verificationStatus: null, pending: { state: 'rejected' } });
  const second = await askForVerification(device, 7, []);
  expect(await db.outbox.toArray()).toMatchObject([{ seq: second, state: 'queued' }]);
});

test('a deletion does not wait for a refused edit, which ends with the listing', async () => {
  await db.ownProperties.put(buildProperty({ id: 7, version: 3 }));
  const edit = await editListing(device, 7, { title: 'Oops' });
  await markRejected(db, edit!, refused);
  const seq = await deleteListing(device, 7);
  const entries = await db.outbox.orderBy('seq').toArray();
  const [ready, ...more] = readyEntries(entries, 2, Date.now() + undoWindowMs);
  expect([ready?.seq, more]).toEqual([seq, []]);
  await db.outbox.update(seq!, { state: 'sending' });
  const sent = { ...ready!, state: 'sending' as const };
  const outcome = { kind: 'accepted', body: null, seq: 5, epoch: null } as const;
  await applyPushResults({ db, environment }, [{ entry: sent, resolved: resolveCommand(sent)!, outcome }]);
  expect(await db.outbox.toArray()).toMatchObject([{ seq, state: 'accepted' }]);
});

test('editing again requeues a rejected edit', async () => {
  await db.ownProperties.put(buildProperty({ id: 7, version: 3 }));
  const seq = await editListing(device, 7, { title: 'Oops' });
  await markRejected(db, seq!, refused);
  await editListing(device, 7, { title: 'Cedar Steam House' });
  expect(await db.outbox.toArray()).toMatchObject([
    { seq, state: 'queued', args: { fields: { title: 'Cedar Steam House' } }, base: { version: 3 } },
  ]);
});

test('an edit conflicts with a change that another person made after it was started', async () => {
  const original = buildProperty({ id: 7, version: 3 });
  await db.ownProperties.put({ ...original, version: 4, title: 'Their title', location: 'Nikko, Japan' });
  const base = { version: original.version, values: { ...original } };
  const seq = await editListing(device, 7, { title: 'My title', pricePerNight: 300 }, { base });
  const entry = (await db.outbox.get(seq!))!;
  expect(entry.base).toEqual({ version: 3, values: { title: original.title, pricePerNight: 245 } });
  const error = { code: 'edit_conflict', status: null, detail: '' } as const;
  const current = await db.ownProperties.get(7);
  const resolved = resolveCommand(entry)!;
  expect(
    await mergeWithCurrent(db, entry, resolved, current, { error, environment: browserEnvironment }),
  ).toBe('conflict');
});

test('a pause is queued, shown at once, and merged into a waiting edit', async () => {
  await db.ownProperties.put(
    buildProperty({ id: 7, hostId: 2, version: 3, listed: true, pausedUntil: null }),
  );
  await editListing(device, 7, { maxGuests: 3 });
  await pauseListing(device, 7, { listed: false, pausedUntil: '2030-12-24' });
  const paused = await shown(7);
  expect(paused).toMatchObject({ listed: false, pausedUntil: '2030-12-24', maxGuests: 3 });
  expect(toPublicProperty(paused)).toBeNull();
  const [entry, ...more] = await db.outbox.toArray();
  expect(more).toEqual([]);
  expect(entry).toMatchObject({
    name: 'updateProperty',
    args: { id: 7, fields: { maxGuests: 3, listed: false, pausedUntil: '2030-12-24' } },
    base: { version: 3, values: { listed: true, pausedUntil: null } },
  });
  await pauseListing(device, 7, { listed: true, pausedUntil: null });
  expect((await shown(7)).listed).toBe(true);
});

test('a chosen time zone is sent with its edit, and never stored in the public cache', async () => {
  await db.ownProperties.put(
    buildProperty({ id: 7, hostId: 2, version: 3, timeZone: 'Asia/Tokyo', chosenTimeZone: null }),
  );
  await editListing(device, 7, { chosenTimeZone: 'Asia/Seoul' });
  const edited = await shown(7);
  expect(edited.chosenTimeZone).toBe('Asia/Seoul');
  expect(toPublicProperty(edited)).not.toHaveProperty('chosenTimeZone');
  // Another person moved the pin meanwhile, and with it the zone that the server derived: no conflict.
  const current = {
    ...buildProperty({ id: 7, version: 4, latitude: 36 }),
    timeZone: 'Asia/Seoul',
    chosenTimeZone: null,
  };
  const [entry] = await db.outbox.toArray();
  const error = { code: 'edit_conflict', status: null, detail: '' } as const;
  const parts = { error, environment: browserEnvironment };
  const outcome = await mergeWithCurrent(db, entry!, resolveCommand(entry!)!, current, parts);
  expect(outcome).not.toBe('conflict');
});
