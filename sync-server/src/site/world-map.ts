import { open, type FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { ParameterizedContext } from 'koa';
import { Compression, PMTiles, type RangeResponse, type Source } from 'pmtiles';
import { readWorldTileAddress } from '#contracts/domain/places/world-map.ts';
import { AppError } from '#server/lib/errors.ts';
import type { RequestState } from '#server/http/request-context.ts';

type Ctx = ParameterizedContext<RequestState>;

const unpackGzip = promisify(gunzip);
const unpackBrotli = promisify(brotliDecompress);
const tileType = 'application/vnd.mapbox-vector-tile';
const aMonth = 'public, max-age=2592000';

/** Sends the tile of the path. @throws {AppError} `not_found` if the path is not a tile */
type SendWorldTile = (ctx: Ctx) => Promise<void>;

/** Serves tiles from the archive created by the build. @param path PMTiles file with Brotli-compressed tiles */
export function worldMap(path: string): SendWorldTile {
  // The library decompresses directories; tiles are sent as stored.
  const archive = new PMTiles(new FileSource(path), undefined, async (data, compression) =>
    compression === Compression.Gzip ? toArrayBuffer(await unpackGzip(data)) : data,
  );
  return async (ctx) => {
    const address = readWorldTileAddress(ctx.path);
    if (address === null) throw new AppError('not_found');
    const tile = await archive.getZxy(address.zoom, address.column, address.row);
    ctx.set('Cache-Control', aMonth);
    ctx.type = tileType;
    ctx.compress = false;
    // Open sea has no tile; an empty body is a valid tile without layers.
    const bytes = Buffer.from(tile?.data ?? new ArrayBuffer(0));
    ctx.vary('Accept-Encoding');
    if (bytes.length === 0 || ctx.acceptsEncodings('br') !== 'br') {
      ctx.body = bytes.length === 0 ? bytes : await unpackBrotli(bytes);
      return;
    }
    ctx.set('Content-Encoding', 'br');
    ctx.body = bytes;
  };
}

/** Reads ranges of a file, which is opened on first use. */
class FileSource implements Source {
  readonly #path: string;
  #file: Promise<FileHandle> | null = null;

  constructor(path: string) {
    this.#path = path;
  }

  getKey(): string {
    return this.#path;
  }

  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    this.#file ??= open(this.#path).catch((error: unknown) => {
      this.#file = null;
      throw error;
    });
    const buffer = Buffer.alloc(length);
    const { bytesRead } = await (await this.#file).read(buffer, 0, length, offset);
    return { data: toArrayBuffer(buffer.subarray(0, bytesRead)) };
  }
}

const toArrayBuffer = (bytes: Uint8Array): ArrayBuffer =>
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
