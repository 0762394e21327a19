import { createHash, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { PictureKind } from '#contracts/domain/pictures/picture-addresses.ts';
import { chunkType } from '#contracts/domain/pictures/upload-headers.ts';
import type { Upload } from '#contracts/domain/pictures/uploads.ts';
import type { Problem } from '#contracts/api/errors.ts';
import { pictureJobKinds } from '#server/wiring/job-kinds.ts';
import { JobWorker } from '#server/platform/jobs/job-worker.ts';
import type { TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';

const tus = { 'Tus-Resumable': '1.0.0' };
const toBase64 = (text: string): string => Buffer.from(text).toString('base64');

/** An answer of an upload call. `offset`: of its header; null without one. */
export interface UploadAnswer {
  status: number;
  offset: number | null;
  headers: Headers;
  upload: Upload;
  problem: Problem;
}

async function read(response: Response): Promise<UploadAnswer> {
  const text = await response.text();
  const json: unknown = text === '' ? null : JSON.parse(text);
  const offset = response.headers.get('Upload-Offset');
  return {
    status: response.status,
    offset: offset === null ? null : Number(offset),
    headers: response.headers,
    upload: json as Upload,
    problem: json as Problem,
  };
}

/** One file that a person uploads, as the device does it: the id is known before anything is sent. */
export class TestUpload {
  readonly id: string = randomUUID();
  readonly path: string = `/api/uploads/${this.id}`;
  readonly bytes: Buffer;
  readonly kind: PictureKind;

  constructor(bytes: Buffer, kind: PictureKind = 'listing') {
    this.bytes = bytes;
    this.kind = kind;
  }

  async begin(client: TestClient, changes: { length?: number; sha256?: string } = {}): Promise<UploadAnswer> {
    const { length = this.bytes.length, sha256 = createHash('sha256').update(this.bytes).digest('hex') } =
      changes;
    const pairs = { id: this.id, kind: this.kind, sha256 };
    const metadata = Object.entries(pairs).map(([name, value]) => `${name} ${toBase64(value)}`);
    const headers = { ...tus, 'Upload-Length': String(length), 'Upload-Metadata': metadata.join(',') };
    return read(await client.fetch('/api/uploads', { method: 'POST', headers }));
  }

  /** Sends a chunk of the file, or other bytes, for an offset. */
  async send(client: TestClient, from: number, to: number, bytes?: Buffer): Promise<UploadAnswer> {
    return read(
      await client.fetch(this.path, {
        method: 'PATCH',
        headers: { ...tus, 'Upload-Offset': String(from), 'Content-Type': chunkType },
        body: new Uint8Array(bytes ?? this.bytes.subarray(from, to)),
      }),
    );
  }

  async head(client: TestClient): Promise<UploadAnswer> {
    return read(await client.fetch(this.path, { method: 'HEAD', headers: tus }));
  }

  async state(client: TestClient): Promise<UploadAnswer> {
    return read(await client.fetch(this.path));
  }

  async remove(client: TestClient): Promise<UploadAnswer> {
    return read(await client.fetch(this.path, { method: 'DELETE', headers: tus }));
  }

  /** Sends what is missing, in chunks. */
  async finish(client: TestClient, chunkBytes = 4 * 1024 * 1024): Promise<void> {
    let offset = (await this.head(client)).offset ?? 0;
    while (offset < this.bytes.length) {
      const answer = await this.send(client, offset, Math.min(offset + chunkBytes, this.bytes.length));
      if (answer.status !== 204) throw new Error(`A chunk was refused: ${JSON.stringify(answer.problem)}`);
      offset = answer.offset ?? 0;
    }
  }
}

/** Runs the jobs of a server that are due, and those that they insert. */
export async function runJobs({ deps }: TestServer): Promise<void> {
  const failures: string[] = [];
  const logger = { error: (detail: object) => failures.push(JSON.stringify(detail)) };
  const worker = new JobWorker({ ...deps, logger, kinds: pictureJobKinds(deps) });
  while ((await worker.runDue()) > 0);
}

/** Uploads a picture and processes it. @returns its state */
export async function uploadPicture(
  server: TestServer,
  client: TestClient,
  bytes: Buffer,
  kind: PictureKind = 'listing',
): Promise<Upload> {
  const upload = new TestUpload(bytes, kind);
  const { status, problem } = await upload.begin(client);
  if (status !== 201) throw new Error(`An upload was refused: ${JSON.stringify(problem)}`);
  await upload.finish(client);
  await runJobs(server);
  return (await upload.state(client)).upload;
}

/** A request that is still open. `status`: of the answer, which may come before the body is sent. */
interface OpenRequest {
  status: Promise<number | undefined>;
  destroy(): void;
}

/** Announces a chunk and sends a part of it. */
export async function sendPart(
  origin: string,
  client: TestClient,
  path: string,
  { offset, announced, sent }: { offset: number; announced: number; sent: Uint8Array },
): Promise<OpenRequest> {
  const sending = request(origin + path, {
    method: 'PATCH',
    headers: {
      ...tus,
      Cookie: `__Host-session=${client.token ?? ''}`,
      'Sec-Fetch-Site': 'same-origin',
      'Upload-Offset': String(offset),
      'Content-Type': chunkType,
      'Content-Length': String(announced),
    },
  });
  sending.on('error', () => undefined);
  const status = new Promise<number | undefined>((resolve) => {
    sending.once('response', (response) => resolve(response.statusCode));
  });
  await new Promise<void>((resolve) => {
    sending.write(sent, () => resolve());
  });
  return { status, destroy: () => sending.destroy() };
}
