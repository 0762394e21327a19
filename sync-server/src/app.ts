import type { RequestListener } from 'node:http';
import Koa, { type ParameterizedContext } from 'koa';
import { apiDescription } from './openapi/api-description.ts';
import { offerFreeStays } from './booking/bookings/free-stay-service.ts';
import type { Deps } from './deps.ts';
import { createApi } from './http/api-router.ts';
import { compression } from './http/compression.ts';
import { errorHandler } from './http/error-handler.ts';
import { healthz } from './http/healthz.ts';
import { hasSecureCookie, toHttpCall, type FindCaller } from './http/http-call.ts';
import { refuseOldProtocol } from './http/protocol-version.ts';
import { requireReadableHead } from './http/request-head.ts';
import type { RequestState } from './http/request-context.ts';
import { requestLog } from './http/request-log.ts';
import { countRequest } from './http/rate-limits.ts';
import { sendReply } from './http/send-reply.ts';
import { mailPages } from './reach/mail/mail-pages.ts';
import { standardHeaders } from './http/standard-headers.ts';
import type { Reply } from './http/handlers.ts';
import type { IncomingCall } from './http/served-call.ts';
import { createReplicaAnswers } from './wiring/replica-reads.ts';
import { createHandlers } from './wiring/routes.ts';
import { anonymousFastPath } from './search/anonymous-fast-path.ts';
import { site, type SiteFolders } from './site/site.ts';
import { readSessionToken } from './http/session-cookie.ts';
import { isErased } from './accounts/deletions/account-deletion-repository.ts';
import { accountRecheck } from './accounts/suspensions/account-recheck.ts';
import { createCallerFinder } from './accounts/sessions/session-service.ts';

/** Answers a request: frequent anonymous reads by the fast path, all others by the Koa application (the slow path). */
export function createRequestListener(deps: Deps, folders: SiteFolders): RequestListener {
  const slowPath = createApp(deps, folders).callback();
  const fastPath = anonymousFastPath(deps);
  return (request, response) => {
    void fastPath(request, response).then((isAnswered) => {
      if (!isAnswered) void slowPath(request, response);
    });
  };
}

/** The Koa application, not listening yet, with its middleware in order. */
function createApp(deps: Deps, folders: SiteFolders): Koa<RequestState> {
  const app = new Koa<RequestState>();
  app.proxy = deps.env.trustProxy;
  // Trust only the last `X-Forwarded-For` entry; earlier ones are client-supplied.
  app.maxIpsCount = 1;
  app.silent = true;
  app.on('error', (error: NodeJS.ErrnoException, ctx?: Koa.Context) => {
    // A reader that goes away is no fault of the server, unlike a source that ends too early.
    const hasLeft = error.code === 'ERR_STREAM_PREMATURE_CLOSE' && ctx?.req.socket.destroyed === true;
    deps.logger[hasLeft ? 'debug' : 'warn']({ err: error }, 'A reply was interrupted');
  });

  app.use(standardHeaders(deps.epoch));
  app.use(requestLog(deps.logger));
  app.use(errorHandler(deps.logger));
  app.use(requireReadableHead());
  app.use(compression());
  app.use(healthz(deps.database));
  app.use(mailPages(deps));
  app.use(site(folders, deps.env, { ...deps, findCaller: callerOf(deps) }));
  app.use(apiDescription());
  app.use(serveApi(deps));
  return app;
}

function serveApi(deps: Deps): Koa.Middleware<RequestState> {
  const api = createApi({ ...deps, isErased, accountRecheck });
  const handlers = createHandlers(deps, api);
  const findHttpCaller = callerOf(deps);
  const answerAtReplica = createReplicaAnswers(deps, api);
  const answer = async (call: IncomingCall, hasSession: () => boolean): Promise<Reply<unknown>> =>
    (await answerAtReplica?.(call, hasSession)) ?? api.answer(call, handlers, deps.database);
  return async (ctx) => {
    const call = toHttpCall(ctx, deps.env, findHttpCaller);
    refuseOldProtocol(call.header);
    await countRequest(deps.limits, ctx.req, call.address);
    const hasSession = (): boolean => sessionTokenOf(ctx, deps) !== null;
    const reply = await answer(call, hasSession).catch(async (thrown: unknown) => {
      await offerFreeStays(deps, [thrown]);
      throw thrown;
    });
    sendReply(ctx, reply);
  };
}

const sessionTokenOf = (ctx: ParameterizedContext<RequestState>, { env }: Deps): string | null =>
  readSessionToken(ctx.req.headers.cookie, hasSecureCookie(ctx, env));

/** Reads the session once per request. Signed-in callers also count against their per-session rate limit. */
function callerOf(deps: Deps): FindCaller {
  const findCaller = createCallerFinder(deps);
  return async (ctx) => {
    if (ctx.state.caller !== undefined) return ctx.state.caller;
    const token = sessionTokenOf(ctx, deps);
    const caller = token === null ? null : await findCaller(token);
    if (caller !== null) await deps.limits.consume('session', caller.sessionId);
    ctx.state.caller = caller;
    return caller;
  };
}
