import type { AnyObject, InferType, ObjectSchema, Schema } from 'yup';
import type { Address, Method } from './addresses.ts';
import type { ErrorCode } from './errors.ts';

/**
 * Callers that may make a call.
 * `anyone`: no session needed. `user`: signed in. `self`: signed in as the user named in the path.
 * `participant`: one of the two people of a conversation. `host`: host of the property. `host-or-staff`: its host or
 * staff. `staff`: staff only. `guest`: the guest of a booking. `guest-or-host`: the guest, the host or staff. `owner`:
 * the person who uploaded a picture. `owner-or-staff`: that person or staff.
 * Everyone else gets 401 without a session, and 403 or 404 with one.
 *
 * Two kinds need no session and ignore one: `token`: anyone who knows the secret in the path parameter `:token`; an
 * unknown one gets 404. `signed`: a service that signs the bytes of its body; a wrong signature gets 401.
 */
export type Access =
  | 'anyone'
  | 'user'
  | 'self'
  | 'participant'
  | 'host'
  | 'host-or-staff'
  | 'guest'
  | 'guest-or-host'
  | 'owner'
  | 'owner-or-staff'
  | 'staff'
  | 'token'
  | 'signed';

type FieldsSchema = ObjectSchema<AnyObject>;

/** A body that is not JSON: bytes of one of the types, such as a picture. */
export interface BytesBody {
  kind: 'bytes';
  /** Accepted media types, without parameters. */
  types: readonly string[];
  maxBytes: number;
  /** Whether the call may come without a body. */
  optional: boolean;
}
/** The bytes of a signed message, of any type: they are verified before they are read as anything. */
export interface RawBody {
  kind: 'raw';
  maxBytes: number;
}
/** A reply that is a file of one of the types. */
export interface FileReply<T extends string = string> {
  kind: 'file';
  types: readonly T[];
}

export const bytes = (body: Omit<BytesBody, 'kind' | 'optional'> & { optional?: boolean }): BytesBody => ({
  kind: 'bytes',
  optional: false,
  ...body,
});
export const raw = ({ maxBytes }: Omit<RawBody, 'kind'>): RawBody => ({ kind: 'raw', maxBytes });
export const file = <const T extends string>(...types: T[]): FileReply<T> => ({ kind: 'file', types });

interface Description<P, Q, B, R> {
  /** One sentence for the API description. */
  summary: string;
  access: Access;
  params?: P;
  query?: Q;
  body?: B;
  /** Largest JSON body in bytes; `bodyLimits.bytes` unless given. */
  bodyBytes?: number;
  /** Schema of the reply; omitted if the reply has no body. */
  reply?: R;
  /** Status of success; 200 by default. */
  success?: 200 | 201 | 204;
  /** Whether a suspended person may make the call, although it writes. Without it only their reads are answered. */
  whileSuspended?: boolean;
  /** Refusals of this call beside those common to every call. */
  refusals?: readonly ErrorCode[];
}

/** One call of the API with its schemas and access rights. */
export interface Endpoint<P = unknown, Q = unknown, B = unknown, R = unknown> extends Description<
  P,
  Q,
  B,
  R
> {
  method: Method;
  path: string;
  success: 200 | 201 | 204;
  refusals: readonly ErrorCode[];
}

export function endpoint<
  P extends FieldsSchema | undefined = undefined,
  Q extends FieldsSchema | undefined = undefined,
  B extends FieldsSchema | BytesBody | RawBody | undefined = undefined,
  R extends Schema | FileReply | undefined = undefined,
>(address: Address, description: Description<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return { ...address, success: 200, refusals: [], ...description };
}

type Inferred<S> = S extends Schema ? InferType<S> : S extends BytesBody | RawBody ? Uint8Array : undefined;
/** The values of a call's path parameters, query, body and reply, as the schemas give them. */
export type ParamsOf<E> = E extends Endpoint<infer P> ? Inferred<P> : never;
export type QueryOf<E> = E extends Endpoint<unknown, infer Q> ? Inferred<Q> : never;
export type BodyOf<E> = E extends Endpoint<unknown, unknown, infer B> ? Inferred<B> : never;
export type ReplyOf<E> = E extends Endpoint<unknown, unknown, unknown, infer R> ? Inferred<R> : never;

const isKind = (value: unknown, ...kinds: readonly string[]): boolean =>
  typeof value === 'object' && value !== null && 'kind' in value && kinds.includes(String(value.kind));

/** @returns the call's body of bytes; undefined if its body is JSON, or it has none */
export const bytesOf = ({ body }: Pick<Endpoint, 'body'>): BytesBody | RawBody | undefined =>
  isKind(body, 'bytes', 'raw') ? (body as BytesBody | RawBody) : undefined;
/** @returns the schema of the call's JSON body; undefined if it has none */
export const jsonOf = ({ body }: Pick<Endpoint, 'body'>): FieldsSchema | undefined =>
  isKind(body, 'bytes', 'raw') ? undefined : (body as FieldsSchema | undefined);
/** @returns the file that the call replies with; undefined if its reply is JSON, or it has none */
export const fileOf = ({ reply }: Pick<Endpoint, 'reply'>): FileReply | undefined =>
  isKind(reply, 'file') ? (reply as FileReply) : undefined;
/** Whether the call needs a session. */
export const needsSession = ({ access }: Pick<Endpoint, 'access'>): boolean =>
  access !== 'anyone' && access !== 'token' && access !== 'signed';

/** Whether a suspended person is refused the call. Calls without a session know of no suspension. */
export const isRefusedWhileSuspended = (
  endpoint: Pick<Endpoint, 'method' | 'access' | 'whileSuspended'>,
): boolean => endpoint.method !== 'GET' && needsSession(endpoint) && endpoint.whileSuspended !== true;

/** Whether the right to make the call can come from being staff. */
export const admitsStaff = ({ access }: Pick<Endpoint, 'access'>): boolean =>
  access === 'staff' || access.endsWith('-or-staff') || access === 'guest-or-host';

/**
 * @param query undefined values are omitted; lists are joined by commas
 * @returns path and query of a call
 * @throws {TypeError} if a path parameter is missing
 */
export function addressOf(
  call: Pick<Endpoint, 'path'>,
  params: Record<string, string | number> = {},
  query: Record<string, string | number | boolean | readonly string[] | undefined> = {},
): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`Missing path parameter ${name} of ${call.path}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    search.set(name, typeof value === 'object' ? value.join(',') : String(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}
