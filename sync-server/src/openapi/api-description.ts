import type { Middleware } from 'koa';
import type { RequestState } from '#server/http/request-context.ts';
import { packFile, type SiteFile } from '#server/site/site-files.ts';
import { sendChosenForm } from '#server/http/send-reply.ts';
import { describeApi } from './open-api.ts';

let packed: SiteFile | null = null;

/** Built on the first request, because compressing it would slow down the start. */
function readDescription(): SiteFile {
  packed ??= packFile(
    'application/json; charset=utf-8',
    Buffer.from(JSON.stringify(describeApi())),
    'thorough',
  );
  return packed;
}

/** `/api/openapi.json`: the API description, generated from the endpoint table. */
export function apiDescription(): Middleware<RequestState> {
  return async (ctx, next) => {
    if (ctx.path !== '/api/openapi.json' || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) {
      await next();
      return;
    }
    const file = readDescription();
    ctx.set('Cache-Control', 'no-cache');
    ctx.type = file.type;
    sendChosenForm(ctx, file);
  };
}
