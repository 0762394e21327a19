import { chunkType, tusHeaders, tusVersion } from '#contracts/domain/pictures/upload-headers.ts';
import type { Upload } from '#contracts/domain/pictures/uploads.ts';
import type { AccountId } from '#pwa/data/private-db.ts';
import type { StoredPicture } from '#pwa/data/picture-rows.ts';
import { accountHeader, type ApiClient } from '#pwa/sync/transport/api-client.ts';
import { ApiError, ConnectionError } from '#pwa/sync/transport/api-error.ts';

/**
 * The upload calls of one account. Each throws an {@link ApiError} if the server refuses it and a
 * {@link ConnectionError} without a usable answer. Source: tus.io/protocols/resumable-upload 1.0.0, decision 041.
 */
export interface UploadClient {
  /**
   * Begins an upload, or finds out how far it is. The server lets one begin again that has expired, that a restore has
   * lost, or whose files are gone.
   */
  begin(picture: StoredPicture, bytes: ArrayBuffer): Promise<Upload>;
  /** @returns null if the server does not know the upload, or it has expired */
  find(id: string): Promise<Upload | null>;
  /** Sends the bytes that follow the offset. @returns the new offset */
  append(id: string, offset: number, bytes: ArrayBuffer): Promise<number>;
  /** Removes a picture, unless it is gone already or something shows it. */
  remove(id: string): Promise<void>;
}

/** @param sha256 digest of bytes in hexadecimal digits; null where it cannot be computed */
export function createUploadClient(
  api: ApiClient,
  account: AccountId,
  sha256: (bytes: ArrayBuffer) => Promise<string | null>,
): UploadClient {
  const headers = { ...accountHeader(account), [tusHeaders.version]: tusVersion };
  return {
    begin: async ({ id, kind }, bytes) => {
      const digest = await sha256(bytes);
      const metadata = { id, kind, ...(digest !== null && { sha256: digest }) };
      const pairs = Object.entries(metadata).map(([name, value]) => `${name} ${btoa(value)}`);
      const { body } = await api.call('createUpload', {
        headers: {
          ...headers,
          [tusHeaders.length]: String(bytes.byteLength),
          [tusHeaders.metadata]: pairs.join(','),
        },
      });
      return body;
    },
    find: async (id) => {
      try {
        return (await api.call('getUpload', { params: { uuid: id }, headers })).body;
      } catch (error) {
        if (isRefusedWith(error, 'not_found', 'upload_expired')) return null;
        throw error;
      }
    },
    append: async (id, offset, bytes) => {
      const answer = await api.call('sendChunk', {
        params: { uuid: id },
        headers: { ...headers, [tusHeaders.offset]: String(offset) },
        body: new Blob([bytes], { type: chunkType }),
      });
      const next = Number(answer.headers.get(tusHeaders.offset));
      if (next !== offset + bytes.byteLength) throw new ConnectionError('broken');
      return next;
    },
    remove: async (id) => {
      try {
        await api.call('removeUpload', { params: { uuid: id }, headers });
      } catch (error) {
        if (!isRefusedWith(error, 'not_found', 'wrong_state')) throw error;
      }
    },
  };
}

export const isRefusedWith = (error: unknown, ...codes: readonly ApiError['code'][]): error is ApiError =>
  error instanceof ApiError && codes.includes(error.code);

/** SHA-256 in hexadecimal digits; null in a page that is not secure. */
export async function digestOf(bytes: ArrayBuffer): Promise<string | null> {
  // Not there in a page without https.
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (subtle === undefined) return null;
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
