import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** A file of the built app, held in memory with its compressed forms. */
export interface SiteFile {
  type: string;
  etag: string;
  /** Its name carries a digest of its content, so it never changes. */
  immutable: boolean;
  identity: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};

/** Kinds that are compressed already. */
const packed = new Set(['.png', '.webp', '.avif', '.jpg', '.ico', '.woff2']);
const compressedForms = new Set(['.br', '.gz']);

export function typeOf(name: string): string {
  return types[extname(name)] ?? 'application/octet-stream';
}

export function etagOf(content: Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

/** Levels of compression: for what is made once, and for what somebody waits for. */
const efforts = { thorough: { brotli: 11, gzip: 9 }, quick: { brotli: 5, gzip: 6 } } as const;

/** A file made by the server, with its compressed forms. */
export function packFile(type: string, identity: Buffer, effort: keyof typeof efforts): SiteFile {
  const { brotli, gzip } = efforts[effort];
  return {
    type,
    etag: etagOf(identity),
    immutable: false,
    identity,
    br: brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: brotli } }),
    gzip: gzipSync(identity, { level: gzip }),
  };
}

/** The build's compressed form; without one, whoever answers a request compresses on the way. */
function readForm(path: string): Buffer | undefined {
  return existsSync(path) ? readFileSync(path) : undefined;
}

/**
 * Every file below the folder, by its address.
 * @param folder absolute; a missing one has no files
 */
export function readSiteFiles(folder: string): Map<string, SiteFile> {
  const files = new Map<string, SiteFile>();
  if (!existsSync(folder)) return files;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const extension = extname(entry.name);
    if (!entry.isFile() || compressedForms.has(extension)) continue;
    const path = join(entry.parentPath, entry.name);
    const address = `/${relative(folder, path).split(sep).join('/')}`;
    const identity = readFileSync(path);
    const br = packed.has(extension) ? undefined : readForm(`${path}.br`);
    const gzip = packed.has(extension) ? undefined : readForm(`${path}.gz`);
    files.set(address, {
      type: typeOf(entry.name),
      etag: etagOf(identity),
      immutable: address.startsWith('/assets/'),
      identity,
      ...(br === undefined ? {} : { br }),
      ...(gzip === undefined ? {} : { gzip }),
    });
  }
  return files;
}
