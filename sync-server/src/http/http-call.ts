import type { IncomingMessage } from 'node:http';
import type { ParameterizedContext } from 'koa';
import type { Env } from '#server/env.ts';
import type { Caller } from '#server/lib/caller.ts';
import { usesSecureCookie } from './session-cookie.ts';
import { refuseCrossSite } from './cross-site.ts';
import { networkAddressOf } from './network-address.ts';
import { readBytes } from './body/read-bytes.ts';
import { readJsonBody } from './body/read-json-body.ts';
import type { RequestState } from './request-context.ts';
import type { IncomingCall } from './served-call.ts';

/** Reads the session of a request. */
export type FindCaller = (ctx: ParameterizedContext<RequestState>) => Promise<Caller | null>;

/** Reads request headers by their lower-case names. */
export const headerReader =
  ({ headers }: IncomingMessage) =>
  (name: string): string | undefined => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  };

/** Whether the session of this request uses the `Secure` cookie. */
export const hasSecureCookie = (ctx: ParameterizedContext<RequestState>, env: Env): boolean =>
  usesSecureCookie(env, {
    overTls: ctx.secure,
    peer: ctx.req.socket.remoteAddress,
    header: headerReader(ctx.req),
  });

/** A call received by HTTP. */
export function toHttpCall(
  ctx: ParameterizedContext<RequestState>,
  env: Env,
  findCaller: FindCaller,
): IncomingCall {
  const header = headerReader(ctx.req);
  const address = networkAddressOf(ctx.ip);
  return {
    method: ctx.method,
    path: ctx.path,
    search: ctx.querystring,
    address,
    secure: hasSecureCookie(ctx, env),
    header,
    setHeader: (name, value) => ctx.append(name, value),
    readBody: (maxBytes) =>
      readJsonBody(ctx, maxBytes, async () => ({
        userId: (await findCaller(ctx))?.userId ?? null,
        address,
      })),
    readBytes: (body, sender) => readBytes(ctx, body, sender?.userId ?? null),
    findCaller: () => findCaller(ctx),
    refuseCrossSite: () =>
      refuseCrossSite({ header, ownOrigin: env.publicOrigin ?? `${ctx.protocol}://${ctx.host}` }),
  };
}
