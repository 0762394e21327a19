import { gzipSync } from 'node:zlib';
import { Compression, TileType, zxyToTileId } from 'pmtiles';

/** A tile of an archive: its position in the pyramid and its compressed bytes. */
export interface ArchiveTile {
  zoom: number;
  column: number;
  row: number;
  bytes: Buffer;
}

/** A directory entry: the position of a tile, or of a leaf directory if `runLength` is 0. */
interface DirectoryEntry {
  tileId: number;
  runLength: number;
  offset: number;
  length: number;
}

const headerBytes = 127;
/** Maximum size of header and root directory together. */
const rootMaxBytes = 16_384;
/** Entries of a leaf directory. */
const leafEntries = 2048;
const coordinateScale = 10_000_000;

/** How the tiles are compressed, and the area that they cover, in degrees. */
interface ArchiveOptions {
  compression?: Compression;
  bounds?: { west: number; south: number; east: number; north: number };
}

const wholeWorld = { west: -180, south: -85, east: 180, north: 85 };

/**
 * Writes tiles as a PMTiles archive of version 3, clustered, with each different tile stored once.
 * Source: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
 * @param metadata JSON of the archive, such as its attribution
 */
export function writePmtiles(
  tiles: readonly ArchiveTile[],
  metadata: Readonly<Record<string, unknown>>,
  { compression = Compression.Brotli, bounds = wholeWorld }: ArchiveOptions = {},
): Buffer {
  const ordered = tiles
    .map((tile) => ({ ...tile, tileId: zxyToTileId(tile.zoom, tile.column, tile.row) }))
    .sort((one, other) => one.tileId - other.tileId);
  const { entries, data, contents } = storeTiles(ordered);
  const leaves: Buffer[] = [];
  const root: DirectoryEntry[] = [];
  let leafOffset = 0;
  for (let start = 0; start < entries.length; start += leafEntries) {
    const leaf = entries.slice(start, start + leafEntries);
    const bytes = gzipSync(writeDirectory(leaf));
    root.push({ tileId: leaf[0]?.tileId ?? 0, runLength: 0, offset: leafOffset, length: bytes.length });
    leaves.push(bytes);
    leafOffset += bytes.length;
  }
  const rootBytes = gzipSync(writeDirectory(root));
  if (headerBytes + rootBytes.length > rootMaxBytes) throw new Error('The root directory is too large');
  const metadataBytes = gzipSync(JSON.stringify(metadata));
  const leafBytes = Buffer.concat(leaves);
  const header = Buffer.alloc(headerBytes);
  header.write('PMTiles', 0, 'latin1');
  header.writeUInt8(3, 7);
  let offset = headerBytes;
  for (const [index, section] of [rootBytes, metadataBytes, leafBytes, data].entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + index * 16);
    header.writeBigUInt64LE(BigInt(section.length), 16 + index * 16);
    offset += section.length;
  }
  header.writeBigUInt64LE(BigInt(ordered.length), 72);
  header.writeBigUInt64LE(BigInt(entries.length), 80);
  header.writeBigUInt64LE(BigInt(contents), 88);
  header.writeUInt8(1, 96); // clustered
  header.writeUInt8(Compression.Gzip, 97);
  header.writeUInt8(compression, 98);
  header.writeUInt8(TileType.Mvt, 99);
  const zooms = ordered.map(({ zoom }) => zoom);
  header.writeUInt8(
    zooms.reduce((least, zoom) => Math.min(least, zoom), zooms[0] ?? 0),
    100,
  );
  header.writeUInt8(
    zooms.reduce((most, zoom) => Math.max(most, zoom), 0),
    101,
  );
  const { west, south, east, north } = bounds;
  for (const [index, degrees] of [west, south, east, north].entries()) {
    header.writeInt32LE(Math.round(degrees * coordinateScale), 102 + index * 4);
  }
  return Buffer.concat([header, rootBytes, metadataBytes, leafBytes, data]);
}

/** Concatenates the tiles. Equal ones are stored once; adjacent equal ones share an entry. */
function storeTiles(tiles: readonly (ArchiveTile & { tileId: number })[]) {
  const places = new Map<string, { offset: number; length: number }>();
  const parts: Buffer[] = [];
  const entries: DirectoryEntry[] = [];
  let offset = 0;
  for (const { tileId, bytes } of tiles) {
    const key = bytes.toString('latin1');
    let place = places.get(key);
    if (place === undefined) {
      place = { offset, length: bytes.length };
      places.set(key, place);
      parts.push(bytes);
      offset += bytes.length;
    }
    const last = entries.at(-1);
    if (last?.offset === place.offset && last.tileId + last.runLength === tileId) last.runLength += 1;
    else entries.push({ tileId, runLength: 1, ...place });
  }
  return { entries, data: Buffer.concat(parts), contents: places.size };
}

/** A directory as five columns of variable-length integers. */
function writeDirectory(entries: readonly DirectoryEntry[]): Buffer {
  const bytes: number[] = [];
  writeVarint(bytes, entries.length);
  let before = 0;
  for (const { tileId } of entries) {
    writeVarint(bytes, tileId - before);
    before = tileId;
  }
  for (const { runLength } of entries) writeVarint(bytes, runLength);
  for (const { length } of entries) writeVarint(bytes, length);
  for (const [index, { offset }] of entries.entries()) {
    const previous = entries[index - 1];
    // 0 means "directly after the previous one".
    const follows = previous !== undefined && previous.offset + previous.length === offset;
    writeVarint(bytes, follows ? 0 : offset + 1);
  }
  return Buffer.from(bytes);
}

function writeVarint(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) + 0x80);
    rest = Math.floor(rest / 0x80);
  }
  bytes.push(rest);
}
