import { isErased } from '#server/accounts/deletions/account-deletion-repository.ts';
import { accountRecheck } from '#server/accounts/suspensions/account-recheck.ts';
import { addressOf, type Endpoint } from '#contracts/api/endpoint.ts';
import { createApi, type Api } from '#server/http/api-router.ts';
import { toRefusedAnswer } from '#server/http/error-handler.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { toJsonObject } from '#server/http/body/request-values.ts';
import { createHandlers } from '#server/wiring/routes.ts';
import type { Caller } from '#server/lib/caller.ts';
import { generatedEpoch, type GeneratedRequest } from './requests/generated-requests.ts';
import type { TestServer } from './test-server.ts';

export interface DirectAnswer {
  status: number;
  /** JSON text; empty for a stream or without a body. */
  body: string;
}

/** Serves generated requests by the server's router and handlers, without a socket. */
export class DirectCalls {
  readonly #deps: Deps;
  readonly #callers: Readonly<Record<GeneratedRequest['caller'], Caller | null>>;
  readonly #api: Api;
  readonly #handlers: Handlers;

  constructor(server: TestServer, callers: Readonly<Record<GeneratedRequest['caller'], Caller | null>>) {
    this.#deps = { ...server.deps, epoch: generatedEpoch };
    this.#callers = callers;
    this.#api = createApi({ ...this.#deps, isErased, accountRecheck });
    this.#handlers = createHandlers(this.#deps, this.#api);
  }

  async answer(endpoint: Endpoint, request: GeneratedRequest): Promise<DirectAnswer> {
    const sent = new Map(Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]));
    // As it would arrive: without values that JSON cannot express.
    const body =
      request.body === undefined ? undefined : (JSON.parse(JSON.stringify(request.body)) as unknown);
    const [path = '', search = ''] = addressOf(endpoint, request.params, request.query).split('?');
    try {
      const reply = await this.#api.answer(
        {
          method: endpoint.method,
          path,
          search,
          address: '127.0.0.1',
          secure: true,
          header: (name: string) => sent.get(name),
          setHeader: () => undefined,
          readBody: () => Promise.resolve(body === undefined ? undefined : toJsonObject(body)),
          readBytes: () => Promise.reject(new Error('Only JSON is generated')),
          findCaller: () => Promise.resolve(this.#callers[request.caller]),
          refuseCrossSite: () => undefined,
        },
        this.#handlers,
        this.#deps.database,
      );
      if ('rendered' in reply) return { status: reply.status, body: reply.rendered.json.toString() };
      if ('stream' in reply || 'file' in reply) return { status: reply.status, body: '""' };
      return { status: reply.status, body: reply.status === 204 ? '' : JSON.stringify(reply.body ?? null) };
    } catch (thrown) {
      const { status, body: refusal } = toRefusedAnswer(thrown, this.#deps.logger, 'generated');
      return { status, body: refusal };
    }
  }
}
