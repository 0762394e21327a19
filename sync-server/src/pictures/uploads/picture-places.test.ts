import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentEntry } from '#contracts/domain/pictures/picture-addresses.ts';
import { endpoints } from '#contracts/api/endpoints.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { buildListing } from '#server/test-support/test-properties.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { uploadPicture } from '#server/test-support/test-uploads.ts';
import { runMaintenance } from '#server/wiring/maintenance.ts';
import { sweepPictures } from './picture-removal-service.ts';

let server: TestServer;
let photo: Buffer;
beforeAll(async () => {
  server = await startTestServer();
  photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.close());

test("a person's photo is theirs, shows at their listings, and stays if an older app saves the profile", async () => {
  const host = await server.as('maya');
  const propertyId = await addListing(server.database, { hostId: host.userId });
  const texts = { name: 'maya', bio: '', languages: [] };
  const { address } = await uploadPicture(server, host, photo, 'profile');
  const save = (profileImage: string) =>
    host.call(endpoints.changeProfile, { body: { ...texts, profileImage } });
  expect((await save(address)).body).toMatchObject({ profileImage: address });
  const { body: listing } = await server
    .visitor()
    .call(endpoints.getProperty, { params: { id: propertyId } });
  const { body: person } = await server.visitor().call(endpoints.getPerson, { params: { id: host.userId } });
  expect([listing.host.profileImage, person.profileImage]).toEqual([address, address]);
  expect((await server.visitor().fetch(address)).status).toBe(200);

  const older = await host.call(endpoints.changeProfile, { body: { ...texts, bio: 'Tea.' } });
  expect(older.body).toMatchObject({ bio: 'Tea.', profileImage: address });
  const other = await server.as('other');
  const stolen = { ...texts, name: 'other', profileImage: address };
  expect((await other.call(endpoints.changeProfile, { body: stolen })).problem.code).toBe('picture_missing');
  expect((await save('https://photos.example/me.jpg')).problem).toMatchObject({
    code: 'invalid_fields',
    errors: [{ field: 'profileImage' }],
  });
});

test('descriptions belong to images: others are dropped, and an older app leaves them', async () => {
  const host = await server.as('host');
  const images = ['https://a.example/1.jpg', 'https://a.example/2.jpg'] as const;
  const imageAlts = [
    { url: images[1], text: ' A cedar tub ' },
    { url: 'https://a.example/gone.jpg', text: 'Gone' },
  ];
  const listing = buildListing({ images: [...images] });
  const { body: created } = await host.call(endpoints.createProperty, { body: { ...listing, imageAlts } });
  expect(created.imageAlts).toEqual([{ url: images[1], text: 'A cedar tub' }]);
  const { id } = created;
  const edit = (fields: object) =>
    host.call(endpoints.updateProperty, { params: { id }, body: { ...listing, ...fields, id } });
  expect((await edit({ title: 'Cedar Steam House' })).body.imageAlts).toEqual(created.imageAlts);
  expect((await edit({ images: [images[0]] })).body.imageAlts).toEqual([]);
  const long = [{ url: images[0], text: 'a'.repeat(201) }];
  expect((await edit({ imageAlts: long })).problem.code).toBe('invalid_fields');
});

test('a document is named with what it shows, and only a known kind is an uploaded document', async () => {
  const host = await server.as('host');
  const { id } = await uploadPicture(server, host, photo, 'document');
  const propertyId = await addListing(server.database, { hostId: host.userId });
  await server.database.write((trx) =>
    trx('properties').where('id', propertyId).update({ is_verified: false, verification_status: 'rejected' }),
  );
  const documents = [documentEntry(id, 'identity'), 'https://a.example/licence.pdf'];
  const { body } = await host.call(endpoints.submitVerification, {
    params: { id: propertyId },
    body: { documents },
  });
  expect(body.verificationDocuments).toEqual(documents);
  const uses = await server.database
    .read('picture_uses')
    .where({ place: 'documents', row_id: propertyId })
    .pluck('picture_id');
  expect(uses).toEqual([id]);
  const staff = await server.as('staff');
  const address = `/api/documents/${id}`;
  const statuses = [staff, host, await server.as('other')].map(
    async (one) => (await one.fetch(address)).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 200, 404]);
});

test("photos of a report are the reporter's documents: staff see them, and the person concerned does not", async () => {
  const [guest, host, staff] = [
    await server.as('reporter'),
    await server.as('reported'),
    await server.as('staff'),
  ];
  const propertyId = await addListing(server.database, { hostId: host.userId });
  const { id, address } = await uploadPicture(server, guest, photo, 'document');
  const report = (by: TestClient, photos: string[]) =>
    by.call(endpoints.createReport, {
      body: { targetKind: 'listing', targetId: propertyId, reason: 'unsafe', text: 'No stairs.', photos },
    });
  const listed = await uploadPicture(server, guest, photo, 'listing');
  expect((await report(guest, [listed.address])).problem.errors).toMatchObject([{ field: 'photos[0]' }]);
  const others = await server.as('others');
  expect((await report(others, [address])).problem.code).toBe('picture_missing');
  const sent = await report(guest, [address]);
  expect(sent.status).toBe(201);
  expect((await report(guest, [address])).body.id).toBe(sent.body.id);
  const { body: detail } = await staff.call(endpoints.getReport, { params: { id: sent.body.id } });
  expect(detail.photos).toEqual([address]);
  expect((await staff.fetch(address)).status).toBe(200);
  expect((await host.fetch(address)).status).toBe(404);
  expect(await server.database.read('picture_uses').where('picture_id', id)).toMatchObject([
    { place: 'report', row_id: sent.body.id },
  ]);
});

test('photos leave a report when its decision can no longer be appealed, and are deleted then', async () => {
  const [guest, host] = [await server.as('reporter 2'), await server.as('reported 2')];
  const targetId = await addListing(server.database, { hostId: host.userId });
  const { id: pictureId, address } = await uploadPicture(server, guest, photo, 'document');
  const body = {
    targetKind: 'listing',
    targetId,
    reason: 'unsafe',
    text: 'No stairs.',
    photos: [address],
  } as const;
  const { id } = (await guest.call(endpoints.createReport, { body })).body;
  const cleanAfter = async (moment: string) => {
    server.clock.set(moment);
    await runMaintenance(server.deps);
    await sweepPictures(server.deps);
    const { read } = server.database;
    const photos: unknown[] = await read('reports').where({ id }).pluck('photos');
    return [photos, await read('pictures').where('id', pictureId).pluck('id')];
  };
  const kept = [[JSON.stringify([address])], [pictureId]];
  server.clock.set('2031-08-31T12:00:00.000Z');
  expect(await cleanAfter('2031-08-31T12:00:00.000Z')).toEqual(kept);
  const { version } = (await (await server.as('staff')).call(endpoints.getReport, { params: { id } })).body;
  const decision = {
    version,
    decision: 'dismiss',
    template: 'other',
    statement: 'There are stairs at the back.',
  } as const;
  const decided = await (
    await server.as('staff')
  ).call(endpoints.decideReport, { params: { id }, body: decision });
  expect(decided.status).toBe(204);
  // Six months after the last day of August.
  expect(await cleanAfter('2032-03-02T11:59:00.000Z')).toEqual(kept);
  expect(await cleanAfter('2032-03-02T12:00:00.000Z')).toEqual([['[]'], [pictureId]]);
  expect(await cleanAfter('2032-04-02T12:00:00.000Z')).toEqual([['[]'], []]);
});
