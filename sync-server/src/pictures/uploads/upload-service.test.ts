import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { uploadLimits } from '#contracts/upload-limits.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { createTestClock, type TestClock } from '#server/test-support/test-clock.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { EncoderFailedError } from '#server/pictures/encoder/picture-encoder.ts';
import { runJobs, sendPart, TestUpload, uploadPicture } from '#server/test-support/test-uploads.ts';
import { readOwnFiles } from './picture-export-service.ts';
import { erasePicturesOf, sweepPictures } from './picture-removal-service.ts';
import { storeUpload } from './picture-repository.ts';

const chunk = uploadLimits.chunkBytesMin;
const dayMs = 24 * 60 * 60_000;

/** A photo of more than three chunks. */
let photo: Buffer;
beforeAll(async () => {
  const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const;
  photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal', noise } })
    .jpeg({ quality: 95 })
    .toBuffer();
  expect(photo.length).toBeGreaterThan(3 * chunk);
});

describeOnBothEngines('uploads', (engine) => {
  let server: TestServer;
  let clock: TestClock;
  let host: TestClient;
  let other: TestClient;
  beforeAll(async () => {
    clock = createTestClock();
    server = await startTestServer({ engine, clock });
    [host, other] = [await server.as('host'), await server.as('other')];
  });
  afterAll(() => server.close());

  const stored = async (id: string): Promise<string[]> => {
    const { storage } = server.deps;
    const folders = ['uploads', 'pictures', 'documents'];
    return (await Promise.all(folders.map((folder) => storage.list(`${folder}/${id}/`)))).flat();
  };
  const listing = (images: string[]) => ({
    title: 'Cedar Steam House',
    description: 'Cedar tubs above a quiet river.',
    location: 'Kyoto, Japan',
    latitude: 35,
    longitude: 135.7,
    pricePerNight: 120,
    images,
    amenities: ['Wifi'],
    retreatTypes: ['Yoga'],
    maxGuests: 4,
  });

  test('a photo in chunks becomes one picture in three sizes, and its original is gone', async () => {
    const upload = new TestUpload(photo);
    const begun = await upload.begin(host);
    expect([begun.status, begun.offset, begun.headers.get('location')]).toEqual([201, 0, upload.path]);
    expect(begun.upload).toMatchObject({ state: 'uploading', address: `/pictures/${upload.id}/960.webp` });
    await upload.finish(host, chunk);
    expect((await upload.state(host)).upload.state).toBe('processing');
    await runJobs(server);
    const { upload: ready } = await upload.state(host);
    expect(ready).toMatchObject({ state: 'ready', width: 300, height: 200, reason: null });
    expect(ready.placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(await stored(upload.id)).toEqual([1600, 480, 960].map((w) => `pictures/${upload.id}/${w}.webp`));
    await host.call(endpoints.createProperty, { body: listing([ready.address]) });
    const served = await server.visitor().fetch(ready.address);
    expect(served.status).toBe(200);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
    });
    expect((await sharp(await served.arrayBuffer()).metadata()).format).toBe('webp');
  });

  test('after a cut, HEAD says where the upload goes on', async () => {
    const upload = new TestUpload(photo);
    await upload.begin(host);
    await upload.send(host, 0, chunk);
    // Says more bytes than it sends, and disconnects.
    const part = { announced: chunk, sent: photo.subarray(chunk, chunk + 5_000) };
    (await sendPart(server.origin, host, upload.path, { offset: chunk, ...part })).destroy();
    const head = await upload.head(host);
    expect([head.status, head.offset, head.headers.get('upload-length')]).toEqual([
      200,
      chunk,
      String(photo.length),
    ]);
    expect(head.headers.get('cache-control')).toBe('no-store');
    await upload.finish(host, chunk);
    await runJobs(server);
    expect((await upload.state(host)).upload.state).toBe('ready');
  });

  test('a chunk sent twice, out of order or by two tabs is stored once', async () => {
    const upload = new TestUpload(photo);
    await upload.begin(host);
    expect((await upload.begin(host)).status).toBe(200);
    await upload.send(host, 0, chunk);
    for (const from of [0, 2 * chunk]) {
      const refused = await upload.send(host, from, from + chunk);
      expect([refused.status, refused.problem.code, refused.offset]).toEqual([409, 'wrong_offset', chunk]);
    }
    const tabs = await Promise.all(
      [chunk, 2 * chunk].map((bytes) => upload.send(host, chunk, chunk + bytes)),
    );
    const [stored, other] = tabs.map(({ status }) => status).sort();
    expect(stored).toBe(204);
    expect([409, 429]).toContain(other);
    await upload.finish(host, chunk);
    // The last answer was lost, so it is sent again.
    expect((await upload.send(host, photo.length - 5, photo.length)).status).toBe(409);
    expect((await upload.begin(host)).upload.offset).toBe(photo.length);
    await runJobs(server);
    expect((await upload.state(host)).upload.state).toBe('ready');
    const rows = await server.database.read('pictures').where('id', upload.id);
    expect(rows).toHaveLength(1);
  });

  test("nobody can read, continue, delete or take over another person's upload", async () => {
    const upload = new TestUpload(photo);
    await upload.begin(host);
    expect((await upload.state(other)).status).toBe(404);
    expect((await upload.head(other)).status).toBe(404);
    expect((await upload.send(other, 0, chunk)).status).toBe(404);
    expect((await upload.remove(other)).status).toBe(404);
    expect((await upload.begin(other)).problem.code).toBe('conflict');
    expect((await upload.head(host)).offset).toBe(0);
  });

  test('a full disk or a store out of reach refuses the chunk, and the upload goes on afterwards', async () => {
    const upload = new TestUpload(photo);
    await upload.begin(host);
    const { storage } = server.deps;
    const broken = vi.spyOn(storage, 'put');
    broken.mockRejectedValueOnce(Object.assign(new Error('disk full'), { code: 'ENOSPC' }));
    expect((await upload.send(host, 0, chunk)).problem.code).toBe('out_of_space');
    broken.mockRejectedValueOnce(new Error('no connection'));
    const away = await upload.send(host, 0, chunk);
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5']);
    broken.mockRestore();
    expect((await upload.head(host)).offset).toBe(0);
    expect((await upload.send(host, 0, chunk)).offset).toBe(chunk);
  });

  test('an upload that took too long is refused, and can begin again', async () => {
    const upload = new TestUpload(photo);
    const begun = await upload.begin(host);
    expect(Date.parse(begun.headers.get('upload-expires') ?? '')).toBe(
      Math.floor(clock.now().getTime() / 1000) * 1000 + uploadLimits.days * dayMs,
    );
    await upload.send(host, 0, chunk);
    clock.advance(uploadLimits.days * dayMs + 1);
    expect((await upload.head(host)).status).toBe(410);
    expect((await upload.send(host, chunk, 2 * chunk)).problem.code).toBe('upload_expired');
    expect(await upload.begin(host)).toMatchObject({ status: 201, offset: 0 });
    await upload.finish(host);
    await runJobs(server);
    expect((await upload.state(host)).upload.state).toBe('ready');
  });

  test('sizes and numbers are bounded, each with a sentence', async () => {
    const upload = new TestUpload(photo);
    const tooLarge = await upload.begin(host, { length: uploadLimits.pictureBytesMax + 1 });
    expect([tooLarge.status, tooLarge.problem.detail]).toEqual([
      413,
      'This file is too large: at most 10 MB are possible.',
    ]);
    expect((await upload.begin(host, { length: 0 })).problem.detail).toBe(
      'This file is empty. Choose another picture.',
    );
    await upload.begin(host);
    const beyond = await upload.send(host, 0, 0, Buffer.alloc(photo.length + 1));
    expect([beyond.status, beyond.problem.code]).toEqual([400, 'malformed_request']);
    expect((await upload.send(host, 0, chunk - 1)).problem.detail).toContain('at least 16 KB');
    const huge = await upload.send(host, 0, 0, Buffer.alloc(uploadLimits.chunkBytesMax + 1));
    expect(huge.problem.code).toBe('too_large');
    const versionless = await host.fetch(upload.path, { method: 'DELETE' });
    expect([versionless.status, versionless.headers.get('tus-version')]).toEqual([412, '1.0.0']);

    const many = await server.as('many');
    const begin = () => new TestUpload(photo).begin(many);
    const answers = await Promise.all(Array.from({ length: uploadLimits.unfinished + 5 }, begin));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(uploadLimits.unfinished);
    expect(answers.filter(({ problem }) => problem.code === 'limit_reached')).toHaveLength(5);
    clock.advance(uploadLimits.days * dayMs);
    expect((await new TestUpload(photo).begin(await server.as('many'))).status).toBe(201);
    const full = await server.as('full');
    await new TestUpload(photo).begin(full);
    await server.database.write((trx) =>
      trx('pictures')
        .where('owner_id', full.userId)
        .update({ state: 'ready', stored_bytes: uploadLimits.totalBytes - 5 }),
    );
    expect((await new TestUpload(photo).begin(full)).problem.code).toBe('limit_reached');
  });

  test('an upload whose chunks a restore has lost begins again, before the rest of it is sent', async () => {
    const upload = new TestUpload(photo);
    const half = Math.floor(photo.length / 2);
    await upload.begin(host);
    await upload.send(host, 0, half);
    expect((await upload.begin(host)).offset).toBe(half);
    const { storage } = server.deps;
    for (const key of await storage.list(`uploads/${upload.id}/`)) await storage.remove(key);
    expect((await upload.begin(host)).offset).toBe(0);
    await upload.finish(host);
  });

  test('bytes that were lost or damaged are asked for again, at most three times', async () => {
    const upload = new TestUpload(photo);
    await upload.begin(host, { sha256: createHash('sha256').update('another').digest('hex') });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await upload.finish(host);
      await runJobs(server);
      expect((await upload.state(host)).upload).toMatchObject({ state: 'uploading', offset: 0 });
    }
    await upload.finish(host);
    await runJobs(server);
    expect((await upload.state(host)).upload.reason).toContain('could not be processed');
  });

  test('a picture whose store is away for hours is processed when it is back', async () => {
    const patient = await server.as('patient');
    const upload = new TestUpload(photo);
    await upload.begin(patient);
    await upload.finish(patient);
    const get = vi.spyOn(server.deps.storage, 'get').mockRejectedValue(new Error('503'));
    for (let tries = 0; tries < 10; tries += 1) {
      await runJobs(server);
      clock.advance(dayMs / 24);
    }
    const states = () => server.database.read('jobs').where('unique_key', upload.id).pluck('state');
    expect(await states()).toEqual(['dead']);
    await sweepPictures(server.deps);
    await sweepPictures(server.deps);
    expect(await states()).toEqual(['waiting']);
    get.mockRestore();
    await runJobs(server);
    expect((await upload.state(patient)).upload.state).toBe('ready');
    await sweepPictures(server.deps);
    expect(await states()).toEqual(['done']);
  });

  test('a picture that crashes the encoder ends as refused, however often its job starts again', async () => {
    const upload = new TestUpload(photo);
    await upload.begin(host);
    await upload.finish(host);
    const crashed = new EncoderFailedError('crashed');
    const encode = vi.spyOn(server.deps.encoder, 'encode').mockImplementation(async (_, onTurn) => {
      await onTurn?.();
      throw crashed;
    });
    for (let hours = 0; hours < 12; hours += 1) {
      await runJobs(server);
      await sweepPictures(server.deps);
      clock.advance(dayMs / 24);
    }
    expect(encode).toHaveBeenCalledTimes(3);
    encode.mockRestore();
    expect((await upload.state(host)).upload.reason).toContain('could not be processed');
  });

  test('after a restore of an older database the upload goes on and is one picture', async () => {
    const upload = new TestUpload(photo);
    await upload.begin(host);
    await upload.send(host, 0, chunk);
    const backup = (await server.database.read('pictures').where('id', upload.id).first()) as object;
    await upload.finish(host, chunk);
    await runJobs(server);
    // The row is older than the files: its chunks were deleted since.
    await server.database.write((trx) => trx('pictures').where('id', upload.id).update(backup));
    expect((await upload.head(host)).offset).toBe(chunk);
    await upload.finish(host, chunk);
    await runJobs(server);
    expect((await upload.state(host)).upload).toMatchObject({ state: 'uploading', offset: 0 });
    await upload.finish(host, chunk);
    await runJobs(server);
    expect((await upload.state(host)).upload.state).toBe('ready');
    // The other way round: the row is there, its files are not.
    for (const key of await stored(upload.id)) await server.deps.storage.remove(key);
    expect(await upload.begin(host)).toMatchObject({ status: 201, offset: 0 });
    await upload.finish(host);
    await runJobs(server);
    expect((await host.fetch((await upload.state(host)).upload.address)).status).toBe(200);
  });

  test('a listing shows only pictures of its host that are ready, and http addresses as before', async () => {
    const unfinished = new TestUpload(photo);
    const { upload } = await unfinished.begin(host);
    const refused = await host.call(endpoints.createProperty, { body: listing([upload.address]) });
    expect([refused.status, refused.problem.code]).toEqual([409, 'picture_missing']);
    await unfinished.finish(host);
    await runJobs(server);
    const strange = await other.call(endpoints.createProperty, { body: listing([upload.address]) });
    expect(strange.problem.code).toBe('picture_missing');
    const images = [upload.address, 'https://pictures.example/cedar.webp'];
    const created = await host.call(endpoints.createProperty, { body: listing(images) });
    expect(created.status).toBe(201);
    expect(created.body.images).toEqual(images);
    expect(created.body.coverPlaceholder).toMatch(/^data:image\/webp/);
    expect((await unfinished.remove(host)).problem.code).toBe('wrong_state');
  });

  test('documents are seen by their host and staff only', async () => {
    const document = await uploadPicture(server, host, photo, 'document');
    expect(document.address).toBe(`/api/documents/${document.id}`);
    const read = async (client: TestClient) => (await client.fetch(document.address)).status;
    expect(await read(host)).toBe(200);
    expect(await read(await server.as('staff'))).toBe(200);
    expect(await read(other)).toBe(404);
    expect(await read(server.visitor())).toBe(401);
    expect((await server.visitor().fetch(`/pictures/${document.id}/960.webp`)).status).toBe(404);
    const shown = await host.fetch(document.address);
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(shown.headers.get('content-disposition')).toContain('attachment');

    const own = await host.call(endpoints.createProperty, { body: listing(['https://a.example/a.webp']) });
    await server.database.write((trx) =>
      trx('properties').where('id', own.body.id).update({ verification_status: 'rejected' }),
    );
    const submit = (documents: string[]) =>
      host.call(endpoints.submitVerification, { params: { id: own.body.id }, body: { documents } });
    const photoInstead = await uploadPicture(server, host, photo);
    expect((await submit([`/api/documents/${photoInstead.id}`])).problem.code).toBe('picture_missing');
    expect((await submit([document.address, 'deed.txt'])).status).toBe(200);
    expect(await server.database.read('picture_uses').where('picture_id', document.id)).toHaveLength(1);
  });

  test('pictures that nothing shows are removed after 30 days, those in use stay', async () => {
    const [shown, replaced] = [
      await uploadPicture(server, host, photo),
      await uploadPicture(server, host, photo),
    ];
    const never = new TestUpload(photo);
    await never.begin(host);
    await never.finish(host);
    await runJobs(server);
    const created = await host.call(endpoints.createProperty, {
      body: listing([shown.address, replaced.address]),
    });
    const sweepAfter = async (days: number): Promise<string[]> => {
      clock.advance(days * dayMs);
      await sweepPictures(server.deps);
      const ids = [shown.id, replaced.id, never.id];
      return server.database.read('pictures').whereIn('id', ids).pluck<string[]>('id');
    };
    expect(await sweepAfter(29)).toHaveLength(3);
    expect((await sweepAfter(2)).sort()).toEqual([shown.id, replaced.id].sort());
    expect(await stored(never.id)).toEqual([]);
    // A draft on a device still names it, and a listing can show it after all.
    expect((await never.begin(await server.as('host'))).status).toBe(201);
    const edit = { ...listing([shown.address]), id: created.body.id };
    // Their sessions ended meanwhile.
    const again = await server.as('host');
    await again.call(endpoints.updateProperty, { params: { id: created.body.id }, body: edit });
    expect(await sweepAfter(31)).toEqual([shown.id]);
    expect(await stored(replaced.id)).toEqual([]);
    await (await server.as('host')).call(endpoints.deleteProperty, { params: { id: created.body.id } });
    expect(await sweepAfter(31)).toEqual([]);
    expect(await stored(shown.id)).toEqual([]);
  });

  test('an account takes its pictures along: in the export as files, and away with the erasure', async () => {
    const leaver = await server.as('leaver');
    const picture = await uploadPicture(server, leaver, photo);
    const unfinished = new TestUpload(photo);
    await unfinished.begin(leaver);
    await unfinished.send(leaver, 0, chunk);
    const names: string[] = [];
    for await (const file of readOwnFiles(server.deps, leaver.userId)) names.push(file.name);
    expect(names).toEqual([`pictures/${picture.id}.webp`, 'pictures/missing.txt']);
    await erasePicturesOf(server.deps, leaver.userId);
    expect(await server.database.read('pictures').where('owner_id', leaver.userId)).toEqual([]);
    expect([...(await stored(picture.id)), ...(await stored(unfinished.id))]).toEqual([]);
  });

  test('the erasure goes on with later pages of pictures if one cannot be removed, and is repeated', async () => {
    const { userId } = await server.as('leaver with many');
    const at = server.clock.now().toISOString();
    const ids = Array.from({ length: 250 }, () => randomUUID()).sort();
    await server.database.write(async (trx) => {
      for (const id of ids) {
        const upload = { id, ownerId: userId, kind: 'listing', length: 10, sha256: null } as const;
        await storeUpload(trx, upload, { now: at, expiresAt: at });
      }
    });
    const { storage } = server.deps;
    const away = Object.create(storage, {
      list: {
        value: (prefix: string, ...rest: [string?]) =>
          prefix.includes(ids[0]!) ? Promise.reject(new Error('EIO')) : storage.list(prefix, ...rest),
      },
    }) as typeof storage;
    await expect(erasePicturesOf({ ...server.deps, storage: away }, userId)).rejects.toThrow(AggregateError);
    const left = () => server.database.read('pictures').where('owner_id', userId).pluck('id');
    expect(await left()).toEqual([ids[0]]);
    await erasePicturesOf(server.deps, userId);
    expect(await left()).toEqual([]);
  });
});
