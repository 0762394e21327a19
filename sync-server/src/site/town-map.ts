import { fstat, fstatSync, openSync, read, readSync, type Stats } from 'node:fs';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import type { ParameterizedContext } from 'koa';
import { bytesToHeader, Compression, TileType, type Header } from 'pmtiles';
import {
  townArchiveAddress,
  townMapDescriptionPath,
  townRangeMaxBytes,
  type TownMap,
} from '#contracts/domain/places/town-map.ts';
import { SettingError } from '#server/env.ts';
import { sendChosenForm } from '#server/http/send-reply.ts';
import type { RequestState } from '#server/http/request-context.ts';
import { AppError } from '#server/lib/errors.ts';
import { parseByteRange, type ByteRange } from './byte-range.ts';
import { packFile, typeOf } from './site-files.ts';
import { forever } from './uploaded-picture.ts';

type Ctx = ParameterizedContext<RequestState>;

const readAt = promisify(read);
const statOf = promisify(fstat);

const headerBytes = 127;
/** Bytes at either end of the file that its tag is computed from: all of a town's, the directories of a country's. */
const taggedBytes = 16 * 1024 * 1024;
/** Bytes that are read and sent at a time; most tiles have fewer. */
const pieceBytes = 64 * 1024;

/** Sends the description or a part of the archive. @throws {AppError} `not_found` if the path is neither */
export type SendTownMap = (ctx: Ctx) => Promise<void>;

/**
 * Serves the operator's map file in parts. It stays open, so a file that replaces it is served after the next start.
 * @throws {SettingError} if the file cannot be read or devices cannot draw it
 */
export function townMap(path: string): SendTownMap {
  const { file, stats } = openFile(path);
  const header = readHeader(file, stats.size);
  const tag = tagOf(file, stats.size);
  const archive = townArchiveAddress(tag);
  const description = packFile(
    typeOf(townMapDescriptionPath),
    Buffer.from(JSON.stringify(describe(header, archive))),
    'quick',
  );
  return async (ctx) => {
    if (ctx.path === townMapDescriptionPath) {
      ctx.set('Cache-Control', 'no-cache');
      ctx.type = description.type;
      sendChosenForm(ctx, description);
      return;
    }
    // A file that was written to while it is served would mix two contents under one address.
    if (ctx.path !== archive || (await hasChanged(file, stats))) throw new AppError('not_found');
    sendPart(ctx, file, { size: stats.size, etag: `"${tag}"` });
  };
}

function sendPart(ctx: Ctx, file: number, { size, etag }: { size: number; etag: string }): void {
  ctx.compress = false;
  ctx.type = 'application/octet-stream';
  ctx.set('Accept-Ranges', 'bytes');
  ctx.set('ETag', etag);
  if (ctx.method === 'HEAD') {
    ctx.set('Cache-Control', forever);
    ctx.status = 200;
    ctx.length = size;
    return;
  }
  const condition = ctx.get('If-Range');
  const wanted = condition === '' || condition === etag ? ctx.get('Range') : '';
  if (wanted === '') throw new AppError('too_large', 'This file is sent only in parts. Use a Range header.');
  const range = parseByteRange(wanted, size);
  if (range === null || range.end - range.start >= townRangeMaxBytes) {
    ctx.status = 416;
    ctx.set('Content-Range', `bytes */${size}`);
    ctx.body = '';
    return;
  }
  const { start, end } = range;
  ctx.set('Cache-Control', forever);
  ctx.set('Content-Range', `bytes ${start}-${end}/${size}`);
  ctx.status = 206;
  ctx.length = end - start + 1;
  ctx.body = Readable.from(readPart(file, range));
}

/** Reads in pieces, so that receivers that read slowly, or not at all, fill no memory. */
async function* readPart(file: number, { start, end }: ByteRange): AsyncGenerator<Buffer, void, undefined> {
  for (let at = start; at <= end;) {
    const piece = Buffer.alloc(Math.min(pieceBytes, end - at + 1));
    const { bytesRead } = await readAt(file, piece, 0, piece.length, at);
    if (bytesRead < piece.length) throw new Error('The map file was cut off while a part of it was sent');
    yield piece;
    at += bytesRead;
  }
}

async function hasChanged(file: number, { size, mtimeMs }: Stats): Promise<boolean> {
  const now = await statOf(file);
  return now.size !== size || now.mtimeMs !== mtimeMs;
}

function openFile(path: string): { file: number; stats: Stats } {
  try {
    const file = openSync(path, 'r');
    const stats = fstatSync(file);
    if (stats.isFile()) return { file, stats };
  } catch (error) {
    throw new SettingError(`MAP_FILE cannot be read: ${path}`, { cause: error });
  }
  throw new SettingError(`MAP_FILE is not a file: ${path}`);
}

/** Compressions that browsers can undo. */
const readable: ReadonlySet<Compression> = new Set([Compression.None, Compression.Gzip]);

function readHeader(file: number, size: number): Header {
  const bytes = new Uint8Array(headerBytes);
  const length = readSync(file, bytes, 0, headerBytes, 0);
  const isArchive = Buffer.from(bytes.buffer, 0, 7).toString('latin1') === 'PMTiles' && bytes[7] === 3;
  if (length < headerBytes || !isArchive)
    throw new SettingError('MAP_FILE must be a PMTiles archive of version 3.');
  const header = bytesToHeader(bytes.buffer);
  if (header.tileType !== TileType.Mvt)
    throw new SettingError('MAP_FILE must contain vector tiles (MVT), not pictures.');
  if (!readable.has(header.internalCompression) || !readable.has(header.tileCompression))
    throw new SettingError('MAP_FILE must be compressed with gzip or not at all, as browsers read no other.');
  if (header.tileDataOffset + (header.tileDataLength ?? 0) > size)
    throw new SettingError('MAP_FILE is incomplete: it is shorter than its header says.');
  return header;
}

function tagOf(file: number, size: number): string {
  const hash = createHash('sha256').update(String(size));
  const update = (from: number, to: number): void => {
    const bytes = Buffer.alloc(to - from);
    hash.update(bytes.subarray(0, readSync(file, bytes, 0, bytes.length, from)));
  };
  const head = Math.min(size, taggedBytes);
  update(0, head);
  update(Math.max(head, size - taggedBytes), size);
  return hash.digest('base64url').slice(0, 22);
}

const describe = (header: Header, archive: string): TownMap => ({
  archive,
  minZoom: header.minZoom,
  maxZoom: header.maxZoom,
  west: header.minLon,
  south: header.minLat,
  east: header.maxLon,
  north: header.maxLat,
});
