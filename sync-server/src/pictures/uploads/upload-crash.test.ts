import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { chunkType } from '#contracts/domain/pictures/upload-headers.ts';
import { openDatabase } from '#server/database/engines/open-database.ts';
import { startMainProcess, type MainProcess } from '#server/test-support/main-process.ts';
import { TestClient } from '#server/test-support/test-client.ts';
import { TestUpload } from '#server/test-support/test-uploads.ts';

const chunk = 64 * 1024;
let folder: string;
let databaseUrl: string;
let server: MainProcess;
/** Of the session. */
let token: string;
let photo: Buffer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wellens-upload-crash-'));
  databaseUrl = `sqlite:${join(folder, 'data.sqlite')}`;
  server = await startMainProcess(databaseUrl);
  const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const;
  photo = await sharp({ create: { width: 2400, height: 1800, channels: 3, background: 'teal', noise } })
    .jpeg({ quality: 80 })
    .toBuffer();
  const account = { username: 'walker', email: 'walker@test.example', password: 'cedar steam and tea' };
  const registered = await new TestClient(server.origin, null).call(endpoints.register, { body: account });
  token = /wellens-session=([^;]+)/.exec(registered.headers.get('set-cookie') ?? '')?.[1] ?? '';
}, 60_000);
afterAll(async () => {
  await server.end('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** A client whose session is that of plain HTTP on this machine. */
class PlainClient extends TestClient {
  override fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('Cookie', `wellens-session=${this.token ?? ''}`);
    return super.fetch(path, { ...init, headers });
  }
}
const client = (): TestClient => new PlainClient(server.origin, token);

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1_500; tries += 1) {
    if (await isTrue()) return;
    await wait(20);
  }
  throw new Error('It did not come true');
}

/** Announces a chunk and sends a part of it. @returns when the connection has broken */
function sendHalf(upload: TestUpload, from: number): { sent: Promise<void>; broken: Promise<unknown> } {
  const sending = request(server.origin + upload.path, {
    method: 'PATCH',
    headers: {
      Cookie: `wellens-session=${token}`,
      'Sec-Fetch-Site': 'same-origin',
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': String(from),
      'Content-Type': chunkType,
      'Content-Length': String(chunk),
    },
  });
  // A request that was answered before the kill emits no error.
  const broken = once(sending, 'close').catch(() => undefined);
  const sent = new Promise<void>((resolve) => {
    sending.write(photo.subarray(from, from + chunk / 2), () => resolve());
  });
  return { sent, broken };
}

test('a server killed in the middle of a chunk and of the processing loses neither picture', async () => {
  const [complete, begun] = [new TestUpload(photo), new TestUpload(photo)];
  await complete.begin(client());
  await begun.begin(client());
  expect((await begun.send(client(), 0, chunk)).offset).toBe(chunk);
  const { sent, broken } = sendHalf(begun, chunk);
  await sent;
  await complete.finish(client(), 1024 * 1024);
  const database = await openDatabase(databaseUrl);
  const findRow = () =>
    database
      .read<{ id: string; attempts: number; state: string }>('pictures')
      .where('id', complete.id)
      .first();
  await until(async () => ((await findRow())?.attempts ?? 0) > 0);
  await server.end('SIGKILL');
  await broken;
  expect((await findRow())?.state).toBe('processing');
  // The job is claimed again five minutes after its worker was last heard of.
  await database.write((trx) =>
    trx('jobs').where('kind', 'pictures.process').update({ run_at: '2020-01-01T00:00:00.000Z' }),
  );
  await database.close();

  server = await startMainProcess(databaseUrl);
  expect((await begun.head(client())).offset).toBe(chunk);
  await begun.finish(client(), 1024 * 1024);
  for (const upload of [complete, begun]) {
    await until(async () => (await upload.state(client())).upload.state === 'ready');
    expect(listFiles(`pictures/${upload.id}`)).toEqual(['1600.webp', '480.webp', '960.webp']);
  }
  await until(() => Promise.resolve(listFiles('uploads').length === 0));
  expect(listFiles('pictures')).toEqual([complete.id, begun.id].sort());
}, 60_000);

/** Names in a folder of the store, which is beside the database. */
function listFiles(path: string): string[] {
  try {
    return readdirSync(join(folder, 'pictures', path)).sort();
  } catch {
    return [];
  }
}
