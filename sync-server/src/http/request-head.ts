import type { IncomingMessage } from 'node:http';
import type { Middleware } from 'koa';
import { AppError } from '#server/lib/errors.ts';

/** Maximum headers of a request. Browsers and proxies send a few dozen; Node drops those beyond 1,000. */
const headersMax = 200;

/** The error in a request head that Node accepted, or null. Source: RFC 9112 §3.2. */
export function findHeadFault({ headers, httpVersion, rawHeaders }: IncomingMessage): AppError | null {
  // Names and values alternate.
  if (rawHeaders.length / 2 > headersMax) {
    return new AppError('too_large', 'The request has too many headers.');
  }
  if (httpVersion === '1.1' && headers.host === undefined) {
    return new AppError('malformed_request', 'The request needs a Host header.');
  }
  return null;
}

/** Refuses requests that Node would answer with an empty 400. */
export function requireReadableHead(): Middleware {
  return (ctx, next) => {
    const fault = findHeadFault(ctx.req);
    if (fault !== null) throw fault;
    return next();
  };
}
