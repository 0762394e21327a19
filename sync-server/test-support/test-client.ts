import {
  addressOf,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type ReplyOf,
} from '#contracts/api/endpoint.ts';
import type { Problem } from '#contracts/api/errors.ts';
import { headers as names, PROTOCOL_VERSION } from '#contracts/sync/sync.ts';
import { expectDocumented } from './requests/documented-reply.ts';

/** An answer with its parsed JSON; `problem` if it is a refusal. */
interface TestAnswer<R> {
  status: number;
  headers: Headers;
  body: R;
  problem: Problem;
}

interface Input<E> {
  params?: ParamsOf<E>;
  query?: Record<string, string | number | boolean | readonly string[] | undefined>;
  body?: BodyOf<E> | Readonly<Record<string, unknown>>;
  /** Idempotency key. */
  key?: string;
  entityId?: number;
  ifMatch?: number;
  headers?: Readonly<Record<string, string>>;
}

/**
 * Calls the server like the app, with the same headers and endpoint table. Every reply must match the API description.
 */
export class TestClient {
  readonly origin: string;
  /** The signed-in user; 0 for a visitor. */
  readonly userId: number;
  /** The session's token; null for a visitor. */
  token: string | null;

  constructor(origin: string, token: string | null, userId = 0) {
    this.origin = origin;
    this.token = token;
    this.userId = userId;
  }

  /** The same session on another server. */
  at(origin: string): TestClient {
    return new TestClient(origin, this.token, this.userId);
  }

  async call<E extends Endpoint>(endpoint: E, input: Input<E> = {}): Promise<TestAnswer<ReplyOf<E>>> {
    const params = (input.params ?? {}) as Record<string, number>;
    const headers = {
      ...(input.key === undefined ? {} : { [names.idempotencyKey]: input.key }),
      ...(input.entityId === undefined ? {} : { [names.entityId]: String(input.entityId) }),
      ...(input.ifMatch === undefined ? {} : { [names.ifMatch]: `"${input.ifMatch}"` }),
      ...input.headers,
    };
    const response = await this.fetch(addressOf(endpoint, params, input.query), {
      method: endpoint.method,
      headers,
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    });
    const text = await response.text();
    const json: unknown = text === '' ? null : JSON.parse(text);
    expectDocumented(endpoint, response.status, text === '' ? undefined : json);
    return {
      status: response.status,
      headers: response.headers,
      body: json as ReplyOf<E>,
      problem: json as Problem,
    };
  }

  /** Any request, with the session's cookie and the headers of a same-origin browser request. */
  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({
      'Sec-Fetch-Site': 'same-origin',
      [names.protocol]: String(PROTOCOL_VERSION),
    });
    if (this.token !== null) headers.set('Cookie', `__Host-session=${this.token}`);
    if (init.body !== undefined) headers.set('Content-Type', 'application/json');
    new Headers(init.headers).forEach((value, name) => headers.set(name, value));
    return fetch(this.origin + path, { redirect: 'error', ...init, headers });
  }
}
