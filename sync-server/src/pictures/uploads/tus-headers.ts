import { pictureKinds, uuidPattern, type PictureKind } from '#contracts/domain/pictures/picture-addresses.ts';
import { tusHeaders, tusVersion } from '#contracts/domain/pictures/upload-headers.ts';
import type { Upload } from '#contracts/domain/pictures/uploads.ts';
import type { CallContext } from '#server/http/handlers.ts';
import { AppError } from '#server/lib/errors.ts';

type Headers = Pick<CallContext<unknown>, 'header' | 'setHeader'>;

const read = (call: Headers, name: string): string | undefined => call.header(name.toLowerCase());

/** @throws {AppError} `tus_version` */
export function requireTus(call: Headers): void {
  call.setHeader(tusHeaders.version, tusVersion);
  if (read(call, tusHeaders.version) === tusVersion) return;
  throw new AppError('tus_version', undefined, { headers: { 'Tus-Version': tusVersion } });
}

/** A number of bytes in a header. @throws {AppError} `malformed_request` */
export function readBytesHeader(call: Headers, name: string): number {
  const text = read(call, name) ?? '';
  if (!/^\d{1,15}$/.test(text)) {
    throw new AppError('malformed_request', `${name} must be a number of bytes.`);
  }
  return Number(text);
}

export interface UploadMetadata {
  id: string;
  kind: PictureKind;
  sha256: string | null;
}

const metadataMax = 2_000;

/**
 * `Upload-Metadata`: pairs of a name and a value in base64, separated by commas. Unknown names are ignored: a file's own
 * name is not stored. @throws {AppError} `malformed_request`
 */
export function readMetadata(call: Headers): UploadMetadata {
  const text = read(call, tusHeaders.metadata) ?? '';
  const pairs = text.length > metadataMax ? [] : text.split(',').map((pair) => pair.trim().split(' '));
  const values = new Map(pairs.map(([name, value]) => [name, Buffer.from(value ?? '', 'base64').toString()]));
  const id = values.get('id') ?? '';
  const kind = pictureKinds.find((known) => known === values.get('kind'));
  const sha256 = values.get('sha256') ?? null;
  if (!uuidPattern.test(id) || kind === undefined || (sha256 !== null && !/^[\da-f]{64}$/.test(sha256))) {
    throw new AppError(
      'malformed_request',
      `${tusHeaders.metadata} needs an id (a random UUID) and a kind; sha256 is in hexadecimal digits.`,
    );
  }
  return { id, kind, sha256 };
}

/** Headers of a reply about an upload. */
export function setUploadHeaders(call: Headers, { length, offset, expiresAt }: Upload): void {
  call.setHeader(tusHeaders.length, String(length));
  call.setHeader(tusHeaders.offset, String(offset));
  if (expiresAt !== null) call.setHeader(tusHeaders.expires, new Date(expiresAt).toUTCString());
}
