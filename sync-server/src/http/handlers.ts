import type {
  BodyOf,
  Endpoint,
  FileReply,
  ParamsOf,
  QueryOf,
  RawBody,
  ReplyOf,
} from '#contracts/api/endpoint.ts';
import type { endpoints } from '#contracts/api/endpoints.ts';
import type { ServiceResult, Recorded, WriteCall } from '#server/database/once.ts';
import type { Caller } from '#server/lib/caller.ts';

type IdsOf<P> = P extends { token: unknown } ? Omit<P, 'token'> : P;

/** Input of a handler. Types come from the endpoint table. */
export interface CallContext<E> {
  /** The ids of the path. */
  readonly params: IdsOf<ParamsOf<E>>;
  /** Digest of the token in the path; the token itself is not passed on. */
  readonly tokenDigest: string;
  /** Read on first use. @throws {AppError} `bad_filter`, `bad_cursor` or `malformed_request` */
  readonly query: QueryOf<E>;
  /** The query as sent, without `?`. */
  readonly search: string;
  /**
   * Validated on first use, so that a handler can check existence and rights first: field errors must reveal nothing to
   * a stranger. Bytes are as sent. @throws {AppError} `invalid_fields`
   */
  readonly body: BodyOf<E>;
  /** The JSON object as sent, for checking identity fields before validation. */
  readonly sentBody: Readonly<Record<string, unknown>>;
  readonly caller: Caller | null;
  /** The signed-in caller. @throws {AppError} `sign_in_required` for a visitor */
  readonly user: Caller;
  /** For `once`. @throws {AppError} `sign_in_required` for a visitor */
  readonly write: WriteCall;
  /** Network address of the caller for rate limits: an IPv6 address counts as its /64. */
  readonly address: string;
  /** Whether its session uses the `Secure` cookie. */
  readonly secure: boolean;
  /** A request header, by its lower-case name. */
  header: (name: string) => string | undefined;
  setHeader: (name: string, value: string) => void;
}

/** A reply whose JSON, entity tag and compressed variants exist already, such as a cached page. */
interface RenderedReply {
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
 * Server-sent events. Called with a write function; returns the cleanup for a disconnected reader.
 * @throws {AppError} if it may not start
 */
export interface StreamReply {
  status: 200;
  stream: (send: (text: string) => void, end: () => void) => () => void;
}

/** Bytes that are there, or parts that are made while they are sent. */
export type FileContent = { bytes: Buffer } | { chunks: AsyncIterable<Uint8Array> };

/** A file of one of the types that the endpoint table names. */
export interface SentFile<T extends string = string> {
  status: 200;
  file: {
    type: T;
    /** Name to save it under; without one the client shows it. */
    name?: string;
  } & FileContent;
}

export type Reply<R> = ServiceResult<R> | Recorded<R> | RenderedReply | StreamReply | SentFile;
type JsonReply<E> = Exclude<Reply<ReplyOf<E>>, SentFile>;
type ReplyTo<E> =
  E extends Endpoint<unknown, unknown, unknown, FileReply<infer T>> ? SentFile<T> : JsonReply<E>;
export type Handler<E> = (call: CallContext<E>) => Promise<ReplyTo<E>> | ReplyTo<E>;

/** A signed message before anything is known about it. */
export interface SignedMessage {
  bytes: Buffer;
  /** A request header, by its lower-case name. */
  header: (name: string) => string | undefined;
}
/** Handler of a call with a signed body, called only after `verify` returned true. */
export interface SignedHandler<E> {
  /** Compares in constant time, with `timingSafeEqual`. */
  verify: (message: SignedMessage) => boolean | Promise<boolean>;
  handle: Handler<E>;
}
type HandlerOf<E> = E extends Endpoint<unknown, unknown, RawBody> ? SignedHandler<E> : Handler<E>;

/** The table of calls. */
export type Endpoints = typeof endpoints;
/** Handlers by name of the call in the endpoint table. */
export type Handlers<T = Endpoints> = { [N in keyof T]?: HandlerOf<T[N]> };

/** A 200 reply. */
export function ok<R>(body: R): ServiceResult<R> {
  return { status: 200, body };
}

/** Adds the `Link` header of the next page. @param link its value; null on the last page */
export function setLink(call: Pick<CallContext<unknown>, 'setHeader'>, link: string | null): void {
  if (link !== null) call.setHeader('Link', link);
}
