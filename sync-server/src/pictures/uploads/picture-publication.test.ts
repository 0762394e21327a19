import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { createTestClock, type TestClock } from '#server/test-support/test-clock.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { buildStay } from '#server/test-support/test-stays.ts';
import { TestUpload, uploadPicture } from '#server/test-support/test-uploads.ts';
import { sweepPictures } from './picture-removal-service.ts';

let server: TestServer;
let clock: TestClock;
let photo: Buffer;
beforeAll(async () => {
  clock = createTestClock();
  server = await startTestServer({ clock, env: { MAIL_URL: 'file:/tmp/wellens-no-mails' } });
  photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.close());

const listing = (images: string[]) => ({
  ...{ title: 'Cedar Steam House', description: 'Cedar tubs above a quiet river.', location: 'Kyoto, Japan' },
  ...{ latitude: 35, longitude: 135.7, pricePerNight: 100, images, amenities: ['Wifi'] },
  ...{ retreatTypes: ['Yoga'], maxGuests: 4 },
});

test('without a confirmed address nothing can be uploaded', async () => {
  const stranger = await server.as('stranger');
  await server.database.write((trx) =>
    trx('users').where('id', stranger.userId).update({ email_verified_at: null }),
  );
  expect((await new TestUpload(photo).begin(stranger)).problem.code).toBe('email_unverified');
});

test('a picture is seen by its owner alone until a retreat shows it', async () => {
  const [host, other] = [await server.as('host'), await server.as('other')];
  const { address } = await uploadPicture(server, host, photo);
  const seen = async () =>
    Promise.all([server.visitor(), other, host].map(async (one) => (await one.fetch(address)).status));
  expect(await seen()).toEqual([404, 404, 200]);
  expect((await host.fetch(address)).headers.get('cache-control')).toBe('private, no-store');
  await host.call(endpoints.createProperty, { body: listing([address]) });
  expect(await seen()).toEqual([200, 200, 200]);
});

test("a deleted retreat's cover stays in its guests' stays, and a removed id is never free again", async () => {
  const [host, guest] = [await server.as('host'), await server.as('guest')];
  const [cover, second] = [
    await uploadPicture(server, host, photo),
    await uploadPicture(server, host, photo),
  ];
  const { body } = await host.call(endpoints.createProperty, {
    body: listing([cover.address, second.address]),
  });
  await server.database.write((trx) =>
    trx('properties').where('id', body.id).update({ is_verified: true, verification_status: 'verified' }),
  );
  const stay = await guest.call(endpoints.createBooking, {
    body: buildStay({ propertyId: body.id, userId: guest.userId }),
  });
  expect(stay.status).toBe(201);
  clock.set('2030-06-01T00:00:00.000Z');
  const deleted = await (await server.as('host')).call(endpoints.deleteProperty, { params: { id: body.id } });
  expect(deleted.status).toBe(204);
  clock.set('2030-07-05T00:00:00.000Z');
  await sweepPictures(server.deps);
  const statuses = [cover, second].map(async ({ address }) => (await server.visitor().fetch(address)).status);
  expect(await Promise.all(statuses)).toEqual([200, 404]);
  const again = Object.assign(new TestUpload(photo), { id: second.id });
  for (const name of ['other', 'host']) {
    expect((await again.begin(await server.as(name))).problem.code).toBe('conflict');
  }
});
