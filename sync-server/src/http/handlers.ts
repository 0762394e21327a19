import type { BodyOf, ParamsOf, QueryOf, ReplyOf } from '#contracts/api/endpoint.ts';
import type { endpoints, EndpointName } from '#contracts/api/endpoints.ts';
import type { ServiceResult, Recorded, WriteCall } from '#server/database/once.ts';
import type { Caller } from '#server/lib/caller.ts';

/** What a handler is given. Shapes come from the endpoint table. */
export interface CallContext<E> {
  readonly params: ParamsOf<E>;
  /** Read on first use. @throws {AppError} `bad_filter`, `bad_cursor` or `malformed_request` */
  readonly query: QueryOf<E>;
  /** The query as it was sent, without `?`. */
  readonly search: string;
  /**
   * Validated on first use, so that a handler decides existence and rights first: a stranger must not learn from
   * field errors. @throws {AppError} `invalid_fields`
   */
  readonly body: BodyOf<E>;
  /** The JSON object as it was sent; for comparing identity fields before the body is validated. */
  readonly sentBody: Readonly<Record<string, unknown>>;
  readonly caller: Caller | null;
  /** The caller of a call that needs one. @throws {AppError} `sign_in_required` for a visitor */
  readonly user: Caller;
  /** For `once`. @throws {AppError} `sign_in_required` for a visitor */
  readonly write: WriteCall;
  /** Network address of the caller, as limits count it: an IPv6 address stands for its /64. */
  readonly address: string;
  /** Whether its session travels in the `Secure` cookie. */
  readonly secure: boolean;
  /** A request header, by its lower-case name. */
  header: (name: string) => string | undefined;
  setHeader: (name: string, value: string) => void;
}

/** A reply whose JSON, tag and compressed forms were made before, such as a cached page. */
export interface RenderedReply {
  status: 200;
  rendered: RenderedBody;
}
export interface RenderedBody {
  json: Buffer;
  /** Quoted entity tag. */
  etag: string;
  gzip?: Buffer;
  br?: Buffer;
}

/**
 * A reply that goes on: server-sent events. Called with a way to write; returns what to do when the reader is gone.
 * @throws {AppError} when it may not start
 */
export interface StreamReply {
  status: 200;
  stream: (send: (text: string) => void, end: () => void) => () => void;
}

export type Reply<R> = ServiceResult<R> | Recorded<R> | RenderedReply | StreamReply;
export type Handler<E> = (call: CallContext<E>) => Promise<Reply<ReplyOf<E>>> | Reply<ReplyOf<E>>;
/** Handlers by the name of their call in the endpoint table. */
export type Handlers = { [N in EndpointName]?: Handler<(typeof endpoints)[N]> };

/** The usual reply of a read. */
export function ok<R>(body: R): ServiceResult<R> {
  return { status: 200, body };
}

/** Names the next page in the `Link` header. @param link its value; null on the last page */
export function setLink(call: Pick<CallContext<unknown>, 'setHeader'>, link: string | null): void {
  if (link !== null) call.setHeader('Link', link);
}
