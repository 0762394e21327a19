import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { uploadLimits } from '#contracts/upload-limits.ts';
import { EncoderClosedError, EncoderFailedError } from '#server/pictures/encoder/picture-encoder.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { runJobs, TestUpload, uploadPicture } from '#server/test-support/test-uploads.ts';
import { readOwnFiles } from './picture-export-service.ts';
import { processKind } from './process-service.ts';

let server: TestServer;
let photo: Buffer;
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: 'on' } });
  photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.close());

test('a person has a number of pictures at most, also refused ones, and tiny ones count as some KB', async () => {
  const collector = await server.as('collector');
  const { id } = await uploadPicture(server, collector, photo);
  const row = (await server.database.read('pictures').where('id', id).first()) as object;
  const { countedBytesMin, totalBytes, pictures } = uploadLimits;
  const change = (values: object): Promise<unknown> =>
    server.database.write((trx) => trx('pictures').where('id', id).update(values));
  await server.database.write((trx) => trx('pictures').insert({ ...row, id: 'tiny', stored_bytes: 1 }));
  await change({ stored_bytes: totalBytes - countedBytesMin - photo.length + 1 });
  expect((await new TestUpload(photo).begin(collector)).problem.code).toBe('limit_reached');
  await change({ stored_bytes: 1 });
  expect((await new TestUpload(photo).begin(collector)).status).toBe(201);
  const refused = { ...row, state: 'refused', stored_bytes: 0 };
  const rows = Array.from({ length: pictures - 3 }, (_, index) => ({ ...refused, id: `refused-${index}` }));
  await server.database.write(async (trx) => trx.batchInsert('pictures', rows, 50));
  expect((await new TestUpload(photo).begin(collector)).problem.code).toBe('limit_reached');
});

test('a person begins a number of uploads an hour at most', async () => {
  const hurried = await server.as('hurried');
  await server.deps.limits.consume('upload', String(hurried.userId), 239);
  const upload = new TestUpload(photo);
  expect((await upload.begin(hurried)).status).toBe(201);
  expect((await new TestUpload(photo).begin(hurried)).problem.code).toBe('too_many_requests');
});

test('a third picture of one person waits its turn outside the queue of the encoder', async () => {
  const many = await server.as('many');
  const uploads = [new TestUpload(photo), new TestUpload(photo), new TestUpload(photo)];
  for (const upload of uploads) {
    await upload.begin(many);
    await upload.finish(many);
  }
  let release = (): void => undefined;
  const held = new Promise<never>((_, reject) => {
    release = () => reject(new EncoderClosedError('closed'));
  });
  const encode = vi.spyOn(server.deps.encoder, 'encode').mockReturnValue(held);
  const kind = processKind(server.deps);
  const run = ({ id }: TestUpload) =>
    kind.run({ pictureId: id, userId: many.userId }, new AbortController().signal);
  const runs = uploads.map(run);
  // The others are held. The job of this one runs again: another job for each look would fill the table.
  expect((await Promise.race(runs))?.againAt).toEqual(new Date(server.clock.now().getTime() + 2_000));
  await expect.poll(() => encode.mock.calls.length).toBe(2);
  release();
  const ends = (await Promise.allSettled(runs)).map(({ status }) => status);
  expect(ends.sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
});

test('a store out of reach and an encoder that is closed do not use up attempts, crashes do', async () => {
  const patient = await server.as('patient');
  const upload = new TestUpload(photo);
  await upload.begin(patient);
  await upload.finish(patient);
  const kind = processKind(server.deps);
  const run = () => kind.run({ pictureId: upload.id, userId: patient.userId }, new AbortController().signal);
  const attempts = async (): Promise<number> =>
    ((await server.database.read('pictures').where('id', upload.id).first()) as { attempts: number })
      .attempts;
  const { storage, encoder } = server.deps;
  const put = vi.spyOn(storage, 'put').mockRejectedValue(new Error('503 Slow down'));
  for (let tries = 0; tries < 4; tries += 1) await expect(run()).rejects.toThrow('Slow down');
  put.mockRestore();
  const encode = vi.spyOn(encoder, 'encode');
  encode.mockImplementationOnce(async (_, onTurn) => {
    await onTurn?.();
    expect(await attempts()).toBe(1);
    throw new EncoderClosedError('closed');
  });
  await expect(run()).rejects.toThrow(EncoderClosedError);
  expect(await attempts()).toBe(0);
  encode.mockImplementationOnce(async (_, onTurn) => {
    await onTurn?.();
    throw new EncoderFailedError('crashed');
  });
  await expect(run()).rejects.toThrow(EncoderFailedError);
  expect(await attempts()).toBe(1);
  encode.mockRestore();
  await runJobs(server);
  expect((await upload.state(patient)).upload.state).toBe('ready');
});

test('an export names the pictures whose files are not in it', async () => {
  const owner = await server.as('owner');
  const [kept, lost] = [await uploadPicture(server, owner, photo), await uploadPicture(server, owner, photo)];
  const { storage } = server.deps;
  for (const key of await storage.list(`pictures/${lost.id}/`)) await storage.remove(key);
  const files = new Map<string, string>();
  for await (const { name, bytes } of readOwnFiles(server.deps, owner.userId)) {
    files.set(name, Buffer.from(bytes).toString());
  }
  expect([...files.keys()]).toEqual([`pictures/${kept.id}.webp`, 'pictures/missing.txt']);
  expect(files.get('pictures/missing.txt')).toBe(`${lost.id}: its file is lost\n`);
});
