import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Middleware, ParameterizedContext } from 'koa';
import { LRUCache } from 'lru-cache';
import {
  isOwnPicture,
  ownPicturePath,
  parsePicturePath,
} from '#contracts/domain/pictures/picture-addresses.ts';
import { isTownMapPath, townMapDescriptionPath } from '#contracts/domain/places/town-map.ts';
import { worldMapPath } from '#contracts/domain/places/world-map.ts';
import type { Env } from '#server/env.ts';
import { AppError } from '#server/lib/errors.ts';
import { sendChosenForm } from '#server/http/send-reply.ts';
import type { RequestState } from '#server/http/request-context.ts';
import { findLcpImage, insertLcpImage, type LcpImage } from './lcp-image.ts';
import { killWorker } from './kill-worker.ts';
import { pagePolicy, workerPolicy } from './page-policy.ts';
import { packFile, readSiteFiles, typeOf, type SiteFile } from './site-files.ts';
import type { SendTownMap } from './town-map.ts';
import { PictureTurns } from './picture-turns.ts';
import { forever, sendUploadedPicture, type StoredPictures } from './uploaded-picture.ts';
import { worldMap } from './world-map.ts';

type Ctx = ParameterizedContext<RequestState>;

/** Folders of the site's parts; absolute. */
export interface SiteFolders {
  /** The built app. */
  app: string;
  /** Folders of earlier builds, whose chunks an open app may still request. */
  previous: readonly string[];
  pictures: string;
  /** The built-in map's data, created by the build. */
  map: string;
  /** The operator's map file, which is opened once, so that it outlives an epoch; absent if there is none. */
  townMap?: SendTownMap;
}

const pageFile = '/index.html';
const workerFile = '/sw.js';

/** Maximum number of cached compressed pages with different LCP images. */
const packedPagesMax = 100;

type Listings = Parameters<typeof findLcpImage>[0];

/** Serves the built app and the server's own pictures. Every other path that is not a file gets the app's page. */
export function site(
  folders: SiteFolders,
  env: PageSettings & Pick<Env, 'serviceWorker'>,
  { listings, ...stored }: { listings: Listings } & StoredPictures,
): Middleware<RequestState> {
  const files = new Map([...folders.previous].flatMap((folder) => [...readSiteFiles(folder)]));
  for (const [address, file] of readSiteFiles(folders.app)) files.set(address, file);
  if (!env.serviceWorker)
    files.set(workerFile, packFile(typeOf(workerFile), Buffer.from(killWorker), 'thorough'));
  const tileOrigin = plainTileOrigin(env.tileUrl);
  const page = buildPage(files.get(pageFile), env, folders.townMap !== undefined);
  const pictures = { ...stored, turns: new PictureTurns() };
  const packedPages = new LRUCache<string, SiteFile>({ max: packedPagesMax });
  const sendWorldTile = worldMap(join(folders.map, 'world.pmtiles'));
  const policies = new Map([[workerFile, workerPolicy(tileOrigin)]]);

  return async (ctx, next) => {
    if (ctx.path === '/api' || ctx.path.startsWith('/api/')) {
      await next();
      return;
    }
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      throw new AppError('method_not_allowed', undefined, { headers: { Allow: 'GET, HEAD' } });
    }
    const uploaded = parsePicturePath(ctx.path);
    if (uploaded !== null) return sendUploadedPicture(ctx, pictures, uploaded);
    if (ctx.path.startsWith(ownPicturePath)) return sendPicture(ctx, folders.pictures);
    if (ctx.path.startsWith(worldMapPath)) return sendWorldTile(ctx);
    if (folders.townMap !== undefined && isTownMapPath(ctx.path)) return folders.townMap(ctx);
    const isPage = ctx.path === pageFile;
    const file = files.get(ctx.path);
    if (file !== undefined && !isPage) {
      sendFile(ctx, file, policies.get(ctx.path));
      return;
    }
    // The service worker caches the page under its file name.
    if (page === null || (isFileName(ctx.path) && !isPage)) throw new AppError('not_found');
    // The service worker uses its copy of the page for every path, so the copy has no image. If the database fails, the
    // page is served without one.
    const picture = isPage ? null : await findLcpImage(listings, ctx).catch(() => null);
    sendFile(ctx, picture === null ? page.file : pageWith(page.html, picture), page.policy);
  };

  function pageWith(html: string, picture: LcpImage): SiteFile {
    const key = `${picture.screen} ${picture.url}`;
    const known = packedPages.get(key);
    if (known !== undefined) return known;
    const file = packFile(typeOf(pageFile), Buffer.from(insertLcpImage(html, picture)), 'quick');
    packedPages.set(key, file);
    return file;
  }
}

type PageSettings = Pick<Env, 'tileUrl' | 'contactEmail'>;

/** The app's page with the operator's maps and address; null if the app is not built. */
function buildPage(
  built: SiteFile | undefined,
  { tileUrl, contactEmail }: PageSettings,
  hasTownMap: boolean,
) {
  if (built === undefined) return null;
  const html = built.identity
    .toString()
    .replaceAll('%TILE_URL%', tileUrl ?? '')
    .replaceAll('%MAP_FILE%', hasTownMap ? townMapDescriptionPath : '')
    // A function, because the sign $ may be part of an address.
    .replaceAll('%CONTACT_EMAIL%', () => contactEmail.replaceAll('&', '&amp;'));
  return {
    html,
    file: packFile(built.type, Buffer.from(html), 'thorough'),
    policy: pagePolicy(html, plainTileOrigin(tileUrl)),
  };
}

/** A missing script must get 404: the page in its place would be run as a script. */
function isFileName(path: string): boolean {
  return path.startsWith('/assets/') || (path.split('/').at(-1) ?? '').includes('.');
}

/** TLS hosts are always allowed. */
function plainTileOrigin(tileUrl: string | null): string | null {
  if (tileUrl === null || tileUrl.startsWith('https:')) return null;
  return new URL(tileUrl.replaceAll(/[{}]/g, '')).origin;
}

function sendFile(ctx: Ctx, file: SiteFile, policy: string | undefined): void {
  if (policy !== undefined) ctx.set('Content-Security-Policy', policy);
  ctx.set('Cache-Control', file.immutable ? forever : 'no-cache');
  ctx.status = 200;
  ctx.type = file.type;
  sendChosenForm(ctx, file);
}

/** Immutable, because a new picture gets a new name. */
async function sendPicture(ctx: Ctx, folder: string): Promise<void> {
  const path = join(folder, ctx.path.slice(ownPicturePath.length));
  const found = isOwnPicture(ctx.path) ? await stat(path).catch(() => null) : null;
  if (found?.isFile() !== true) throw new AppError('not_found');
  ctx.compress = false;
  ctx.set('Cache-Control', forever);
  ctx.type = typeOf(path);
  ctx.length = found.size;
  ctx.body = createReadStream(path);
}
