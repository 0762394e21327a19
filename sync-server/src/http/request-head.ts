import type { IncomingMessage } from 'node:http';
import type { Middleware } from 'koa';
import { AppError } from '#server/lib/errors.ts';

/** Headers of a request at most. Browsers and proxies send a few dozen; Node would leave out those beyond 1,000. */
const headersMax = 200;

/** What is wrong with the head of a request that Node let through, or null. Source: RFC 9112 §3.2. */
export function findHeadFault({ headers, httpVersion, rawHeaders }: IncomingMessage): AppError | null {
  // Names and values take turns.
  if (rawHeaders.length / 2 > headersMax) {
    return new AppError('too_large', 'The request has too many headers.');
  }
  if (httpVersion === '1.1' && headers.host === undefined) {
    return new AppError('malformed_request', 'The request needs a Host header.');
  }
  return null;
}

/** Refuses what Node would answer with an empty 400. */
export function requireReadableHead(): Middleware {
  return (ctx, next) => {
    const fault = findHeadFault(ctx.req);
    if (fault !== null) throw fault;
    return next();
  };
}
