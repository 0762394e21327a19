import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import type { ParameterizedContext } from 'koa';
import { headers as names } from '#contracts/sync/sync.ts';
import type { Reply, SentFile, StreamReply } from './handlers.ts';
import { matchesEtag } from './etag.ts';
import type { RequestState } from './request-context.ts';
import { dataHeaders } from './standard-headers.ts';

type Ctx = ParameterizedContext<RequestState>;

/**
 * Sends a handler's reply. Unless it says otherwise, replies to signed-in callers are `no-store`; public reads are
 * `no-cache`, revalidated each time.
 */
export function sendReply(ctx: Ctx, reply: Reply<unknown>): void {
  ctx.status = reply.status;
  const isPublic = ctx.state.caller == null && (ctx.method === 'GET' || ctx.method === 'HEAD');
  if (!ctx.res.hasHeader('Cache-Control')) ctx.set('Cache-Control', isPublic ? 'no-cache' : 'no-store');
  if ('file' in reply) {
    sendFile(ctx, reply);
    return;
  }
  if ('stream' in reply) {
    sendStream(ctx, reply);
    return;
  }
  ctx.type = 'json';
  if ('rendered' in reply) {
    const { json, ...rendered } = reply.rendered;
    ctx.vary('Cookie');
    sendChosenForm(ctx, { identity: json, ...rendered });
    return;
  }
  if ('seq' in reply) {
    ctx.set(names.syncSeq, String(reply.seq));
    if (reply.replayed) ctx.set(names.replayed, 'true');
  }
  if (reply.status === 204) {
    ctx.body = null;
    return;
  }
  const identity = Buffer.from(JSON.stringify(reply.body));
  if (ctx.method === 'GET' || ctx.method === 'HEAD') {
    ctx.vary('Cookie');
    sendChosenForm(ctx, { identity, etag: weakTagOf(identity) });
    return;
  }
  ctx.body = identity;
}

const weakTagOf = (bytes: Buffer): string => `W/"${createHash('sha1').update(bytes).digest('base64url')}"`;

function sendFile(ctx: Ctx, { file: { type, name, ...content } }: SentFile): void {
  if (name !== undefined) ctx.attachment(name);
  // After the name, whose extension would choose another type.
  ctx.type = type;
  if ('chunks' in content) {
    ctx.set('Cache-Control', 'no-store');
    ctx.compress = false;
    ctx.body = Readable.from(content.chunks);
    return;
  }
  const { bytes } = content;
  if (ctx.method === 'GET' || ctx.method === 'HEAD') {
    sendChosenForm(ctx, { identity: bytes, etag: weakTagOf(bytes) });
    return;
  }
  ctx.body = bytes;
}

/** A body with its entity tag and, if available, its compressed variants. */
interface Forms {
  identity: Buffer;
  etag: string;
  br?: Buffer;
  gzip?: Buffer;
}

/** Sends the variant the client accepts, or 304. */
export function sendChosenForm(ctx: Ctx, { identity, etag, br, gzip }: Forms): void {
  ctx.set('ETag', etag);
  if (matchesEtag(ctx.get('if-none-match'), etag)) {
    ctx.status = 304;
    removeHeadersOfUnchanged(ctx);
    return;
  }
  ctx.body = identity;
  if (br === undefined && gzip === undefined) return;
  ctx.compress = false;
  ctx.vary('Accept-Encoding');
  // Ask for each coding separately: browsers list gzip first, and we prefer the smaller variant.
  for (const [name, form] of [
    ['br', br],
    ['gzip', gzip],
  ] as const) {
    if (form === undefined || ctx.acceptsEncodings(name) !== name) continue;
    ctx.set('Content-Encoding', name);
    ctx.body = form;
    return;
  }
}

/** Removes headers that the client's stored reply already has. Source: RFC 9110 §15.4.5. */
function removeHeadersOfUnchanged(ctx: Ctx): void {
  for (const [name] of dataHeaders) if (name !== names.app) ctx.remove(name);
  ctx.remove('X-Request-Id');
  ctx.remove('Link');
}

/** Maximum bytes of unsent events. */
const unreadEventsMax = 64 * 1024;

function sendStream(ctx: Ctx, { stream }: StreamReply): void {
  const body = new PassThrough();
  const stop = stream(
    (text) => {
      body.write(text);
      // Events are small: a reader with this much unread has gone, or will reconnect.
      if (body.writableLength > unreadEventsMax) ctx.res.destroy();
    },
    () => body.end(),
  );
  body.once('close', stop);
  ctx.compress = false;
  ctx.type = 'text/event-stream';
  ctx.set('Cache-Control', 'no-store');
  // Tells nginx and similar proxies not to buffer the events.
  ctx.set('X-Accel-Buffering', 'no');
  ctx.body = body;
}
