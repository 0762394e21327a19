import { afterAll, expect, test } from 'vitest';
import { addressOfPicture } from '#contracts/domain/pictures/picture-addresses.ts';
import { PrivateDb } from '#pwa/data/private-db.ts';
import { PublicDb } from '#pwa/data/public-db.ts';
import { createDevice } from '#pwa/sync/device/device.ts';
import { browserEnvironment } from '#pwa/sync/transport/environment.ts';
import { reportContent, sendReportWithoutPhotos } from './report-commands.ts';

const db = new PrivateDb(4, 'report-commands-test');
const publicDb = new PublicDb('report-commands-test-public');
const environment = { ...browserEnvironment, fetch: () => Promise.reject(new TypeError('no network')) };
const device = createDevice(environment, { publicDb: () => publicDb, privateDb: () => db });
afterAll(async () => {
  await db.delete();
  await publicDb.delete();
});

test('a report whose photo cannot be used is sent without it, as a new call', async () => {
  const photo = {
    id: 'b1d6a9f0-6f43-4c6b-9a53-0d4f6f0f7b11',
    ...({ kind: 'document', type: 'image/jpeg', width: 3, height: 2, thumbhash: '' } as const),
    bytes: new ArrayBuffer(5),
  };
  const report = {
    ...({
      targetKind: 'listing',
      targetId: 7,
      pictureUrl: null,
      reason: 'misleading',
      text: 'A pond.',
    } as const),
    photos: [addressOfPicture(photo.id, 'document')],
    evidence: { title: 'Cedar Steam Ryokan', author: 'Aiko', text: '', pictures: [], version: 3 },
  };
  const seq = (await reportContent(device, report, 'Cedar Steam Ryokan', [photo])) ?? 0;
  const before = await db.outbox.get(seq);
  await sendReportWithoutPhotos(device, seq);
  expect(await db.outbox.get(seq), 'what may still be accepted is left alone').toEqual(before);

  await db.outbox.update(seq, { state: 'rejected', attempts: 1 });
  await sendReportWithoutPhotos(device, seq);
  const after = await db.outbox.get(seq);
  expect(after).toMatchObject({
    state: 'queued',
    attempts: 0,
    lastError: null,
    args: { ...report, photos: [] },
  });
  expect(after?.opId).not.toBe(before?.opId);
  expect(await db.pictures.count()).toBe(0);
});
