import { Compression, findTile, ResolvedValueCache, zxyToTileId, type Source } from 'pmtiles';
import { townRangeMaxBytes } from '#contracts/domain/places/town-map.ts';
import { inTime } from './in-time.ts';
import type { TileAddress } from './tile-address.ts';

/** Position of a tile in the archive, in bytes. */
export interface TilePlace {
  offset: number;
  length: number;
}

/** Longest time for a part, in milliseconds: enough for a large tile on a slow line, four at a time. */
const partMaxMs = 30_000;

type FetchPart = (address: string, range: string, signal: AbortSignal) => Promise<Response>;

const fetchPart: FetchPart = (address, range, signal) =>
  fetch(address, { headers: { Range: range }, redirect: 'error', signal });

/** Depth of directories below the root; the format has one or two. */
const depthMax = 3;

/** The operator's archive, read by range requests. Directories are read once and remain in memory. */
export class TownArchive {
  readonly #source: Source;
  readonly #cache = new ResolvedValueCache(undefined, true, async (bytes, compression) =>
    compression === Compression.Gzip ? unpack(bytes) : bytes,
  );
  readonly #reading = new Map<string, Promise<unknown>>();

  constructor(address: string, fetchBytes: FetchPart = fetchPart) {
    this.#source = {
      getKey: () => address,
      getBytes: (offset, length) =>
        inTime(partMaxMs, async (signal) => {
          if (length > townRangeMaxBytes) throw new TypeError('The part is too long');
          const response = await fetchBytes(address, `bytes=${offset}-${offset + length - 1}`, signal);
          if (response.status !== 206) throw new TypeError(`The part was answered with ${response.status}`);
          return { data: await response.arrayBuffer() };
        }),
    };
  }

  /**
   * @returns null if the archive has no such tile
   * @throws {TypeError} if it is offline
   */
  async find({ zoom, column, row }: TileAddress): Promise<TilePlace | null> {
    const header = await this.#share('header', () => this.#cache.getHeader(this.#source));
    if (zoom < header.minZoom || zoom > header.maxZoom) return null;
    const tileId = zxyToTileId(zoom, column, row);
    let [offset, length] = [header.rootDirectoryOffset, header.rootDirectoryLength];
    for (let depth = 0; depth <= depthMax; depth += 1) {
      const [from, size] = [offset, length];
      const entries = await this.#share(`${from}`, () =>
        this.#cache.getDirectory(this.#source, from, size, header),
      );
      const entry = findTile(entries, tileId);
      if (entry === null) return null;
      if (entry.runLength > 0) return { offset: header.tileDataOffset + entry.offset, length: entry.length };
      [offset, length] = [header.leafDirectoryOffset + entry.offset, entry.length];
    }
    return null;
  }

  /** The tile as it is stored. @throws {TypeError} if it is offline or the answer is not the whole tile */
  async read({ offset, length }: TilePlace): Promise<ArrayBuffer> {
    const { data } = await this.#source.getBytes(offset, length);
    if (data.byteLength !== length) throw new TypeError('The tile was cut off');
    return data;
  }

  /** Lets callers that ask for the same part at the same time wait for one request. */
  async #share<T>(key: string, read: () => Promise<T>): Promise<T> {
    const running = this.#reading.get(key) as Promise<T> | undefined;
    if (running !== undefined) return running;
    const reading = read().finally(() => this.#reading.delete(key));
    this.#reading.set(key, reading);
    return reading;
  }
}

/** Undoes the compression of a tile, if it has one: gzip starts with two bytes that no vector tile starts with. */
export async function unpackTile(bytes: ArrayBuffer): Promise<Uint8Array> {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  return new Uint8Array(first === 0x1f && second === 0x8b ? await unpack(bytes) : bytes);
}

const unpack = (bytes: ArrayBuffer): Promise<ArrayBuffer> =>
  new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
