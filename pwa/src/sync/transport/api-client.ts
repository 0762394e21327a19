import {
  addressOf,
  type BodyOf,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '#contracts/api/endpoint.ts';
import type { endpoints } from '#contracts/api/endpoints.ts';
import type { Problem } from '#contracts/api/errors.ts';
import { headers as names, PROTOCOL_VERSION } from '#contracts/sync/sync-wire.ts';
import type { AccountId } from '#pwa/data/private-db.ts';
import { ApiError, ConnectionError, readRetryAfter, type RefusalOrigin } from './api-error.ts';
import type { Environment } from './environment.ts';
import { findCall, type CallName, type QueuedCallName } from './call-table.ts';
import { hasReplyShape } from './reply-shape.ts';

export type { CallName } from './call-table.ts';
type CallOf<N extends CallName> = (typeof endpoints)[N];

/** Arguments of a call, derived from the endpoint table. */
type CallInput<N extends CallName> = {
  headers?: Record<string, string>;
  signal?: AbortSignal;
} & Given<'params', ParamsOf<CallOf<N>>> &
  (QueryOf<CallOf<N>> extends undefined ? { query?: undefined } : { query?: QueryOf<CallOf<N>> }) &
  Given<'body', SentBodyOf<BodyOf<CallOf<N>>>>;
/** Bytes are sent as a blob, whose type is the call's content type. */
type SentBodyOf<B> = B extends Uint8Array ? Blob : B;
type Given<K extends string, T> = T extends undefined ? { [P in K]?: undefined } : { [P in K]: T };

export interface ApiAnswer<T> {
  status: number;
  body: T;
  headers: Headers;
}

/** An untyped call, as the outbox stores and sends it. */
export interface RawCall<N extends CallName = CallName> {
  name: N;
  /** Path and query. */
  url: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The call of an outbox entry. */
export type QueuedCall = RawCall<QueuedCallName>;

export const accountHeader = (account: AccountId): Record<string, string> => ({
  [names.account]: String(account ?? 0),
});

/** Calls that read or change the signed-in account, and so cannot name one. */
const sessionCalls = new Set<CallName>([
  'getMe',
  'login',
  'register',
  'logout',
  'listDemoAccounts',
  'getPasskeyLoginOptions',
  'logInWithPasskey',
]);

export interface ApiClient {
  /**
   * Makes a call of the endpoint table.
   * @throws {ApiError} if our server refuses the call
   * @throws {ConnectionError} if there is no usable answer: no network, a captive portal, a server error
   */
  call<N extends CallName>(name: N, input: CallInput<N>): Promise<ApiAnswer<ReplyOf<CallOf<N>>>>;
  send(call: RawCall, signal?: AbortSignal): Promise<ApiAnswer<unknown>>;
}

/** Result of one request for the connection state. */
export interface Contact {
  /** Whether our own server answered. */
  reached: boolean;
  /** Time of the device's clock minus that of the server, in milliseconds, if its answer said one. */
  clockAheadMs?: number;
}

const requestTimeoutMs = 15_000;
/** Statuses that mean "try again" and do not decide the call. */
const transientStatuses = new Set([408, 425]);

/**
 * @param account the account whose data is open, sent with every call that names no other
 * @param startCall called before each request; the function it returns is called after it, unless it was aborted
 */
export function createApiClient(
  environment: Environment,
  account: () => AccountId,
  startCall: () => (contact: Contact) => void = () => () => undefined,
): ApiClient {
  const send = async (call: RawCall, signal?: AbortSignal): Promise<ApiAnswer<unknown>> => {
    const isAboutSession = sessionCalls.has(call.name);
    const maySignIn = (await environment.endOldSession?.(isAboutSession)) ?? true;
    if (isAboutSession && !maySignIn) throw new ConnectionError('unsent');
    const report = startCall();
    const contact: Contact = { reached: false };
    try {
      return await withTimeout(environment, signal, async (combined) => {
        const { address, shape } = await findCall(call.name);
        const owner = isAboutSession ? {} : accountHeader(account());
        const response = await request(
          environment,
          { ...call, headers: { ...owner, ...call.headers } },
          { method: address.method, signal: combined, credentials: maySignIn ? 'same-origin' : 'omit' },
        );
        if (response.headers.get(names.app) !== '1') throw new ConnectionError('stranger');
        contact.reached = true;
        const date = Date.parse(response.headers.get('Date') ?? '');
        if (!Number.isNaN(date)) contact.clockAheadMs = environment.now() - date;
        const answer = await readAnswer(response, environment.now());
        if (!hasReplyShape(call.name, answer, shape)) throw new ConnectionError('broken');
        return answer;
      });
    } finally {
      if (signal?.aborted !== true) report(contact);
    }
  };
  return {
    send,
    call: async (name, input) => {
      const { params, query, body, headers, signal } = input as CallInput<CallName> & { params?: object };
      const url = addressOf((await findCall(name)).address, params, query);
      const answer = await send({ name, url, body, ...(headers && { headers }) }, signal);
      return answer as ApiAnswer<ReplyOf<CallOf<typeof name>>>;
    },
  };
}

async function request(
  environment: Environment,
  call: RawCall,
  init: Pick<RequestInit, 'method' | 'signal' | 'credentials'>,
): Promise<Response> {
  const { body } = call;
  // A blob brings its own content type.
  const isJson = body !== undefined && !(body instanceof Blob);
  try {
    return await environment.fetch(call.url, {
      headers: {
        Accept: 'application/json',
        [names.protocol]: String(PROTOCOL_VERSION),
        ...(isJson && { 'Content-Type': 'application/json' }),
        ...call.headers,
      },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
      redirect: 'error',
      ...init,
    });
  } catch (cause) {
    throw new ConnectionError('network', { cause });
  }
}

/** Aborts the work after the request timeout or when the caller's signal aborts. */
async function withTimeout<T>(
  environment: Environment,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  signal?.addEventListener('abort', abort);
  if (signal?.aborted === true) abort();
  const cancelTimer = environment.setTimer(abort, requestTimeoutMs);
  try {
    return await work(controller.signal);
  } finally {
    cancelTimer();
    signal?.removeEventListener('abort', abort);
  }
}

async function readAnswer(response: Response, nowMs: number): Promise<ApiAnswer<unknown>> {
  const { status, headers } = response;
  const retryAfterMs = readRetryAfter(headers.get('Retry-After'), nowMs);
  if (status >= 500 || transientStatuses.has(status)) throw new ConnectionError('failing', { retryAfterMs });
  const body = status === 204 ? null : await readJson(response);
  if (!response.ok) throw toRefusal(body, { status, retryAfterMs, epoch: headers.get(names.epoch) });
  return { status, body, headers };
}

async function readJson(response: Response): Promise<unknown> {
  if (!/^application\/(problem\+)?json\b/i.test(response.headers.get('Content-Type') ?? '')) {
    throw new ConnectionError('stranger');
  }
  let text: string;
  try {
    text = await response.text();
  } catch (cause) {
    throw new ConnectionError('network', { cause });
  }
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new ConnectionError('broken', { cause });
  }
}

/** Converts a refusal to an `ApiError`. One without code and detail is not our server's and counts as no answer. */
function toRefusal(body: unknown, { status, ...origin }: RefusalOrigin & { status: number }): Error {
  const problem = body as Partial<Problem> | null;
  if (typeof problem?.code !== 'string' || typeof problem.detail !== 'string') {
    return new ConnectionError('broken');
  }
  return new ApiError({ ...(problem as Problem), status }, origin);
}
