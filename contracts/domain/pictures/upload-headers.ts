/** Headers of a resumable upload. Source: tus.io/protocols/resumable-upload, version 1.0.0. */
export const tusHeaders = {
  version: 'Tus-Resumable',
  length: 'Upload-Length',
  offset: 'Upload-Offset',
  metadata: 'Upload-Metadata',
  expires: 'Upload-Expires',
} as const;
export const tusVersion = '1.0.0';
/** Media type of a chunk. */
export const chunkType = 'application/offset+octet-stream';
