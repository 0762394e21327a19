/**
 * Uploads of pictures. Chunks and pictures in bytes; `unfinished` and `totalBytes` per person, finished pictures
 * included in the latter; `days`: after the last chunk.
 */
export const uploadLimits = {
  chunkBytesMin: 16 * 1024,
  chunkBytesMax: 4 * 1024 * 1024,
  pictureBytesMax: 10 * 1024 * 1024,
  panoramaBytesMax: 20 * 1024 * 1024,
  unfinished: 60,
  totalBytes: 500 * 1024 * 1024,
  days: 7,
} as const;
