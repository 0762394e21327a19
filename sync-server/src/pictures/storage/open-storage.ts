import { canDecode, SettingError, storageUrlSentence } from '#server/env.ts';
import { FileStorage } from './file-storage.ts';
import { S3Storage, type S3Options } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/** @param url `file:<folder>`, or an address of S3 as of `parseS3Url` */
export const openStorage = (url: string): Storage =>
  url.startsWith('file:') ? new FileStorage(url.slice('file:'.length)) : new S3Storage(parseS3Url(url));

/**
 * Reads `s3://<key id>:<secret>@<bucket>/<prefix>?endpoint=<https address>&region=<region>`. Key id and secret are
 * percent-encoded. The endpoint is that of Amazon in the region unless given.
 * @throws {SettingError}
 */
export function parseS3Url(text: string): S3Options {
  if (!canDecode(text)) throw new SettingError(storageUrlSentence);
  const url = new URL(text);
  const region = url.searchParams.get('region') ?? 'us-east-1';
  const endpoint = url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  if (url.hostname === '' || url.username === '' || url.password === '' || !URL.canParse(endpoint)) {
    throw new SettingError(storageUrlSentence);
  }
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  return {
    endpoint: `${endpoint.replace(/\/$/, '')}/${url.hostname}`,
    region,
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    prefix: prefix === '' ? '' : `${prefix}/`,
  };
}
