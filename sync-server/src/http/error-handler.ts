import type { Middleware } from 'koa';
import { problemMediaType } from '#contracts/api/errors.ts';
import { headers as names } from '#contracts/sync/sync.ts';
import { toRefusal } from '#server/database/database-errors.ts';
import { AppError, ReplayedRefusal } from '#server/lib/errors.ts';
import type { Logger } from '#server/logger.ts';
import { toProblem } from '#server/lib/problem.ts';
import type { RequestState } from './request-context.ts';

/** A serialized refusal. */
interface RefusedAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** JSON text. */
  body: string;
}

/**
 * Turns a thrown value into a reply; nothing else does. Unexpected errors are logged with their cause and answered as
 * `internal`.
 */
export function toRefusedAnswer(thrown: unknown, log: Logger, requestId: string): RefusedAnswer {
  if (thrown instanceof ReplayedRefusal) {
    const headers = { [names.replayed]: 'true', [names.syncSeq]: String(thrown.seq) };
    return { status: thrown.status, headers, body: thrown.body };
  }
  const known = toRefusal(thrown);
  const refusal = known instanceof AppError ? known : new AppError('internal', undefined, { cause: thrown });
  if (refusal.status >= 500 && refusal.code !== 'not_implemented') {
    log.error({ err: refusal.cause ?? refusal, code: refusal.code, requestId }, 'A call failed');
  }
  return { status: refusal.status, headers: refusal.headers, body: JSON.stringify(toProblem(refusal)) };
}

/** Headers that describe a reply that was prepared before the failure. */
const headersOfTheReply = ['Set-Cookie', 'Content-Encoding', 'ETag', 'Link', names.syncSeq, names.replayed];

export function errorHandler(log: Logger): Middleware<RequestState> {
  return async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      if (ctx.req.destroyed && !ctx.req.complete) return; // The client disconnected.
      const { status, headers, body } = toRefusedAnswer(thrown, log, ctx.state.requestId);
      for (const name of headersOfTheReply) ctx.remove(name);
      ctx.set({ ...headers, 'Cache-Control': 'no-store' });
      ctx.status = status;
      ctx.type = problemMediaType;
      ctx.body = body;
      // Close the connection; otherwise the unread rest of the body would be parsed as the next request.
      if (!ctx.req.complete) ctx.set('Connection', 'close');
    }
  };
}
