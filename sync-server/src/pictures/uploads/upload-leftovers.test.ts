import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { uploadLimits } from '#contracts/upload-limits.ts';
import type { Db, Trx } from '#server/database/database.ts';
import { AppError } from '#server/lib/errors.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { runJobs, TestUpload } from '#server/test-support/test-uploads.ts';
import { removeLeftFiles } from './picture-files.ts';
import { sweepPictures } from './picture-removal-service.ts';

const chunk = uploadLimits.chunkBytesMin;
const dayMs = 24 * 60 * 60_000;
const bytes = randomBytes(3 * chunk);

describe('what uploads leave behind', () => {
  let server: TestServer;
  let host: TestClient;
  beforeAll(async () => {
    server = await startTestServer();
    host = await server.as('host');
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => server.close());

  /** Does something between the checks before a chunk is stored and its storing. */
  function beforePut(act: () => Promise<unknown>): void {
    const { storage } = server.deps;
    const put = storage.put.bind(storage);
    vi.spyOn(storage, 'put').mockImplementation(async (...written) => {
      await act();
      await put(...written);
    });
  }

  test('of two chunks for one place, on two servers, the loser leaves nothing', async () => {
    const upload = new TestUpload(bytes);
    await upload.begin(host);
    // As another server does it.
    const other = { upload_offset: chunk, chunks: JSON.stringify([`0-${chunk}-other`]) };
    beforePut(() =>
      server.database.write((trx) => trx('pictures').where('id', upload.id).update(other), { locks: [] }),
    );
    expect((await upload.send(host, 0, chunk + 1)).problem.code).toBe('wrong_offset');
    expect(await server.deps.storage.list(`uploads/${upload.id}/`)).toEqual([]);
  });

  test('a chunk stays if its row was stored, whatever the server answered', async () => {
    const upload = new TestUpload(bytes);
    await upload.begin(host);
    const write = server.database.write.bind(server.database);
    vi.spyOn(server.database, 'write').mockImplementationOnce(async (...works) => {
      await write(...works);
      throw new AppError('unavailable');
    });
    expect((await upload.send(host, 0, chunk)).status).toBe(503);
    expect(await server.deps.storage.list(`uploads/${upload.id}/`)).toHaveLength(1);
    expect((await upload.send(host, chunk, 2 * chunk)).status).toBe(204);
  });

  test('a chunk that is being stored while its upload is deleted is removed with it', async () => {
    const upload = new TestUpload(bytes);
    await upload.begin(host);
    // The deletion finds no file, because the chunk is stored afterwards.
    beforePut(() => upload.remove(host));
    expect((await upload.send(host, 0, chunk)).status).toBe(404);
    expect(await server.deps.storage.list(`uploads/${upload.id}/`)).toEqual([]);
  });

  test('files that are made while a server deletes the picture are removed with it', async () => {
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    const upload = new TestUpload(photo);
    await upload.begin(host);
    await upload.finish(host);
    const row = (trx: Trx) => trx('pictures').where('id', upload.id);
    // The other server has removed the files there were, and not yet the row.
    beforePut(() => server.database.write((trx) => row(trx).update({ state: 'removing' }), { locks: [] }));
    await runJobs(server);
    await server.database.write((trx) => row(trx).delete());
    expect(await server.deps.storage.list(`pictures/${upload.id}/`)).toEqual([]);
  });

  test('files of an attempt that fails after the picture was deleted are removed by the next attempt', async () => {
    const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    const upload = new TestUpload(photo, 'document');
    await upload.begin(host);
    await upload.finish(host);
    let puts = 0;
    beforePut(async () => {
      puts += 1;
      if (puts === 1) expect((await upload.remove(host)).status).toBe(204);
      else throw new Error('503 Slow down');
    });
    await runJobs(server);
    expect(await server.deps.storage.list(`documents/${upload.id}/`)).toHaveLength(1);
    server.clock.advance(5 * 60_000);
    await runJobs(server);
    expect(await server.deps.storage.list(`documents/${upload.id}/`)).toEqual([]);
  });

  test('an upload that begins again while the files of the removed one are removed keeps its own', async () => {
    const upload = new TestUpload(bytes);
    const { storage, database } = server.deps;
    const left = `uploads/${upload.id}/0-1-left`;
    await storage.put(left, bytes);
    const list = storage.list.bind(storage);
    vi.spyOn(storage, 'list').mockImplementationOnce(async (...of) => {
      const keys = await list(...of);
      await upload.begin(host);
      await upload.send(host, 0, chunk);
      return keys;
    });
    await removeLeftFiles({ storage, database }, upload.id);
    expect((await upload.send(host, chunk, 3 * chunk)).status).toBe(204);
    expect(await storage.list(`uploads/${upload.id}/`)).toHaveLength(3);
  });

  test('chunks that a crash left behind are swept, those of an upload on its way stay', async () => {
    const upload = new TestUpload(bytes);
    await upload.begin(host);
    await upload.send(host, 0, chunk);
    const orphan = `uploads/${randomUUID()}/0-1-left`;
    const { storage } = server.deps;
    await storage.put(orphan, bytes);
    await sweepPictures(server.deps);
    expect(await storage.head(orphan)).toBeNull();
    expect(await storage.list(`uploads/${upload.id}/`)).toHaveLength(1);
    expect((await upload.send(host, chunk, 2 * chunk)).status).toBe(204);
  });

  test('a picture whose files cannot be removed does not keep other pictures and chunks', async () => {
    const [stuck, other] = [new TestUpload(bytes), new TestUpload(bytes)];
    for (const upload of [stuck, other]) {
      await upload.begin(host);
      await upload.send(host, 0, chunk);
    }
    const rows = (db: Db) => db('pictures').whereIn('id', [stuck.id, other.id]);
    await server.database.write((trx) => rows(trx).update({ state: 'removing' }), { locks: [] });
    const { storage } = server.deps;
    // Listed after the others.
    const orphan = 'uploads/ffffffff-ffff-4fff-bfff-ffffffffffff/0-1-left';
    await storage.put(orphan, bytes);
    const remove = storage.remove.bind(storage);
    const spy = vi.spyOn(storage, 'remove').mockImplementation(async (key) => {
      if (key.includes(stuck.id)) throw new Error('EACCES');
      await remove(key);
    });
    await expect(sweepPictures(server.deps)).rejects.toThrow('Some pictures could not be swept');
    expect(await rows(server.database.read).pluck('id')).toEqual([stuck.id]);
    expect(await storage.head(orphan)).toBeNull();
    spy.mockRestore();
    await sweepPictures(server.deps);
    expect(await rows(server.database.read)).toEqual([]);
  });

  test('an upload that is being removed is asked to wait, and can begin once it is removed', async () => {
    const upload = new TestUpload(bytes);
    await upload.begin(host);
    server.clock.advance(2 * uploadLimits.days * dayMs + 1);
    host = await server.as('host');
    const list = vi.spyOn(server.deps.storage, 'list').mockRejectedValue(new Error('503'));
    await expect(sweepPictures(server.deps)).rejects.toThrow('Some pictures could not be swept');
    list.mockRestore();
    const waiting = await upload.begin(host);
    expect([waiting.problem.code, waiting.headers.get('retry-after')]).toEqual(['unavailable', '60']);
    expect((await upload.begin(await server.as('other'))).problem.code).toBe('conflict');
    await sweepPictures(server.deps);
    expect((await upload.begin(host)).status).toBe(201);
  });

  test('a page of pictures whose files cannot be removed does not keep the pages after it', async () => {
    const pageSize = 100;
    // The first page is stuck as a whole.
    const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
    const ids = Array.from({ length: pageSize + 1 }, (_, index) => idOf(index));
    const rows = (db: Db) => db('pictures').whereIn('id', ids);
    const picture = { owner_id: host.userId, kind: 'listing', state: 'removing', chunks: '[]' };
    const created_at = server.clock.now().toISOString();
    await server.database.write(
      async (trx) => {
        for (const id of ids) {
          await trx('pictures').insert({ ...picture, id, length: 1, upload_offset: 1, created_at });
        }
      },
      { locks: [] },
    );
    const { storage } = server.deps;
    const list = storage.list.bind(storage);
    const spy = vi.spyOn(storage, 'list').mockImplementation(async (prefix, after) => {
      if (ids.slice(0, pageSize).some((id) => prefix.includes(id))) throw new Error('EACCES');
      return list(prefix, after);
    });
    await expect(sweepPictures(server.deps)).rejects.toThrow('Some pictures could not be swept');
    expect(await rows(server.database.read)).toHaveLength(pageSize);
    spy.mockRestore();
    await sweepPictures(server.deps);
    expect(await rows(server.database.read)).toEqual([]);
  });
});
