import type { Middleware } from 'koa';
import type { Database } from '#server/database/database.ts';
import type { RequestState } from './request-context.ts';

/** `/healthz`: 200 if the database answers, for monitoring. */
export function healthz({ read }: Pick<Database, 'read'>): Middleware<RequestState> {
  return async (ctx, next) => {
    if (ctx.path !== '/healthz') {
      await next();
      return;
    }
    await read.raw('SELECT 1');
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { status: 'ok' };
  };
}
