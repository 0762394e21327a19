import type { Middleware } from 'koa';
import type { Logger } from '#server/logger.ts';
import type { RequestState } from './request-context.ts';

/** One line per answered request. Successful reads are logged at debug level; the query string is left out. */
export function requestLog(logger: Logger): Middleware<RequestState> {
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
        path: ctx.path,
        status,
        ms: Math.round((performance.now() - startedAt) * 10) / 10,
        user: ctx.state.caller?.userId,
      },
      'request',
    );
  };
}
