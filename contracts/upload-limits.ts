/**
 * Uploads of pictures. Chunks and pictures in bytes. Per person: `unfinished` ones, `pictures` of any state, and
 * `totalBytes` of both, each counted as `countedBytesMin` at least. `days`: after the last chunk.
 */
export const uploadLimits = {
  chunkBytesMin: 16 * 1024,
  chunkBytesMax: 4 * 1024 * 1024,
  pictureBytesMax: 10 * 1024 * 1024,
  panoramaBytesMax: 20 * 1024 * 1024,
  unfinished: 60,
  pictures: 2_000,
  countedBytesMin: 4 * 1024,
  totalBytes: 500 * 1024 * 1024,
  days: 7,
} as const;
