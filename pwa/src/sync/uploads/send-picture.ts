import type { Upload } from '#contracts/domain/pictures/uploads.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import type { StoredPicture } from '#pwa/data/picture-rows.ts';
import { ConnectionError } from '#pwa/sync/transport/api-error.ts';
import type { Environment } from '#pwa/sync/transport/environment.ts';
import type { ChunkSize } from './chunk-size.ts';
import { changeUnderWay, refusePicture, storeUpload } from './picture-progress.ts';
import { isRefusedWith, type UploadClient } from './upload-client.ts';

/** Failed chunks in a row after which the picture waits. */
const failuresMax = 4;

export interface SendParts {
  db: PrivateDb;
  client: UploadClient;
  chunk: ChunkSize;
  environment: Pick<Environment, 'now' | 'random'>;
  /** Whether the time for sending is over; the rest is sent later. */
  isOver: () => boolean;
}

/**
 * Takes a picture one step further:
 *
 *   begin ──▶ uploading ──chunk──▶ … ──last chunk──▶ processing ──▶ ready or refused
 *     ▲           │                                      │
 *     └── doubt ──┴── the server has lost the bytes ─────┘
 *
 * After any doubt the server is asked where the upload goes on, so that nothing is sent twice.
 * @throws {ApiError} {@link ConnectionError} if the server refuses it or cannot be reached
 */
export async function sendPicture(parts: SendParts, { id }: StoredPicture): Promise<void> {
  const { db, client, environment } = parts;
  // Stored before the first call: from then on a part may have arrived, and a discard has to be sent to the server.
  const picture = await changeUnderWay(db, id, ({ attempts }) => ({ attempts: attempts + 1 }));
  if (picture === null) return;
  const known = picture.state === 'processing' ? await client.find(id) : null;
  if (known !== null && known.state !== 'uploading') {
    await storeUpload(db, known, environment.now());
    return;
  }
  const stored = await db.pictureBytes.get(id);
  if (stored === undefined) {
    await refusePicture(db, id, 'This device does not have this picture any more. Please add it again.');
    return;
  }
  const upload = await sendBytes(parts, picture, stored.bytes);
  if (upload !== null) await storeUpload(db, upload, environment.now());
}

/** Sends the bytes that the server does not have. @returns null if the picture was discarded meanwhile */
async function sendBytes(
  parts: SendParts,
  picture: StoredPicture,
  bytes: ArrayBuffer,
): Promise<Upload | null> {
  const { db, client, isOver } = parts;
  let upload = await client.begin(picture, bytes);
  for (let failures = 0; upload.state === 'uploading';) {
    if ((await storeSent(db, picture.id, upload.offset)) === null) return null;
    if (isOver()) break;
    try {
      upload = await sendChunk(parts, upload, bytes);
      failures = 0;
    } catch (error) {
      if (!isDoubtful(error) || failures === failuresMax) throw error;
      failures += 1;
      upload = await client.begin(picture, bytes);
    }
  }
  return upload;
}

/** @returns the upload with the bytes that the server has accepted */
async function sendChunk(
  { client, chunk, environment }: SendParts,
  upload: Upload,
  bytes: ArrayBuffer,
): Promise<Upload> {
  const part = bytes.slice(upload.offset, upload.offset + chunk.bytes);
  const startedAt = environment.now();
  try {
    const offset = await client.append(upload.id, upload.offset, part);
    chunk.accepted(part.byteLength, environment.now() - startedAt);
    return { ...upload, offset, state: offset === bytes.byteLength ? 'processing' : 'uploading' };
  } catch (error) {
    if (error instanceof ConnectionError) chunk.lost();
    throw error;
  }
}

const storeSent = (db: PrivateDb, id: string, sent: number): Promise<StoredPicture | null> =>
  changeUnderWay(db, id, () => ({ state: 'waiting', sent, reason: null }));

/** Whether the chunk may or may not have arrived, or the upload is at another place than this device knows. */
const isDoubtful = (error: unknown): boolean =>
  error instanceof ConnectionError
    ? error.problem !== 'stranger' && error.retryAfterMs === null
    : isRefusedWith(error, 'wrong_offset', 'upload_expired', 'not_found');
