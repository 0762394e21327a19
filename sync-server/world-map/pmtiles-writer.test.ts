import { brotliCompressSync, gunzipSync } from 'node:zlib';
import { Compression, PMTiles, type Source } from 'pmtiles';
import { expect, test } from 'vitest';
import { writePmtiles, type ArchiveTile } from './pmtiles-writer.ts';

const toArrayBuffer = (bytes: Buffer): ArrayBuffer =>
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;

/** Opens an archive with the reference reader; tiles remain compressed. */
function open(archive: Buffer): PMTiles {
  const source: Source = {
    getKey: () => 'archive',
    getBytes: (offset, length) =>
      Promise.resolve({ data: toArrayBuffer(archive.subarray(offset, offset + length)) }),
  };
  return new PMTiles(source, undefined, (data, compression) =>
    Promise.resolve(compression === Compression.Gzip ? toArrayBuffer(gunzipSync(Buffer.from(data))) : data),
  );
}

test('every tile is found at its position, equal tiles are stored once, and missing ones stay missing', async () => {
  const sea = brotliCompressSync('sea');
  const tiles: ArchiveTile[] = [];
  // More than one leaf directory: 4,096 tiles at zoom 6.
  for (let column = 0; column < 64; column += 1) {
    for (let row = 0; row < 64; row += 1) {
      const bytes = column % 2 === 0 ? sea : brotliCompressSync(`${column} ${row}`);
      tiles.push({ zoom: 6, column, row, bytes });
    }
  }
  const archive = open(writePmtiles(tiles.reverse(), { name: 'Test' }));
  for (const { zoom, column, row, bytes } of tiles) {
    const found = await archive.getZxy(zoom, column, row);
    expect(Buffer.from(found?.data ?? new ArrayBuffer(0)).equals(bytes)).toBe(true);
  }
  expect(await archive.getZxy(5, 0, 0)).toBeUndefined();
  expect(await archive.getMetadata()).toEqual({ name: 'Test' });
  const header = await archive.getHeader();
  expect(header).toMatchObject({ numAddressedTiles: 4096, numTileContents: 2049, minZoom: 6, maxZoom: 6 });
});
