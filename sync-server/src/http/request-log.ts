import type { Middleware } from 'koa';
import type { Endpoint } from '#contracts/api/endpoint.ts';
import { endpoints } from '#contracts/api/endpoints.ts';
import type { Logger } from '#server/logger.ts';
import type { RequestState } from './request-context.ts';

/** One line per answered request. Successful reads are logged at debug level; the query string and secrets are left out. */
export function requestLog(
  logger: Logger,
  table: Readonly<Record<string, Endpoint>> = endpoints,
): Middleware<RequestState> {
  const redact = createPathRedactor(table);
  return async (ctx, next) => {
    const startedAt = performance.now();
    await next();
    const { status, method } = ctx;
    const level = status >= 500 ? 'warn' : method === 'GET' && status < 400 ? 'debug' : 'info';
    if (!logger.isLevelEnabled(level)) return;
    logger[level](
      {
        requestId: ctx.state.requestId,
        method,
        path: redact(ctx.path),
        status,
        ms: Math.round((performance.now() - startedAt) * 10) / 10,
        user: ctx.state.caller?.userId,
      },
      'request',
    );
  };
}

/**
 * Replaces the secrets in a path, so that it may be logged. The rest of the path does not matter: a token is a secret in
 * a mistyped path too.
 */
function createPathRedactor(table: Readonly<Record<string, Endpoint>>): (path: string) => string {
  const beginnings = Object.values(table)
    .filter(({ path }) => path.includes(':token'))
    .map(({ path }) => path.slice(0, path.indexOf(':token')))
    .map((start) => new RegExp(`^(${start.replace(/:\w+/g, '[^/]+')})[^/]+`, 'i'));
  return (path) => beginnings.reduce((redacted, beginning) => redacted.replace(beginning, '$1:token'), path);
}
