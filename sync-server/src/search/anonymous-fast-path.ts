import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { listProperties } from '#contracts/domain/catalog/properties.ts';
import type { PropertyQuery } from '#contracts/domain/catalog/property-query.ts';
import { headers as names, PROTOCOL_VERSION } from '#contracts/sync/sync-wire.ts';
import type { Env } from '#server/env.ts';
import { countRequest, type RateLimits } from '#server/http/rate-limits.ts';
import type { Logger } from '#server/logger.ts';
import type { PublicListings } from './public-listings.ts';
import { findPublicPage } from './property-list-service.ts';
import { readSessionToken, usesSecureCookie } from '#server/http/session-cookie.ts';
import type { RenderedBody } from '#server/http/handlers.ts';
import { headerReader } from '#server/http/http-call.ts';
import { matchesEtag } from '#server/http/etag.ts';
import { networkAddressOf } from '#server/http/network-address.ts';
import { findHeadFault } from '#server/http/request-head.ts';
import { readQuery } from '#server/http/body/request-values.ts';
import { dataHeaders } from '#server/http/standard-headers.ts';

const listPath = listProperties.path;
const listingPath = new RegExp(`^${listPath}/([1-9]\\d{0,14})$`);
/** Minimum size of a compressed body. */
const compressFromBytes = 1024;

interface FastPathDeps {
  env: Env;
  epoch: string;
  limits: RateLimits;
  listings: PublicListings;
  logger: Logger;
}

/** A rendered answer and the `Link` header of its next page. */
interface Found {
  body: RenderedBody;
  link: string | null;
}

/** A URL, split at the question mark. */
interface Target {
  path: string;
  search: string;
}

/** Tries to answer a request. @returns false if nothing was sent and the request takes the slow path */
type FastPath = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

const vary = ['Vary', 'Cookie, Accept-Encoding'];
const unhandled = Promise.resolve(false);

/**
 * Answers anonymous reads of listings from rendered JSON in memory, because the middleware of the slow path would cost
 * more than the answer itself. Replies are identical, including headers. Anything unusual (sessions, proxies, bad
 * input, refusals, bodies not compressed yet) is left to the slow path.
 */
export function anonymousFastPath({ env, epoch, limits, listings, logger }: FastPathDeps): FastPath {
  const commonHeaders = [...dataHeaders.flat(), names.epoch, epoch, 'Cache-Control', 'no-cache'];
  const unchangedHeaders = [names.app, '1', names.epoch, epoch, 'Cache-Control', 'no-cache'];

  const find = async (path: string, search: string): Promise<Found | null> => {
    if (path === listPath) {
      const read = () => readQuery(listProperties, search) as PropertyQuery;
      const asked = listings.searches.read(search, read);
      return asked.isMine ? null : findPublicPage(listings, null, asked);
    }
    const body = await listings.findDocument(Number(listingPath.exec(path)?.[1]));
    return body === null ? null : { body, link: null };
  };

  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
    { path, search }: Target,
  ): Promise<boolean> => {
    // Before the search, so that a refused request costs none.
    await countRequest(limits, request, networkAddressOf(request.socket.remoteAddress));
    const found = await find(path, search);
    if (found === null) return false;
    const { etag, json } = found.body;
    const isUnchanged = matchesEtag(request.headers['if-none-match'] ?? '', etag);
    const form = isUnchanged ? null : chooseForm(found.body, request.headers['accept-encoding']);
    if (form === undefined) return false;
    if (form === null) {
      response.writeHead(304, [...unchangedHeaders, 'ETag', etag, ...vary]).end();
      return true;
    }
    const sent = [...commonHeaders, 'X-Request-Id', randomUUID(), 'ETag', etag, ...vary];
    if (found.link !== null) sent.push('Link', found.link);
    if (form.encoding !== null) sent.push('Content-Encoding', form.encoding);
    const { bytes = json } = form;
    sent.push('Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(bytes.length));
    response.writeHead(200, sent).end(bytes);
    return true;
  };

  return (request, response) => {
    if (request.method !== 'GET' || env.trustProxy || !isAnonymous(request, env)) return unhandled;
    if (findHeadFault(request) !== null) return unhandled;
    const asked = splitUrl(request.url ?? '');
    if (!isListingPath(asked.path) || logger.isLevelEnabled('debug')) return unhandled;
    // The slow path runs into the same error and answers it.
    return answer(request, response, asked).catch(() => false);
  };
}

function hasSession(request: IncomingMessage, env: Env): boolean {
  const { cookie } = request.headers;
  if (cookie === undefined) return false;
  const peer = request.socket.remoteAddress;
  const isSecure = usesSecureCookie(env, { overTls: false, peer, header: headerReader(request) });
  return readSessionToken(cookie, isSecure) !== null;
}

const isAnonymous = (request: IncomingMessage, env: Env): boolean =>
  isOneOf(request.headers[names.account.toLowerCase()], undefined, '0') &&
  isOneOf(request.headers[names.protocol.toLowerCase()], undefined, String(PROTOCOL_VERSION)) &&
  !hasSession(request, env);

const isOneOf = (value: unknown, ...allowed: unknown[]): boolean => allowed.includes(value);

const isListingPath = (path: string): boolean => path === listPath || listingPath.test(path);

function splitUrl(url: string): Target {
  const at = url.indexOf('?');
  return at < 0 ? { path: url, search: '' } : { path: url.slice(0, at), search: url.slice(at + 1) };
}

/** @returns undefined if the body would have to be compressed first */
function chooseForm(
  { json, br, gzip }: RenderedBody,
  accepted = '',
): { encoding: string | null; bytes?: Buffer } | undefined {
  if (!/br|gzip|deflate|zstd|\*/.test(accepted)) return { encoding: null };
  if (accepted.includes(';')) return undefined; // has quality values
  if (br !== undefined && /\bbr\b/.test(accepted)) return { encoding: 'br', bytes: br };
  if (gzip !== undefined && /\bgzip\b/.test(accepted)) return { encoding: 'gzip', bytes: gzip };
  return json.length < compressFromBytes ? { encoding: null } : undefined;
}
